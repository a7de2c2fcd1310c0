/* Folding a file: read it, walk each marked function in every view, write what came of it. */
#include "fold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/explain/note.h"
#include "host.h"
#include "foldc/report/report.h"
#include "state.h"
#include "verified.h"
#include "foldc/base/output.h"
#include "foldc/base/process_limits.h"
#include "foldc/base/scan.h"

void *fold_grow(arena *arena, void *array, size_t count, size_t *capacity, size_t size)
{
    void *grown;
    if (count < *capacity)
        return array;
    *capacity = *capacity ? 2 * *capacity : 16;
    grown = arena_alloc(arena, *capacity * size);
    if (count)
        memcpy(grown, array, count * size);
    return grown;
}

static const char *formatted(arena *arena, const char *format, va_list list)
{
    char text[2048];
    vsnprintf(text, sizeof text, format, list);
    return arena_copy(arena, text, strlen(text));
}

void *fold_miss(struct fold *fold, const struct ast_node *node, const char *remedy, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fold->miss = formatted(fold->arena, format, list);
    va_end(list);
    fold->miss_node = node;
    fold->miss_note = NULL;
    fold->miss_changed = NULL;
    fold->remedy = remedy;
    return NULL;
}

bool fold_error(struct fold *fold, const struct ast_node *node, const char *format, ...)
{
    const char *text;
    va_list list;
    va_start(list, format);
    text = formatted(fold->arena, format, list);
    va_end(list);
    fold->failed = true;
    /* What is evaluated again, the condition of a loop say, is wrong again. */
    if (fold->error_at == node && strcmp(fold->error, text) == 0)
        return false;
    fold->error_at = node;
    fold->error = text;
    diag_at(fold->diag, DIAG_ERROR, fold->function->source, node->begin, node->end, "%s", text);
    return true;
}

static void add_outcome(struct fold *fold, struct outcome outcome)
{
    fold->outcome =
        fold_grow(fold->arena, fold->outcome, fold->outcome_count, &fold->outcome_capacity, sizeof *fold->outcome);
    fold->outcome[fold->outcome_count++] = outcome;
}

void fold_outcome(struct fold *fold, enum outcome_kind kind, const struct ast_node *node, const char *remedy,
                  const char *what)
{
    const struct ast_node *note = kind == OUTCOME_MISSED ? fold->miss_note : NULL;
    const bool is_refused = kind == OUTCOME_MISSED && strcmp(what, FOLD_REFUSED) == 0;
    const bool is_error = kind == OUTCOME_MISSED && (fold->options->strict || fold->function->is_strict);
    if (kind == OUTCOME_MISSED && fold->miss_changed && fold_tell_change(fold, fold->miss_changed))
        return;
    add_outcome(fold, (struct outcome){kind, fold->function, node->begin, node->end, what,
                                       kind != OUTCOME_FOLDED ? remedy : NULL, note, is_error || is_refused,
                                       kind == OUTCOME_MISSED && what == fold->warning, NULL});
    if (is_error && !is_refused &&
        fold_error(fold, node, "not folded: %s%s%s", what, remedy ? "; " : "", remedy ? remedy : "") && note)
        report_note(fold->diag, fold->function->source, note);
}

static bool is_foldable(const struct ast_function *function)
{
    return function->is_fold && function->in_main && !function->has_errors;
}

/* Is the function looked into where it is called, and itself left as it is? */
static bool is_followed(const struct ast_function *function)
{
    return fold_is_helper(function->decl) && (fold_is_ccute_type(function->type) || fold_takes_values(function));
}

/* May a function that takes values be called by what foldc does not see, and is not there for its clones? */
static bool stands_alone(const struct fold *fold, const struct ast_function *function)
{
    return !fold_is_ccute_type(function->type) && !function->is_static && !fold_has_clones(fold, function);
}

/* A whole function that does not fold. */
static void miss_of_function(struct fold *fold, const struct ast_function *function, const char *what,
                             const char *remedy)
{
    const uint32_t end = function->name_begin + (uint32_t)strlen(function->decl->name);
    add_outcome(
        fold, (struct outcome){OUTCOME_MISSED, function, function->name_begin, end, what, remedy, NULL, false, false, NULL});
}

/* A kernel or a member function of an included file folds only as a clone, if something marked calls it. */
static void tell_included(struct fold *fold, const struct ast_view *view)
{
    for (uint32_t i = 0; i < view->function_count; i++) {
        const struct ast_function *function = view->function[i];
        const bool takes_values = fold_takes_values(function);
        if (function->in_main || function->has_errors || fold_is_helper(function->decl) ||
            fold_has_clones(fold, function) || !function->is_fold || !fold_has_work(function->body))
            continue;
        miss_of_function(
            fold, function,
            arena_printf(fold->arena, "'%s' is in an included file, and nothing marked %s it here",
                         function->decl->name, function->is_global ? "launches a copy of" : "can call a copy of"),
            function->is_global && takes_values
                ? "CCUTE_FORM to state the form of what it takes, and CCUTE_FOLD on what launches it"
            : function->is_global ? "CCUTE_FOLD on the function that launches it"
                                  : "a function in the main file that is no member and takes what it needs");
    }
}

/* Fold every marked function of a view whose body is in the main file. */
static void fold_view(struct fold *fold, const struct ast_view *view)
{
    for (uint32_t i = 0; i < view->function_count && !fold->failed; i++)
        if (is_foldable(view->function[i]) && !is_followed(view->function[i]))
            fold_function_body(fold, view->function[i]);
    fold_make_clones(fold);
    for (uint32_t i = 0; i < view->function_count && !fold->failed && !fold->again; i++)
        if (is_foldable(view->function[i]) && is_followed(view->function[i]) && stands_alone(fold, view->function[i]))
            fold_function_body(fold, view->function[i]);
    tell_included(fold, view);
}

/* The edits of the views so far and of this one. Two views may ask for different text in one place: the same bytes
   cannot be both. */
static bool join_views(struct fold *fold, const struct edits *before)
{
    const struct edit *conflict[2];
    const struct edits *both = edit_merge(before, &fold->edits, conflict);
    if (!both) {
        diag_at(fold->diag, DIAG_ERROR, fold->file->source, conflict[0]->begin, conflict[0]->end,
                "this folds to '%s' where __CUDA_ARCH__ is defined and to '%s' where it is not: keep it under "
                "#if __CUDA_ARCH__",
                conflict[1]->text, conflict[0]->text);
        return false;
    }
    fold->edits = *both;
    return true;
}

bool fold_is_move(const char *name, size_t size)
{
    static const char *const beginnings[] = {
        "ccute_load", "ccute_store", "ccute_async", "ccute_cp_async_commit", "ccute_cp_async_wait", NULL};
    for (const char *const *word = beginnings; *word; word++)
        if (size >= strlen(*word) && memcmp(name, *word, strlen(*word)) == 0)
            return true;
    return false;
}

static bool is_move(struct scan_token token)
{
    return token.kind == SCAN_NAME && fold_is_move(token.begin, token.size);
}

/* Is it a name of the library that ccute/promise.h does not have? TUP and its like are ccute/short.h's. */
static bool is_library_name(struct scan_token token)
{
    static const char *const promises[] = {"CCUTE_FOLD",
                                           "CCUTE_FOLD_STRICT",
                                           "CCUTE_BLOCK_DIM",
                                           "CCUTE_ASSUME",
                                           "CCUTE_ALIGNED",
                                           "CCUTE_EXPECT_WIDTH",
                                           "ccute_check_",
                                           "CCUTE_EXPECT_CONFLICT_FREE",
                                           "CCUTE_EXPECT_COALESCED",
                                           NULL};
    if (token.kind != SCAN_NAME)
        return false;
    if (is_move(token))
        return false;
    if (scan_is(token, "TUP") || scan_is(token, "ALL"))
        return true;
    for (const char *const *name = promises; *name; name++)
        if (scan_is(token, *name))
            return false;
    return token.size > 6 && (memcmp(token.begin, "ccute_", 6) == 0 || memcmp(token.begin, "CCUTE_", 6) == 0);
}

static bool names_library(const char *text, size_t size)
{
    const char *at = text;
    for (;;) {
        const struct scan_token token = scan_next(&at, text + size);
        if (token.kind == SCAN_END || is_library_name(token))
            return token.kind != SCAN_END;
    }
}

/* Kernels that ask for layouts at run time, since nobody marked them: right, and slow. */
static void tell_unmarked(struct fold *fold, const struct ast_view *view)
{
    for (uint32_t i = 0; i < view->unmarked_count; i++) {
        const struct ast_function *function = view->unmarked[i];
        const char *at = function->source->bytes + function->begin, *end = function->source->bytes + function->end;
        struct scan_token token;
        do
            token = scan_next(&at, end);
        while (token.kind != SCAN_END && !(is_library_name(token) && *token.begin == 'c'));
        if (token.kind != SCAN_END)
            miss_of_function(
                fold, function,
                arena_printf(fold->arena, "the kernel '%s' is not marked: it asks at run time", function->decl->name),
                "CCUTE_FOLD in front of it");
    }
}

static bool has_moves(const char *text, size_t size)
{
    const char *at = text;
    for (;;) {
        const struct scan_token token = scan_next(&at, text + size);
        if (token.kind == SCAN_END || is_move(token))
            return token.kind != SCAN_END;
    }
}

/* Does the folded text, or a file of the user's that it includes, need more of ccute than ccute/promise.h? */
static bool needs_library(struct fold *fold, const char *text, size_t size)
{
    bool needs = names_library(text, size);
    for (const struct source *const *included = fold->file->includes; *included && !needs; included++)
        needs = names_library((*included)->bytes, (*included)->size);
    return needs;
}

/* The folded file: the source itself where nothing was folded, else led by a line that names it; before that line
   stands CCUTE_FOLDED where little of ccute is left (see ccute/promise.h), CCUTE_MOVES where copies are in it. */
static const char *result(struct fold *fold, size_t *size)
{
    const struct source *source = fold->file->source;
    const char *const end = source->crlf ? "\r\n" : "\n";
    const char *body, *text;
    bool complete, moves;
    body = edit_apply(&fold->edits, source, size);
    if (fold->options->host)
        body = host_rewrite(fold->arena, body, size);
    if (*size == source->size && memcmp(body, source->bytes, source->size) == 0)
        return source->bytes;
    complete = !needs_library(fold, body, *size);
    moves = has_moves(body, *size);
    text =
        arena_printf(fold->arena, "%s%s%s%s#line 1 %s%s", complete ? "#define CCUTE_FOLDED" : "", complete ? end : "",
                     moves ? "#define CCUTE_MOVES" : "", moves ? end : "", fold_quoted(fold, fold->shown_name), end);
    *size += strlen(text);
    return arena_printf(fold->arena, "%s%s", text, body);
}

/* What has another name is a copy that the driver made, and folds in place. */
static void keep_sources(const struct fold *fold, const struct fold_request *request)
{
    if (!request->name && strcmp(request->input, "-") != 0)
        output_keep(request->input);
    for (const struct source *const *included = fold->file->includes; *included; included++)
        output_keep((*included)->name);
}

static int fold_tree(struct fold *fold, const struct fold_request *request, const struct ast_request *reading)
{
    const char *text;
    size_t size;
    for (const char *const *header = fold->file->own_headers; request->depends && *header; header++)
        request->depends(request->context, *header);
    fold->shown_name = fold->file->source->name;
    fold_read_names(fold);
    explain_start(fold, request);
    for (uint32_t i = 0; i < fold->file->view_count && !fold->failed; i++) {
        const struct edits before = fold->edits;
        const size_t outcomes = fold->outcome_count, helpers = fold->helper_count;
        do {
            fold->edits = (struct edits){fold->arena, NULL, 0, 0};
            fold->outcome_count = outcomes;
            fold->helper_count = helpers;
            fold_view(fold, &fold->file->view[i]);
        } while (fold->again);
        tell_unmarked(fold, &fold->file->view[i]);
        if (!fold->failed && i > 0 && !join_views(fold, &before))
            fold->failed = true;
    }
    if (!fold->failed)
        fold_emit_clones(fold);
    report_remarks(fold);
    if (fold->options->host && !host_check(fold->arena, fold->diag, fold->file->source))
        return 1;
    if (fold->failed || fold->diag->count[DIAG_ERROR]) {
        if (fold->options->verify)
            fold_verify(fold, reading, NULL);
        return 1;
    }
    keep_sources(fold, request);
    text = result(fold, &size);
    if (fold->options->verify && !fold_verify(fold, reading, text))
        return 1;
    if (!explain_finish(fold, request, text, size))
        return 1;
    if (request->options.report && !report_write(fold, request))
        return 1;
    return request->output && !output_write(request->output, text, size) ? 1 : 0; /* last: there where all went well */
}

/* Does signed arithmetic wrap around? The last flag says. */
static bool is_wrapping(const char *const *flags)
{
    bool wraps = false;
    for (; flags && *flags; flags++)
        if (strcmp(*flags, "-fwrapv") == 0 || strcmp(*flags, "-fno-wrapv") == 0)
            wraps = strcmp(*flags, "-fwrapv") == 0;
    return wraps;
}

int fold_file(const struct fold_request *request)
{
    struct diag diag = {.out = stderr};
    arena *arena = arena_new();
    const char *why;
    int status = 1;
    struct source *source = source_read(arena, request->input, &why);
    limits_about(request->name ? request->name : request->input);
    diag_set_colour_by_name(request->options.color);
    if (!source) {
        diag_file(&diag, DIAG_ERROR, request->name ? request->name : request->input, "%s", why);
    } else {
        struct ast_request reading = {.arena = arena,
                                      .diag = &diag,
                                      .source = source,
                                      .path = strcmp(request->input, "-") == 0 ? source->name : request->input,
                                      .language = request->language,
                                      .flags = request->flags,
                                      .archs = request->archs,
                                      .all = request->options.all};
        struct fold fold = {.arena = arena, .diag = &diag, .options = &request->options, .request = request};
        for (const int *arch = request->archs; arch && *arch; arch++)
            fold.least_arch = !fold.least_arch || *arch < fold.least_arch ? *arch : fold.least_arch;
        if (request->name)
            source->name = request->name;
        fold.wraps = is_wrapping(request->flags);
        fold.edits.arena = arena;
        fold.table = expr_table_new(arena);
        fold.cx = leaf_open(fold.table);
        fold.file = ast_read(&reading);
        if (fold.file)
            status = fold_tree(&fold, request, &reading);
    }
    limits_about(NULL);
    arena_free(arena);
    return status;
}

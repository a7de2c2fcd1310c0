/* Folding a file: read it, walk each marked function in every view, write what came of it. */
#include "pipeline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/plan/instance.h"
#include "foldc/plan/note.h"
#include "foldc/plan/remedy.h"
#include "foldc/print/host.h"
#include "foldc/print/result.h"
#include "foldc/report/report.h"
#include "foldc/plan/state.h"
#include "foldc/plan/about.h"
#include "foldc/plan/library.h"
#include "verified.h"
#include "foldc/base/output.h"
#include "foldc/base/process_limits.h"
#include "foldc/base/scan.h"

static bool is_foldable(const struct ast_function *function)
{
    return function->mark.is_fold && function->in_main && !function->has_errors && !function->generic.pattern;
}

/* Is the function looked into where it is called, and itself left as it is? */
static bool is_followed(const struct ast_function *function)
{
    return fold_is_helper(function->decl) && (fold_is_ccute_type(function->type) || fold_takes_values(function));
}

/* May code that foldc does not see call a function that takes values, which is not there for its clones alone? */
static bool stands_alone(const struct fold *fold, const struct ast_function *function)
{
    return !fold_is_ccute_type(function->type) && !function->header.is_static && !fold_has_clones(fold, function) &&
           !(function->header.is_method && fold_is_noted_helper(fold, function));
}

/* A kernel or a member function of an included file folds only as a clone, if something marked calls it. */
static void tell_included(struct fold *fold, const struct ast_view *view)
{
    for (uint32_t i = 0; i < view->function_count; i++) {
        const struct ast_function *function = view->function[i];
        const bool takes_values = fold_takes_values(function);
        const struct message *what;
        if (function->in_main || function->has_errors || function->generic.pattern || fold_is_helper(function->decl) ||
            fold_has_clones(fold, function) || !function->mark.is_fold || !fold_has_work(function->body))
            continue;
        what = !function->header.is_global ? say_nothing_calls(fold->arena, function->decl->name)
               : takes_values              ? say_nothing_launches_form(fold->arena, function->decl->name)
                                           : say_nothing_launches(fold->arena, function->decl->name);
        fold_miss_of_function(fold, function, what, message_remedy(what));
    }
}

static void fold_one(struct fold *fold, const struct ast_function *function)
{
    if (function->header.is_template)
        fold_template(fold, function);
    else
        fold_function_body(fold, function);
}

/* Templates come after the others, and each for any arguments after its instances: the facts about the arguments of
   calls is what these know. */
static void fold_functions(struct fold *fold, const struct ast_view *view, bool templates, bool followed)
{
    for (uint32_t i = 0; i < view->function_count && !fold->errors.any; i++) {
        const struct ast_function *function = view->function[i];
        if (!is_foldable(function) || function->header.is_template != templates || is_followed(function) != followed ||
            (followed ? !stands_alone(fold, function) : fold_is_spare(fold, function)))
            continue;
        fold_one(fold, function);
    }
}

/* Helpers that may have clones although they take no values. Where all calls that there are name clones, nothing is
   said of the helper itself. */
static void fold_spare(struct fold *fold, const struct ast_view *view)
{
    struct explain *const explain = fold->explain;
    for (uint32_t i = view->function_count; i-- > 0 && !fold->errors.any;) {
        const struct ast_function *function = view->function[i];
        if (!is_foldable(function) || is_followed(function) || !fold_is_spare(fold, function))
            continue;
        fold->errors.quiet = fold_has_clones(fold, function) && fold_only_cloned(fold, function);
        fold->explain = fold->errors.quiet ? NULL : explain;
        fold_one(fold, function);
        fold->errors.quiet = false;
        fold->explain = explain;
        fold_make_clones(fold);
    }
}

/* Fold every marked function of a view whose body is in the main file. */
static void fold_view(struct fold *fold, const struct ast_view *view)
{
    fold_begin_clones(fold);
    fold_functions(fold, view, false, false);
    fold_functions(fold, view, true, false);
    fold_make_clones(fold);
    fold_spare(fold, view);
    fold_end_clones(fold);
    if (!fold->clones.again) {
        fold_functions(fold, view, false, true);
        fold_functions(fold, view, true, true);
    }
    tell_included(fold, view);
}

/* The edits of the views so far and of this one. Two views may ask for different text in one place: the same bytes
   cannot be both. */
static bool join_views(struct fold *fold, const struct edits *before)
{
    const struct edit *conflict[2];
    const struct edits *both = edit_merge(before, &fold->plan.edits, conflict);
    if (!both) {
        message_tell(fold->arena, fold->diag, DIAG_ERROR, fold->file->source, conflict[0]->begin, conflict[0]->end,
                     say_views_differ(fold->arena, conflict[1]->text, conflict[0]->text));
        return false;
    }
    fold->plan.edits = *both;
    return true;
}

/* Does a token name a use of layouts? Barriers, clusters and an engine's copies have nothing to fold. */
static bool names_layouts(arena *arena, struct scan_token token)
{
    return fold_is_library_name(token) && *token.begin == 'c' &&
           call_has_layouts(known_call(arena_copy(arena, token.begin, token.size)));
}

/* Kernels that ask for layouts at run time, since they are not marked: right, and slow. */
static void tell_unmarked(struct fold *fold, const struct ast_view *view)
{
    for (uint32_t i = 0; i < view->unmarked_count; i++) {
        const struct ast_function *function = view->unmarked[i];
        const char *at = function->source->bytes + function->begin, *end = function->source->bytes + function->end;
        struct scan_token token;
        do
            token = scan_next(&at, end);
        while (token.kind != SCAN_END && !names_layouts(fold->arena, token));
        if (token.kind != SCAN_END)
            fold_miss_of_function(fold, function, say_unmarked(fold->arena, function->decl->name),
                                  remedy_mark(fold, function));
    }
}

/* A file with another name is a copy that the driver made, and folds in place. */
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
    fold->names.shown = fold->file->source->name;
    fold_read_names(fold);
    explain_start(fold, request);
    for (uint32_t i = 0; i < fold->file->view_count && !fold->errors.any; i++) {
        const struct edits before = fold->plan.edits;
        const size_t outcomes = fold->plan.outcomes.count, helpers = fold->plan.helpers.count;
        do {
            fold->plan.edits = (struct edits){fold->arena, NULL, 0, 0};
            fold->plan.outcomes.count = outcomes;
            fold->plan.helpers.count = helpers;
            fold_view(fold, &fold->file->view[i]);
        } while (fold->clones.again);
        fold_join_templates(fold);
        tell_unmarked(fold, &fold->file->view[i]);
        if (!fold->errors.any && i > 0 && !join_views(fold, &before))
            fold->errors.any = true;
    }
    if (!fold->errors.any) {
        fold_emit_templates(fold);
        fold_emit_clones(fold);
    }
    report_remarks(fold);
    if (fold->request->options.host && !host_check(fold->arena, fold->diag, fold->file->source))
        return 1;
    if (fold->errors.any || fold->diag->count[DIAG_ERROR]) {
        if (fold->request->options.verify)
            fold_verify(fold, reading, NULL);
        return 1;
    }
    keep_sources(fold, request);
    text = fold_result(fold, &size);
    if (fold->request->options.verify && !fold_verify(fold, reading, text))
        return 1;
    if (!explain_finish(fold, request, text, size))
        return 1;
    if (request->options.report && !report_write(fold, request))
        return 1;
    return request->output && !output_write(request->output, text, size) ? 1 : 0; /* last: there where all went well */
}

/* The source as it is read. To C++ a launch is no call, and the instance that it names is none: it is rewritten first.
 */
static struct source *read_source(const struct fold_request *request, arena *arena, const char **why)
{
    struct source *source = source_read(arena, request->input, why);
    size_t size;
    const char *text;
    if (!source || !request->options.host || request->language != AST_CXX)
        return source;
    size = source->size;
    text = host_rewrite(arena, source->bytes, &size);
    return source_make(arena, source->name, text, size, why);
}

int fold_file(const struct fold_request *request)
{
    struct diag diag = {.out = stderr};
    arena *arena = arena_new();
    const char *why;
    int status = 1;
    struct source *source = read_source(request, arena, &why);
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
                                      .has_90a = request->has_90a,
                                      .all = request->options.all,
                                      .alone = request->alone};
        struct fold fold = {.arena = arena, .diag = &diag, .request = request};
        for (const int *arch = request->archs; arch && *arch; arch++) {
            fold.target.least_arch =
                !fold.target.least_arch || *arch < fold.target.least_arch ? *arch : fold.target.least_arch;
            fold.target.most_arch = *arch > fold.target.most_arch ? *arch : fold.target.most_arch;
        }
        fold.target.has_90a = request->has_90a;
        if (request->name)
            source->name = request->name;
        fold.target.wraps = ast_signed_wraps(request->flags);
        fold.plan.edits.arena = arena;
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

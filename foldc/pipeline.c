/* Folding a file: read it, walk each marked function in every view, write the result. */
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
#include "foldc/plan/view.h"
#include "foldc/plan/about.h"
#include "foldc/plan/helper.h"
#include "foldc/plan/library.h"
#include "verified.h"
#include "foldc/base/output.h"
#include "foldc/base/process_limits.h"
#include "foldc/base/scan.h"

static bool is_foldable(const struct ast_function *function)
{
    return function->mark.is_fold && function->in_main && !function->has_errors && !function->generic.pattern &&
           !function->declared.counts;
}

/* Is the function looked into where it is called, and itself left as it is? A constructor runs wherever it makes an
   object, whatever is known about that. */
static bool is_followed(const struct ast_function *function)
{
    return function->decl->callable.role != AST_ROLE_MAKES && fold_is_helper(function->decl) &&
           (fold_is_ccute_type(function->type) || fold_takes_values(function));
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
        const bool is_seen = fold_is_helper(function->decl) &&
                             (!function->header.is_method || takes_values || fold_is_noted_helper(fold, function));
        const struct message *what;
        if (function->in_main || function->has_errors || function->generic.pattern || is_seen ||
            fold_has_clones(fold, function) || !function->mark.is_fold || !fold_has_work(function->body))
            continue;
        what = !function->header.is_global ? say_nothing_calls(fold->arena, function->decl->name)
               : takes_values              ? say_nothing_launches_form(fold->arena, function->decl->name)
                                           : say_nothing_launches(fold->arena, function->decl->name);
        fold_miss_of_function(fold, function, what, message_remedy(what));
    }
}

/* Is it a member of a class template of which nothing is seen to make an instance? */
static bool is_unseen(const struct ast_function *function)
{
    return function->header.is_member && function->decl->callable.role != AST_ROLE_MAKES &&
           fold_is_dependent(function->body);
}

static void fold_one(struct fold *fold, const struct ast_function *function)
{
    if (ast_is_pattern(function) || is_unseen(function))
        fold_template(fold, function);
    else
        plan_keep(fold, fold_function_body(fold, function));
}

/* Templates come after the others, and each for any arguments after its instances: the instances know the facts about
   the arguments of calls. */
static void fold_functions(struct fold *fold, const struct ast_view *view, bool templates)
{
    for (uint32_t i = 0; i < view->function_count && !fold->errors.any; i++) {
        const struct ast_function *function = view->function[i];
        if (is_foldable(function) && ast_is_pattern(function) == templates && !is_followed(function) &&
            !fold_is_spare(fold, function))
            fold_one(fold, function);
        fold_set_errors_aside(fold);
    }
}

/* Does it take objects alone, and a call of it names no clone, since parts of its objects are not known? */
static bool is_called(const struct fold *fold, const struct ast_function *function)
{
    return !fold_is_ccute_type(function->type) && !fold_takes_layouts(function) && fold_reads_parameters(function) &&
           !fold_only_cloned(fold, function);
}

/* Is it folded itself only as far as something may call it besides clones' calls? */
static bool is_left(const struct fold *fold, const struct ast_function *function)
{
    return is_followed(function) ? stands_alone(fold, function) || is_called(fold, function)
                                 : fold_is_spare(fold, function);
}

/* The other functions: callers follow what they call, so the last comes first, once the clones of its calls are there.
   Where all calls name clones, the helper itself gets no remarks. */
static void fold_left(struct fold *fold, const struct ast_view *view, bool templates)
{
    struct explain *const explain = fold->explain;
    for (uint32_t i = view->function_count; i-- > 0 && !fold->errors.any;) {
        const struct ast_function *function = view->function[i];
        if (!is_foldable(function) || ast_is_pattern(function) != templates || !is_left(fold, function))
            continue;
        fold->errors.quiet =
            !is_followed(function) && fold_has_clones(fold, function) && fold_only_cloned(fold, function);
        fold->explain = fold->errors.quiet ? NULL : explain;
        fold_one(fold, function);
        fold->errors.quiet = false;
        fold->explain = explain;
        fold_make_clones(fold);
        fold_drop_clones(fold);
    }
}

/* A function that expands __COUNTER__, or has text that the tree does not show, is left as it is. */
static void tell_left_alone(struct fold *fold, const struct ast_view *view)
{
    for (uint32_t i = 0; i < view->function_count; i++) {
        const struct ast_function *function = view->function[i];
        const bool counts = function->declared.counts && !function->has_errors, hides = function->declared.hides;
        const struct message *what;
        if ((!counts && !hides) || !function->mark.is_fold || !function->in_main || function->generic.pattern ||
            !fold_has_work(function->body))
            continue;
        what = hides ? say_hides(fold->arena, function->decl->name) : say_counts(fold->arena, function->decl->name);
        fold_miss_of_function(fold, function, what, message_remedy(what));
    }
}

/* Fold every marked function of a view whose body is in the main file. */
static void fold_view(struct fold *fold, const struct ast_view *view)
{
    fold_begin_clones(fold);
    fold_functions(fold, view, false);
    fold_functions(fold, view, true);
    fold_recall_errors(fold);
    fold_make_clones(fold);
    fold_drop_clones(fold);
    fold_left(fold, view, false);
    fold_left(fold, view, true);
    fold_end_clones(fold);
    tell_included(fold, view);
    tell_left_alone(fold, view);
}

/* "(2,1,1)"; _ is not known. */
static const char *dimensions_text(struct fold *fold, const int64_t dim[3])
{
    const char *text = "(";
    for (int i = 0; i < 3; i++)
        text = dim[i] ? arena_printf(fold->arena, "%s%s%lld", text, i ? "," : "", (long long)dim[i])
                      : arena_printf(fold->arena, "%s%s_", text, i ? "," : "");
    return arena_printf(fold->arena, "%s)", text);
}

static bool differ(const int64_t stated[3], const int64_t launched[3])
{
    for (int i = 0; i < 3; i++)
        if (stated[i] && launched[i] && stated[i] != launched[i])
            return true;
    return false;
}

/* A grid of whole clusters, where both are known. */
static void check_grid(struct fold *fold, const struct ast_launch *launch, const struct ast_marks *mark)
{
    static const char *const axes[] = {"x", "y", "z"};
    const int64_t *const cluster = mark->cluster_dim[0] ? mark->cluster_dim : launch->cluster;
    for (int i = 0; i < 3; i++) {
        if (!cluster[i] || !launch->grid[i] || launch->grid[i] % cluster[i] == 0)
            continue;
        fold->errors.any = true;
        message_tell(fold->arena, fold->diag, DIAG_ERROR, fold->file->source, launch->begin, launch->end,
                     say_launch_grid(fold->arena, launch->kernel->name, dimensions_text(fold, cluster),
                                     arena_printf(fold->arena, "%lld", (long long)launch->grid[i]), axes[i]));
        return;
    }
}

static void check_launch(struct fold *fold, const struct ast_launch *launch, const struct ast_marks *mark)
{
    const char *name = launch->kernel->name;
    const bool block = differ(mark->block_dim, launch->block);
    const int64_t *stated = block ? mark->block_dim : mark->cluster_dim;
    const int64_t *launched = block ? launch->block : launch->cluster;
    if (!block && !differ(stated, launched)) {
        check_grid(fold, launch, mark);
        return;
    }
    fold->errors.any = true;
    message_tell(fold->arena, fold->diag, DIAG_ERROR, fold->file->source, launch->begin, launch->end,
                 say_launch_differs(
                     fold->arena, name, block ? say_the_blocks(fold->arena) : say_the_clusters(fold->arena),
                     dimensions_text(fold, stated), call_name(block ? CALL_CCUTE_BLOCK_DIM : CALL_CCUTE_CLUSTER_DIM),
                     dimensions_text(fold, launched)));
}

/* Launches whose dimensions are not those that the kernel states. */
static void check_launches(struct fold *fold, const struct ast_view *view)
{
    for (uint32_t i = 0; i < view->launch_count; i++) {
        const struct ast_launch *launch = &view->launch[i];
        if (launch->kernel->function)
            check_launch(fold, launch, &launch->kernel->function->mark);
        for (uint32_t k = 0; k < view->unmarked_count && !launch->kernel->function; k++)
            if (view->unmarked[k]->decl == launch->kernel)
                check_launch(fold, launch, &view->unmarked[k]->mark);
    }
}

/* The edits of the views so far and of this one. Two views may ask for different text in one place: the same bytes
   cannot be both. */
static bool join_view(struct fold *fold)
{
    const struct edit *conflict[2];
    const struct edits view = plan_of_view(fold), *both = &view;
    for (size_t i = 0; i < fold->plan.view.count; i++)
        if (!view_join(fold, fold->plan.view.item[i]))
            return false;
    if (fold->plan.joined.count)
        both = edit_merge(&fold->plan.joined, &view, conflict);
    if (!both) {
        message_tell(fold->arena, fold->diag, DIAG_ERROR, fold->file->source, conflict[0]->begin, conflict[0]->end,
                     say_views_differ(fold->arena, conflict[1]->text, conflict[0]->text));
        return false;
    }
    fold->plan.joined = *both;
    return true;
}

/* Does a token name a use of layouts? Barriers, clusters and an engine's copies have nothing to fold. */
static bool names_layouts(struct scan_token token)
{
    return fold_is_library_name(token) && *token.begin == 'c' &&
           call_trait(known_call_in(token.begin, token.size)) == CALL_LAYOUTS;
}

/* The function of a header that a token names and that folds only as a clone, for marked callers; NULL: none. */
static const struct ast_function *names_clone(const struct ast_view *view, struct scan_token token)
{
    for (uint32_t i = 0; i < view->function_count && token.kind == SCAN_NAME; i++) {
        const struct ast_function *function = view->function[i];
        const char *name = function->decl->name;
        if (!function->in_main && !function->header.is_method && strlen(name) == token.size &&
            memcmp(name, token.begin, token.size) == 0 && !fold_is_ccute_type(function->type) &&
            fold_has_work(function->body))
            return function;
    }
    return NULL;
}

/* Why a function that is not marked is slow; NULL: it is not. */
static const struct message *why_slow(struct fold *fold, const struct ast_view *view,
                                      const struct ast_function *function)
{
    const struct ast_header *header = &function->header;
    const char *at = function->source->bytes + function->begin, *end = function->source->bytes + function->end;
    const char *name = function->decl->name;
    for (struct scan_token token = scan_next(&at, end); token.kind != SCAN_END; token = scan_next(&at, end)) {
        const struct ast_function *called = at < end && *at == '(' ? names_clone(view, token) : NULL;
        if (called)
            return say_unmarked_caller(fold->arena, name, called->decl->name);
        if (!ast_runs_on_host(header) && names_layouts(token))
            return header->is_global ? say_unmarked(fold->arena, name) : say_unmarked_device(fold->arena, name);
    }
    return NULL;
}

/* Functions that ask for layouts at run time, since they are not marked: right, and slow. */
static void tell_unmarked(struct fold *fold, const struct ast_view *view)
{
    for (uint32_t i = 0; i < view->unmarked_count; i++) {
        const struct message *what = why_slow(fold, view, view->unmarked[i]);
        if (what)
            fold_miss_of_function(fold, view->unmarked[i], what, remedy_mark(fold, view->unmarked[i]));
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
        const size_t outcomes = fold->plan.outcomes.count, helpers = fold->plan.helpers.count;
        fold->plan.arch = fold->file->view[i].arch;
        do {
            fold->plan.view.count = 0;
            fold->plan.outcomes.count = outcomes;
            fold->plan.helpers.count = helpers;
            fold_view(fold, &fold->file->view[i]);
        } while (fold->clones.again);
        together_check(fold, &fold->file->view[i]);
        room_check(fold, &fold->file->view[i]);
        fold_join_templates(fold);
        tell_unmarked(fold, &fold->file->view[i]);
        if (i == 0)
            check_launches(fold, &fold->file->view[i]);
        if (!fold->errors.any)
            fold->errors.any = !join_view(fold);
    }
    if (!fold->errors.any) {
        fold_emit_templates(fold);
        fold_emit_clones(fold);
    }
    explain_show(fold);
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
        fold.plan.joined.arena = arena;
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

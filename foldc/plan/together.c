/* A matrix instruction, and other instructions of a warp or of four warps, need all of their threads. Each function is
 * followed for all threads of a block (lanes/); such instructions in helpers that it calls count, too. */
#include "together.h"

#include <string.h>

#include "foldc/c/seen.h"
#include "foldc/gpu/builtins.h"
#include "foldc/gpu/limits.h"
#include "foldc/lanes/lanes.h"
#include "arrivals.h"
#include "engine.h"
#include "engine_place.h"
#include "named.h"
#include "ready.h"
#include "registers.h"
#include "script.h"
#include "state.h"
#include "text.h"
#include "trial.h"

enum { GROUP = 4 * GPU_WARP };

void together_note(struct fold *fold, const struct ast_node *call, int threads, bool is_along_x, const char *name)
{
    struct togethers *all = &fold->memory.together;
    const struct together_call one = {fold->function->source, call->begin, threads, is_along_x, name};
    if (fold->walk.reach == REACH_NEVER)
        return;
    for (size_t i = 0; i < all->count; i++) {
        const struct together_call *other = &all->item[i];
        if (other->source == one.source && other->begin == one.begin && other->threads == one.threads &&
            other->is_along_x == one.is_along_x)
            return;
    }
    all->item = arena_grow(fold->arena, all->item, all->count, &all->capacity, sizeof *all->item);
    all->item[all->count++] = one;
}

/* The call that was noted at the place. Of several, for other arguments of a helper, the one of the fewest threads. */
static const struct together_call *noted(const struct fold *fold, const struct ast_function *function,
                                         const struct ast_node *call)
{
    const struct togethers *all = &fold->memory.together;
    const struct together_call *found = NULL;
    for (size_t i = 0; i < all->count; i++) {
        const struct together_call *one = &all->item[i];
        if (one->source == function->source && one->begin == call->begin && (!found || one->threads < found->threads))
            found = one;
    }
    return found;
}

/* The threads that execute the call together; 0: each does for itself. */
static int threads_of(const struct fold *fold, const struct ast_function *function, const struct ast_node *call)
{
    const struct together_call *product;
    switch (call->call) {
    case CALLS_ccute_setmaxnreg:
        return GROUP;
    case CALL_ccute_elect_one:
    case CALL_ccute_wgmma_fence:
    case CALL_ccute_wgmma_commit:
    case CALL_ccute_wgmma_wait:
        return GPU_WARP;
    default:
        product = call->decl && call->decl->is_ccute ? noted(fold, function, call) : NULL;
        return product ? product->threads : 0;
    }
}

/* ---- The block ---- */

/* Does the node name a thread's number along y or z? A call of a function counts, if that function does. */
static bool names_rows(const struct ast_node *node, int deep)
{
    const int number = ast_builtin_spelled(node);
    const struct ast_function *callee = node->kind == AST_CALL && node->decl ? ast_seen_function(node->decl) : NULL;
    if (number >= 0)
        return number / GPU_AXES == GPU_THREAD_IDX && number % GPU_AXES > 0;
    if (ast_builtin_variable(node) == GPU_THREAD_IDX)
        return true; /* all of it is copied */
    if (deep > 0 && callee && names_rows(callee->body, deep - 1))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_rows(node->child[i], deep))
            return true;
    return false;
}

enum { DEEP = 4 };

bool together_is_unnamed(const struct ast_function *function)
{
    return function->header.is_global && !names_rows(function->body, DEEP);
}

/* The check of one function, and of the call under way. */
struct check {
    struct fold *fold;
    const struct lanes_request *request;
    const struct ast_launch *launch; /* that the block is of; NULL: the function states it, or there is none */
    bool is_exact;                   /* the block has these threads, and no others */
    bool wants_all;                  /* the call needs threads that the block does not have */
    bool is_row;                     /* threads that are neighbours along x have neighbouring numbers in the block */
    struct registers registers;
    struct arrivals arrivals;
    struct named named;
};

static bool is_whole_block(const int64_t dim[3])
{
    return dim[0] > 0 && dim[1] > 0 && dim[2] > 0 && dim[0] <= LANES_MOST && dim[1] <= LANES_MOST &&
           dim[2] <= LANES_MOST && dim[0] * dim[1] * dim[2] <= LANES_MOST;
}

/* The block of the function: a launch's, the one that it states, or one row of as many threads as there may be. */
static struct lanes_block block_of(const struct ast_function *function, struct check *check)
{
    const int64_t *dim = check->launch ? check->launch->block : function->mark.block_dim;
    struct lanes_block block = {.threads = LANES_MOST};
    check->is_exact = is_whole_block(dim);
    if (check->is_exact) {
        for (int axis = 0; axis < GPU_AXES; axis++)
            block.extent[axis] = dim[axis];
        block.threads = (int)(dim[0] * dim[1] * dim[2]);
    } else if (function->mark.max_threads > 0 && function->mark.max_threads < LANES_MOST) {
        block.threads = (int)function->mark.max_threads;
    }
    check->is_row = check->is_exact || !names_rows(function->body, DEEP);
    return block;
}

/* ---- Arrivals ---- */

/* The numbers of a thread that comes and of one that does not, of the first threads that belong together and of which
   only a part comes. False: there are none. */
static bool find_part(const struct check *check, const unsigned char *comes, int together, int *one, int *other)
{
    const int threads = check->request->block.threads;
    for (int first = 0; first < threads; first += together) {
        *one = *other = -1;
        for (int t = first; t < first + together && (t < threads || check->wants_all); t++)
            if (t < threads && comes[t])
                *one = *one < 0 ? t : *one;
            else
                *other = *other < 0 ? t : *other;
        if (*one >= 0 && *other >= 0)
            return true;
    }
    return false;
}

static const char *block_text(struct fold *fold, const struct ast_launch *launch)
{
    return arena_printf(fold->arena, "(%lld,%lld,%lld)", (long long)launch->block[0], (long long)launch->block[1],
                        (long long)launch->block[2]);
}

static void note_launch(struct fold *fold, const struct ast_launch *launch)
{
    if (launch)
        message_tell(fold->arena, fold->diag, DIAG_NOTE, fold->file->source, launch->begin, launch->end,
                     say_launched_here(fold->arena, block_text(fold, launch)));
}

/* The block of a launch ends in the middle of the threads. */
static void tell_launched(struct fold *fold, const struct check *check, const struct ast_node *place, const char *name,
                          int together)
{
    const struct ast_launch *const launch = check->launch;
    fold->errors.any = true;
    message_tell(fold->arena, fold->diag, DIAG_ERROR, fold->file->source, launch->begin, launch->end,
                 say_together_launched(fold->arena, name, together, block_text(fold, launch)));
    fold_print(fold, DIAG_NOTE, place->begin, place->end, say_together_called(fold->arena));
}

static void tell(struct check *check, const struct lanes_arrival *arrival, const char *name, int together, int one,
                 int other)
{
    struct fold *fold = check->fold;
    const struct ast_node *call = arrival->call, *place = ast_arg_count(call) ? ast_arg(call, 0) : call;
    const bool is_absent = other >= check->request->block.threads;
    fold->function = arrival->function;
    if (is_absent && check->launch) {
        tell_launched(fold, check, noted(fold, arrival->function, call) ? place : call, name, together);
        return;
    }
    if (!fold_error(fold, noted(fold, arrival->function, call) ? place : call,
                    is_absent ? say_together_absent(fold->arena, name, together, one, other)
                              : say_together_part(fold->arena, name, together, one, other)) ||
        is_absent || !arrival->kept[other])
        return;
    fold->function = arrival->kept_in[other];
    fold_print(fold, DIAG_NOTE, arrival->kept[other]->begin, arrival->kept[other]->end,
               say_kept_away(fold->arena, other));
    fold->function = arrival->function;
    note_launch(fold, check->launch);
}

/* Are all threads of a kernel's block known? */
static bool counts_arrivals(const struct check *check)
{
    return check->is_exact && check->request->function->header.is_global;
}

static bool is_watched(void *context, const struct ast_function *function, const struct ast_node *call)
{
    const struct check *check = context;
    return threads_of(check->fold, function, call) > 0 || call->call == CALLS_ccute_named_barrier ||
           (counts_arrivals(check) && arrivals_watches(call));
}

static void arrive(void *context, const struct lanes_arrival *arrival)
{
    struct check *check = context;
    struct fold *fold = check->fold;
    const struct together_call *product = noted(fold, arrival->function, arrival->call);
    const int together = threads_of(fold, arrival->function, arrival->call);
    int one, other;
    fold->function = arrival->function;
    if (arrival->call->call == CALLS_ccute_named_barrier) {
        named_arrive(fold, &check->named, arrival);
        return;
    }
    if (!together) {
        arrivals_arrive(fold, &check->arrivals, check->request->function, arrival);
        return;
    }
    if (arrival->call->call == CALLS_ccute_setmaxnreg && check->request->function->header.is_global)
        registers_arrive(fold, &check->registers, check->request->function, arrival);
    check->wants_all = check->is_exact && (product || together > GPU_WARP);
    if (fold->errors.any || (!check->is_row && !(product && product->is_along_x)) ||
        !find_part(check, arrival->comes, together, &one, &other))
        return;
    fold->function = arrival->function;
    tell(check, arrival, product ? product->name : arrival->call->text, together, one, other);
}

/* The note of an error in an instance of a template, or of the kernel that is one. */
static void tell_instance(struct fold *fold, const struct ast_function *root)
{
    const struct ast_function *function = fold->function->generic.pattern ? fold->function : root;
    if (function->generic.pattern)
        message_tell(fold->arena, fold->diag, DIAG_NOTE, function->source, function->name_begin,
                     function->name_begin + (uint32_t)strlen(function->decl->name),
                     say_in_instance(fold->arena, ast_title(fold->arena, function)));
}

/* Follow the function for its block, or for that of a launch. */
static void follow(struct fold *fold, const struct ast_function *function, const struct ast_launch *launch)
{
    unsigned depends = 0;
    const struct ast_node *lost = NULL;
    struct lanes_request request = {
        .function = function, .depends = &depends, .lost = &lost, .is_watched = is_watched, .arrive = arrive};
    struct check check = {.fold = fold, .request = &request, .launch = launch};
    request.context = &check;
    request.block = block_of(function, &check);
    const bool is_followed = lanes_follow(&request);
    if (is_followed && check.is_row && !launch && !fold->errors.any)
        registers_check(fold, &check.registers, function);
    const bool has_all = is_followed && counts_arrivals(&check) && !(depends & LANES_LOST);
    if (has_all && !fold->errors.any &&
        (arrivals_check(fold, &check.arrivals, function) || named_check(fold, &check.named, function)))
        note_launch(fold, launch);
    if (has_all && !fold->errors.any)
        trial_check(fold, function, &request.block, function->mark.cluster_dim);
    else if (counts_arrivals(&check))
        trial_untried(fold, function, lost, say_untried(fold->arena, say_untried_call(fold->arena)));
    if (fold->errors.any)
        tell_instance(fold, function);
}

/* Does the file launch the kernel? One that it does not may be a part of another. */
static bool is_launched(const struct ast_view *view, const struct ast_function *function)
{
    for (uint32_t i = 0; i < view->launch_count; i++)
        if (view->launch[i].kernel == function->decl)
            return true;
    return false;
}

/* A launch of those dimensions came before. */
static bool is_repeated(const struct ast_view *view, const struct ast_launch *launch)
{
    for (const struct ast_launch *one = view->launch; one < launch; one++)
        if (one->kernel == launch->kernel && memcmp(one->block, launch->block, sizeof one->block) == 0)
            return true;
    return false;
}

/* A kernel that does not state its block has those of its launches. False: none is known. */
static bool follow_launches(struct fold *fold, const struct ast_view *view, const struct ast_function *function)
{
    bool any = false;
    for (uint32_t i = 0; i < view->launch_count && !fold->errors.any; i++) {
        const struct ast_launch *const launch = &view->launch[i];
        const int64_t threads = launch->block[0] * launch->block[1] * launch->block[2];
        if (launch->kernel == function->decl && is_whole_block(launch->block) && !is_repeated(view, launch) &&
            (!function->mark.max_threads || threads <= function->mark.max_threads)) {
            fold->function = function;
            follow(fold, function, launch);
            any = true;
        }
    }
    return any;
}

static bool is_checked(const struct ast_function *function)
{
    return function->mark.is_fold && function->body && !function->has_errors && !ast_is_pattern(function) &&
           (function->header.is_global || function->header.is_device);
}

/* What each kernel says about its barriers and copies, with the errors of all. */
static void check_engines(struct fold *fold, const struct ast_view *view)
{
    bool any = false;
    for (uint32_t i = 0; i < view->function_count; i++) {
        const struct ast_function *const function = view->function[i];
        if (!is_checked(function) || !function->header.is_global)
            continue;
        fold->function = function;
        fold->errors.any = false;
        fold->walk.reach = REACH_SURE;
        if (function->generic.pattern) /* the template knows no types */
            engine_check_maps(fold);
        engine_check_places(fold, is_launched(view, function));
        protocol_check(fold, is_launched(view, function));
        ready_check(fold);
        if (fold->errors.any)
            tell_instance(fold, function);
        any |= fold->errors.any;
    }
    fold->errors.any = any;
}

void together_check(struct fold *fold, const struct ast_view *view)
{
    const struct ast_function *const under_way = fold->function;
    if (!fold->errors.any)
        check_engines(fold, view);
    for (uint32_t i = 0; i < view->function_count && !fold->errors.any; i++) {
        const struct ast_function *function = view->function[i];
        if (!is_checked(function))
            continue;
        fold->function = function;
        fold->walk.reach = REACH_SURE;
        if (function->generic.pattern && !function->header.is_global)
            engine_check_maps(fold);
        follow(fold, function, NULL);
        if (!is_whole_block(function->mark.block_dim) && !follow_launches(fold, view, function) &&
            function->header.is_global && script_waits(function->body, DEEP))
            trial_untried(fold, function, NULL, say_untried_block(fold->arena));
    }
    fold->function = under_way;
}

/* A barrier counts arrivals and bytes. A call to which all threads of a block come, where one thread was meant, arrives
 * and expects as often as there are threads. Silent where the way to a call depends on anything but the thread's number
 * and loops that all threads run alike. */
#include "foldc/c/seen.h"
#include "foldc/gpu/builtins.h"
#include "foldc/lanes/lanes.h"
#include "arrivals_call.h"

#include <ccute/async_types.h>

#include "about.h"
#include "arrivals_way.h"
#include "handed.h"
#include "keep.h"
#include "lead.h"
#include "state.h"
#include "text.h"

/* ---- Noting ---- */

/* The argument that is the barrier of the call; -1: the call has none. */
static int barrier_argument(const struct ast_node *call)
{
    switch (call->call) {
    case CALL_ccute_barrier_init:
    case CALL_ccute_barrier_expect:
    case CALL_ccute_barrier_arrive:
    case CALL_ccute_barrier_arrive_expect:
    case CALL_ccute_barrier_test:
    case CALL_ccute_barrier_wait:
    case CALL_ccute_barrier_wait_cluster:
    case CALL_ccute_barrier_arrive_peer:
    case CALLS_ccute_barrier:
    case CALL_ccute_pipeline_init:
    case CALL_ccute_pipeline_commit:
    case CALL_ccute_pipeline_release:
    case CALL_ccute_bulk_load_atom:
        return 0;
    case CALL_ccute_tma_load:
        return 1;
    case CALL_ccute_tma_load_tile:
        return 2;
    case CALL_ccute_bulk_load:
        return 3;
    default:
        return -1;
    }
}

static bool readies(const struct ast_node *call)
{
    return call->call == CALL_ccute_barrier_init || call->call == CALL_ccute_pipeline_init;
}

static bool adds(const struct ast_node *call)
{
    switch (call->call) {
    case CALL_ccute_tma_reduce_tile:
    case CALL_ccute_tma_reduce_box:
    case CALL_ccute_tma_reduce:
        return ast_arg_count(call) > 1 && ast_arg(call, 1)->has_value && ast_arg(call, 1)->value == CCUTE_TMA_ADD;
    default:
        return false;
    }
}

bool arrivals_watches(const struct ast_node *call) { return barrier_argument(call) >= 0 || adds(call); }

/* The threads that come; 0: that is not known. */
static int64_t threads_of(const struct ast_function *kernel, const struct lanes_arrival *arrival, bool *is_sure)
{
    int64_t threads = 0;
    *is_sure = true;
    for (int t = 0; t < arrival->threads; t++) {
        threads += arrival->comes[t];
        *is_sure &= !arrival->comes[t] || !arrival->unsure[t];
    }
    return *is_sure || arrivals_counts(kernel, arrival) ? threads : 0;
}

const struct handed *arrivals_hand(struct fold *fold, const struct lanes_arrival *arrival)
{
    const struct handed *const before = fold->memory.handed, *found;
    fold->memory.handed = NULL;
    for (int i = 0; i < arrival->depth; i++) {
        const struct ast_node *const call = arrival->calls[i], *const lambda = ast_called_lambda(call);
        const struct ast_function *const function = lambda || !call->decl ? NULL : ast_seen_function(call->decl);
        const struct handed *const around = fold->memory.handed;
        if (lambda)
            handed_lambda_call(fold, call, lambda);
        else if (function) {
            handed_enter(fold, function->body);
            handed_call(fold, call, function, around);
        }
    }
    found = fold->memory.handed;
    fold->memory.handed = before;
    return found;
}

void arrivals_arrive(struct fold *fold, struct arrivals *all, const struct ast_function *kernel,
                     const struct lanes_arrival *arrival)
{
    struct arrivals_call *call = all->call;
    bool is_sure;
    const int64_t threads = threads_of(kernel, arrival, &is_sure);
    const struct ast_node *const seen = arrival->function != kernel ? arrival->calls[0] : arrival->call;
    while (call < all->call + all->count && (call->call != arrival->call || call->seen != seen))
        call++;
    if (call == all->call + ARRIVALS_MOST) {
        all->is_unknown = true;
        return;
    }
    if (call == all->call + all->count)
        all->call[all->count++] =
            (struct arrivals_call){arrival->call, seen, arrivals_hand(fold, arrival), arrival->function, 0, 0};
    call->all = is_sure && call->all >= 0 ? call->all + threads : -1;
    call->most = threads > call->most ? threads : call->most;
}

/* ---- Barriers ---- */

const struct ast_node *arrivals_barrier(const struct ast_node *call)
{
    const int i = barrier_argument(call);
    return (uint32_t)i < ast_arg_count(call) ? ast_arg(call, (uint32_t)i) : NULL;
}

static bool varies(struct fold *fold, const struct ast_node *node);

/* May what a call passes for a parameter differ among threads? */
static bool varies_passed(struct fold *fold, const struct ast_decl *decl)
{
    const struct handed *const inside = fold->memory.handed, *const passed = handed_for(fold, decl);
    bool found;
    if (!passed)
        return true;
    fold->memory.handed = passed->around;
    found = varies(fold, passed->argument);
    fold->memory.handed = inside;
    return found;
}

static bool varies_variable(struct fold *fold, const struct ast_decl *decl)
{
    if (decl && decl->kind == AST_PARAM && fold->memory.handed)
        return varies_passed(fold, decl);
    if (!decl || decl->kind != AST_VAR || (!ast_is_automatic(decl) && decl->type->kind == AST_TYPE_POINTER))
        return true;
    return ast_is_automatic(decl) &&
           (!decl->init || !(decl->type->is_reference || fold_keeps_value(decl)) || varies(fold, decl->init));
}

/* May an address be another one in another thread? Of numbers in a function that the kernel calls, constants alone are
   known to be the same. */
static bool varies(struct fold *fold, const struct ast_node *node)
{
    if (node->has_value || ast_ctype(node->type) != CTYPE_COUNT)
        return !arrivals_is_alike(node, fold->function->body, fold->memory.handed != NULL);
    switch (node->kind) {
    case AST_DECLREF:
        return varies_variable(fold, node->decl);
    case AST_PAREN:
    case AST_CAST:
    case AST_UNARY:
    case AST_BINARY:
    case AST_MEMBER:
    case AST_SUBSCRIPT:
        break;
    default:
        return true;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && varies(fold, node->child[i]))
            return true;
    return false;
}

/* The place of the call's barrier, with the arguments that lead to it. */
static bool find_place(struct fold *fold, const struct arrivals_call *one, struct spot *spot)
{
    bool found;
    fold->memory.handed = one->handed;
    found = arrivals_barrier(one->call) && spot_find(fold, arrivals_barrier(one->call), NULL, spot);
    fold->memory.handed = NULL;
    return found;
}

/* The same, if it is one place for all threads. */
bool arrivals_find(struct fold *fold, const struct arrivals_call *one, struct spot *spot)
{
    bool differs;
    fold->memory.handed = one->handed;
    differs = !arrivals_barrier(one->call) || varies(fold, arrivals_barrier(one->call));
    fold->memory.handed = NULL;
    return !differs && find_place(fold, one, spot) && spot->decl->kind == AST_VAR && !spot->offset;
}

/* A number that the call passes; false: not known. */
bool arrivals_number(struct fold *fold, const struct arrivals_call *one, uint32_t argument, int64_t *number)
{
    bool found;
    fold->memory.handed = one->handed;
    found = lead_number(fold, ast_arg(one->call, argument), number);
    fold->memory.handed = NULL;
    return found;
}

/* The arrivals that a phase of the barrier takes, by the calls that ready it; -1: not known. */
static int64_t taken(struct fold *fold, const struct arrivals *all, const struct arrivals_call *call)
{
    const bool is_release = call->call->call == CALL_ccute_pipeline_release;
    const bool is_pipeline = is_release || call->call->call == CALL_ccute_pipeline_commit;
    const enum call ready = is_pipeline ? CALL_ccute_pipeline_init : CALL_ccute_barrier_init;
    struct spot barrier, other;
    int64_t most = -1, arrivals;
    if (!arrivals_find(fold, call, &barrier))
        return -1;
    for (int i = 0; i < all->count; i++) {
        const struct arrivals_call *const one = &all->call[i];
        if (!readies(one->call))
            continue;
        if (!find_place(fold, one, &other))
            return -1;
        if (other.decl != barrier.decl || one->call->call != ready)
            continue;
        if (!arrivals_number(fold, one, is_release ? 2 : 1, &arrivals))
            return -1;
        most = arrivals > most ? arrivals : most;
    }
    return most;
}

const char *arrivals_name(struct fold *fold, const struct arrivals_call *one)
{
    struct spot spot;
    const char *const text = one->handed ? NULL : fold_source_text(fold, arrivals_barrier(one->call));
    if (text)
        return *text == '&' ? text + 1 : text;
    return find_place(fold, one, &spot) ? spot.decl->name : "its barrier";
}

/* ---- Arrivals ---- */

/* The arrivals of a call are all of one phase, or of two in turn where an arrival may end one. */
static bool check_arrivals(struct fold *fold, const struct arrivals *all, const struct arrivals_call *one)
{
    int64_t phases = 2, arrivals;
    switch (one->call->call) {
    case CALL_ccute_barrier_arrive_expect:
        phases = 1;
        break;
    case CALL_ccute_barrier_arrive:
    case CALL_ccute_pipeline_commit:
    case CALL_ccute_pipeline_release:
        break;
    default:
        return false;
    }
    arrivals = one->most ? taken(fold, all, one) : -1;
    if (arrivals < 1 || one->most <= phases * arrivals)
        return false;
    return fold_error(fold, one->seen, say_threads_arrive(fold->arena, arrivals_name(fold, one), one->most, arrivals));
}

/* ---- Reductions ---- */

/* May the node name the thread's number, itself or by a variable? */
static bool names_thread(const struct ast_node *node, const struct ast_node *body, int deep)
{
    const struct ast_decl *const decl = node->kind == AST_DECLREF ? node->decl : NULL;
    const bool is_value = decl && (decl->kind == AST_VAR || decl->kind == AST_PARAM) && ast_is_automatic(decl);
    if (ast_ctype(node->type) != CTYPE_COUNT && arrivals_is_alike(node, body, false))
        return false;
    if (ast_builtin_variable(node) == GPU_THREAD_IDX || (node->kind == AST_CALL && !fold_is_ccutes(node)))
        return true;
    if (is_value && decl->kind == AST_VAR &&
        (!decl->init || !deep || !fold_keeps_value(decl) || names_thread(decl->init, body, deep - 1)))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_thread(node->child[i], body, deep))
            return true;
    return false;
}

/* Several threads add the same tile at the same place: each of them adds it once. */
static void check_sum(struct fold *fold, const struct arrivals_call *one)
{
    enum { DEEP = 8 };
    const struct ast_node *call = one->call;
    if (!adds(call) || one->most < 2 || one->handed)
        return;
    if (call->call == CALL_ccute_tma_reduce)
        call = arrivals_statement(fold->function->body, call);
    for (uint32_t i = 0; call && i < ast_arg_count(call); i++)
        if (names_thread(ast_arg(call, i), fold->function->body, DEEP))
            return;
    if (call)
        fold_warn(fold, call, say_threads_add(fold->arena, one->most), NULL, NULL);
}

bool arrivals_check(struct fold *fold, const struct arrivals *all, const struct ast_function *kernel)
{
    fold->function = kernel;
    for (int i = 0; i < all->count; i++)
        check_sum(fold, &all->call[i]);
    for (int i = 0; i < all->count; i++)
        if (check_arrivals(fold, all, &all->call[i]) ||
            (!all->is_unknown &&
             (arrivals_check_bytes(fold, all, &all->call[i]) || arrivals_check_few(fold, all, &all->call[i]))))
            return true;
    return false;
}

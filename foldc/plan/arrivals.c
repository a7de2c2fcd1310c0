/* A barrier counts arrivals and bytes. A call to which all threads of a block come, where one thread was meant, arrives
 * and expects as often as there are threads. Silent where the way to a call depends on anything but the thread's number
 * and loops that all threads run alike. */
#include "arrivals.h"

#include "foldc/c/loop.h"
#include "foldc/gpu/builtins.h"
#include "foldc/lanes/lanes.h"
#include "bytes.h"
#include "copy.h"
#include "engine.h"
#include "flight.h"
#include "keep.h"
#include "state.h"
#include "text.h"

/* ---- The way to a call ---- */

/* The kinds of numbers in an expression: constants; the same in all threads; of constants, the thread's number and
   whether the thread is its warp's elected one, which lanes/ knows. */
enum numbers { CONSTANT, UNIFORM, BY_THREAD, UNKNOWN };

static enum numbers more(enum numbers a, enum numbers b) { return a > b ? a : b; }

/* Of an expression with both: the thread's number compared with an unknown one says nothing. */
static enum numbers both(enum numbers a, enum numbers b)
{
    return more(a, b) > UNIFORM && (a == UNIFORM || b == UNIFORM) ? UNKNOWN : more(a, b);
}

static enum numbers numbers_of(const struct ast_node *node, const struct ast_node *body);

/* The loop in the node that counts by the variable; NULL: none. */
static const struct ast_node *loop_of(const struct ast_node *node, const struct ast_decl *decl)
{
    const struct ast_node *found = NULL;
    struct ast_loop loop;
    if (node->kind == AST_FOR && ast_read_loop(node, &loop) && loop.counter == decl && ast_counts(node, &loop))
        return node;
    for (uint32_t i = 0; i < node->count && !found; i++)
        found = node->child[i] ? loop_of(node->child[i], decl) : NULL;
    return found;
}

static bool is_uniform_loop(const struct ast_node *node, const struct ast_node *body);

static enum numbers numbers_of_name(const struct ast_decl *decl, const struct ast_node *body)
{
    const struct ast_node *loop;
    if (!decl || decl->has_value)
        return decl ? CONSTANT : UNKNOWN;
    if (decl->kind == AST_PARAM)
        return decl->variable.escape ? UNKNOWN : UNIFORM;
    if (decl->kind != AST_VAR || !decl->init || !ast_is_automatic(decl))
        return UNKNOWN;
    if (fold_keeps_value(decl))
        return numbers_of(decl->init, body);
    loop = loop_of(body, decl);
    return loop && is_uniform_loop(loop, body) ? UNIFORM : UNKNOWN;
}

/* The numbers in an expression of the kernel with that body. */
static enum numbers numbers_of(const struct ast_node *node, const struct ast_node *body)
{
    enum numbers all = CONSTANT;
    const int builtin = ast_builtin(node);
    if (node->has_value)
        return CONSTANT;
    if (builtin >= 0)
        return builtin / GPU_AXES == GPU_THREAD_IDX  ? BY_THREAD
               : builtin / GPU_AXES == GPU_BLOCK_DIM ? CONSTANT
                                                     : UNIFORM;
    switch (node->kind) {
    case AST_DECLREF:
        return numbers_of_name(node->decl, body);
    case AST_CALL:
        return node->call == CALL_ccute_elect_one ? BY_THREAD : UNKNOWN;
    case AST_PAREN:
    case AST_CAST:
    case AST_BINARY:
        break;
    case AST_UNARY:
        if (node->op == AST_OP_LOGIC_NOT || node->op == AST_OP_MINUS)
            break;
        return UNKNOWN;
    default:
        return UNKNOWN;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            all = both(all, numbers_of(node->child[i], body));
    return all;
}

/* Do all threads run the loop's rounds alike? Its body may leave it nowhere. */
static bool is_uniform_loop(const struct ast_node *node, const struct ast_node *body)
{
    struct ast_loop loop;
    const struct ast_node *const cond = ast_cond(node);
    return ast_read_loop(node, &loop) && loop.first && loop.steps && ast_counts(node, &loop) && cond &&
           cond->kind == AST_BINARY && numbers_of(loop.first, body) <= UNIFORM &&
           numbers_of(ast_right(cond), body) <= UNIFORM && (!loop.by || numbers_of(loop.by, body) <= UNIFORM);
}

static bool jumps(const struct ast_node *node)
{
    if (node->kind == AST_BREAK || node->kind == AST_CONTINUE || node->kind == AST_RETURN || node->kind == AST_GOTO ||
        node->kind == AST_LABEL)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && jumps(node->child[i]))
            return true;
    return false;
}

/* Is the call in the node? *way: the numbers in the conditions on the way to it. */
static bool find_way(const struct ast_node *node, const struct ast_node *call, const struct ast_node *body,
                     enum numbers *way)
{
    uint32_t i = 0;
    if (node == call)
        return true;
    while (i < node->count && !(node->child[i] && find_way(node->child[i], call, body, way)))
        i++;
    if (i == node->count)
        return false;
    switch (node->kind) {
    case AST_IF:
        if (node->child[i] != ast_cond(node))
            *way = more(*way, numbers_of(ast_cond(node), body));
        return true;
    case AST_FOR:
        *way = is_uniform_loop(node, body) ? *way : UNKNOWN;
        return true;
    case AST_WHILE:
    case AST_DO:
    case AST_RANGE_FOR:
    case AST_SWITCH:
    case AST_CONDITIONAL:
    case AST_LAMBDA:
    case AST_LABEL:
        *way = UNKNOWN;
        return true;
    case AST_BINARY:
        *way = node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR ? UNKNOWN : *way;
        return true;
    default:
        return true;
    }
}

static enum numbers way_to(const struct ast_function *kernel, const struct ast_node *call)
{
    enum numbers way = CONSTANT;
    return jumps(kernel->body) || !find_way(kernel->body, call, kernel->body, &way) ? UNKNOWN : way;
}

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

bool arrivals_watches(const struct ast_node *call) { return barrier_argument(call) >= 0; }

/* The threads that come; 0: that is not known. */
static int64_t threads_of(const struct ast_function *kernel, const struct lanes_arrival *arrival, bool *is_sure)
{
    const enum numbers way = way_to(kernel, arrival->call);
    int64_t threads = 0;
    *is_sure = true;
    for (int t = 0; t < arrival->threads; t++) {
        threads += arrival->comes[t];
        *is_sure &= !arrival->comes[t] || !arrival->unsure[t];
    }
    return *is_sure || way < UNKNOWN ? threads : 0;
}

void arrivals_arrive(struct arrivals *all, const struct ast_function *kernel, const struct lanes_arrival *arrival)
{
    struct arrivals_call *call = all->call;
    bool is_sure;
    const int64_t threads = threads_of(kernel, arrival, &is_sure);
    if (arrival->function != kernel) {
        all->is_unknown = true;
        all->is_readied_out_of_sight |= readies(arrival->call);
        return;
    }
    while (call < all->call + all->count && call->call != arrival->call)
        call++;
    if (call == all->call + ARRIVALS_MOST) {
        all->is_unknown = true;
        return;
    }
    if (call == all->call + all->count)
        all->call[all->count++] = (struct arrivals_call){arrival->call, 0, 0};
    call->all = is_sure && call->all >= 0 ? call->all + threads : -1;
    call->most = threads > call->most ? threads : call->most;
}

/* ---- Barriers ---- */

static const struct ast_node *barrier_of(const struct ast_node *call)
{
    const int i = barrier_argument(call);
    return (uint32_t)i < ast_arg_count(call) ? ast_arg(call, (uint32_t)i) : NULL;
}

/* May an address be another one in another thread? */
static bool varies(const struct ast_node *node, const struct ast_node *body)
{
    const struct ast_decl *const decl = node->decl;
    if (node->has_value || ast_ctype(node->type) != CTYPE_COUNT)
        return numbers_of(node, body) > UNIFORM;
    switch (node->kind) {
    case AST_DECLREF:
        if (!decl || decl->kind != AST_VAR || (!ast_is_automatic(decl) && decl->type->kind == AST_TYPE_POINTER))
            return true;
        return ast_is_automatic(decl) &&
               (!decl->init || !(decl->type->is_reference || fold_keeps_value(decl)) || varies(decl->init, body));
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
        if (node->child[i] && varies(node->child[i], body))
            return true;
    return false;
}

/* The place of the call's barrier, if it is the same for all threads. */
static bool find_barrier(struct fold *fold, const struct ast_node *call, struct spot *spot)
{
    const struct ast_node *const barrier = barrier_of(call);
    return barrier && !varies(barrier, fold->function->body) && spot_find(fold, barrier, NULL, spot) &&
           spot->decl->kind == AST_VAR && !spot->offset;
}

/* The arrivals that a phase of the barrier takes, by the calls that ready it; -1: not known. */
static int64_t taken(struct fold *fold, const struct arrivals *all, const struct ast_node *call)
{
    const bool is_pipeline = call->call == CALL_ccute_pipeline_commit || call->call == CALL_ccute_pipeline_release;
    const enum call ready = is_pipeline ? CALL_ccute_pipeline_init : CALL_ccute_barrier_init;
    const uint32_t which = call->call == CALL_ccute_pipeline_release ? 2 : 1;
    struct spot barrier, other;
    int64_t most = -1;
    if (all->is_readied_out_of_sight || !find_barrier(fold, call, &barrier))
        return -1;
    for (int i = 0; i < all->count; i++) {
        const struct ast_node *const one = all->call[i].call;
        if (!readies(one))
            continue;
        if (!spot_find(fold, ast_arg(one, 0), NULL, &other))
            return -1;
        if (other.decl != barrier.decl || one->call != ready)
            continue;
        if (!ast_arg(one, which)->has_value)
            return -1;
        most = ast_arg(one, which)->value > most ? ast_arg(one, which)->value : most;
    }
    return most;
}

static const char *barrier_text(struct fold *fold, const struct ast_node *call)
{
    const char *const text = fold_source_text(fold, barrier_of(call));
    return text && *text == '&' ? text + 1 : text ? text : "its barrier";
}

/* ---- Arrivals ---- */

/* The arrivals of a call are all of one phase, or of two in turn where an arrival may end one. */
static bool check_arrivals(struct fold *fold, const struct arrivals *all, const struct arrivals_call *one)
{
    const struct ast_node *const call = one->call;
    int64_t phases = 2, arrivals;
    switch (call->call) {
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
    arrivals = one->most ? taken(fold, all, call) : -1;
    if (arrivals < 1 || one->most <= phases * arrivals)
        return false;
    return fold_error(fold, call, say_threads_arrive(fold->arena, barrier_text(fold, call), one->most, arrivals));
}

/* ---- Bytes ---- */

static int names(const struct ast_node *node, const struct ast_decl *decl)
{
    int count = node->kind == AST_DECLREF && node->decl == decl;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            count += names(node->child[i], decl);
    return count;
}

/* The copy statement in the node whose atom the call makes; NULL: none. */
static const struct ast_node *statement_of(const struct ast_node *node, const struct ast_node *maker)
{
    const struct ast_node *found = NULL;
    if (node->kind == AST_CALL && ast_arg_count(node) && fold_is_copy(node) && engine_is_copy(node)) {
        const struct ast_node *atom = ast_bare(ast_arg(node, 0));
        while ((atom->kind == AST_CONSTRUCT || atom->kind == AST_CAST) && atom->count == 1)
            atom = ast_bare(atom->child[0]);
        if (atom == maker)
            return node;
    }
    for (uint32_t i = 0; i < node->count && !found; i++)
        found = node->child[i] ? statement_of(node->child[i], maker) : NULL;
    return found;
}

/* Add the bytes that a call brings, less than 0, or expects, that many times. */
static void add_bytes(struct fold *fold, struct bytes *sum, const struct ast_node *call, int64_t times)
{
    const struct ast_node *statement;
    const struct flight_call *flight;
    switch (call->call) {
    case CALL_ccute_barrier_expect:
    case CALL_ccute_barrier_arrive_expect:
        bytes_add(fold, sum, ast_arg(call, 1), times);
        return;
    case CALL_ccute_tma_load_tile:
        bytes_add_map(fold, sum, ast_arg(call, 1), -times);
        return;
    case CALL_ccute_bulk_load:
        bytes_add(fold, sum, ast_arg(call, 2), -times);
        return;
    case CALL_ccute_tma_load:
    case CALL_ccute_bulk_load_atom:
        statement = statement_of(fold->function->body, call);
        flight = statement ? flight_at(fold, statement) : NULL;
        sum->is_unknown |= !flight || !flight->bytes || ast_arg_count(call) > 2;
        if (flight && call->call == CALL_ccute_tma_load)
            bytes_add_map(fold, sum, ast_arg(call, 0), -times);
        else if (flight)
            sum->number -= times * flight->bytes;
        return;
    default:
        return;
    }
}

static bool expects(const struct ast_node *call)
{
    return call->call == CALL_ccute_barrier_expect || call->call == CALL_ccute_barrier_arrive_expect;
}

static bool brings(const struct ast_node *call)
{
    return call->call == CALL_ccute_tma_load_tile || call->call == CALL_ccute_bulk_load ||
           call->call == CALL_ccute_tma_load || call->call == CALL_ccute_bulk_load_atom;
}

/* The sum of a barrier, if all calls that name it are in the list. *widest[0], [1]: of those that expect bytes and of
   those that bring them, the one of the most threads. */
static struct bytes sum_of(struct fold *fold, const struct arrivals *all, const struct spot *barrier,
                           const struct arrivals_call *widest[2])
{
    struct bytes sum = {.number = 0};
    int listed = 0;
    for (int i = 0; i < all->count; i++) {
        const struct arrivals_call *const one = &all->call[i];
        struct spot spot;
        if (!names(barrier_of(one->call), barrier->decl))
            continue;
        listed++;
        sum.is_unknown |= !find_barrier(fold, one->call, &spot) || !spot.is_fixed;
        if (sum.is_unknown || !spot_is_same(&spot, barrier) || !(expects(one->call) || brings(one->call)))
            continue;
        sum.is_unknown |= one->all < 0;
        add_bytes(fold, &sum, one->call, one->all);
        if (!widest[brings(one->call)] || one->most > widest[brings(one->call)]->most)
            widest[brings(one->call)] = one;
    }
    sum.is_unknown |= listed != names(fold->function->body, barrier->decl);
    return sum;
}

/* The threads that expect bytes are not those that begin the copies. */
static bool check_bytes(struct fold *fold, const struct arrivals *all, const struct arrivals_call *ready)
{
    const struct arrivals_call *widest[2] = {NULL, NULL}, *one;
    struct spot barrier;
    if (ready->call->call != CALL_ccute_barrier_init || !find_barrier(fold, ready->call, &barrier) || !barrier.is_fixed)
        return false;
    const struct bytes sum = sum_of(fold, all, &barrier, widest);
    const int sign = bytes_sign(&sum);
    if (!widest[0] || !widest[1] || widest[0]->most == widest[1]->most || !sign || sign == BYTES_MIXED)
        return false;
    one = widest[sign < 0];
    if (one->most < 2)
        return false;
    return fold_error(
        fold, one->call,
        sign < 0 ? say_threads_copy(fold->arena, barrier_text(fold, one->call), one->most, bytes_words(fold, &sum))
                 : say_threads_expect(fold->arena, barrier_text(fold, one->call), one->most, bytes_words(fold, &sum)));
}

bool arrivals_check(struct fold *fold, const struct arrivals *all, const struct ast_function *kernel)
{
    fold->function = kernel;
    for (int i = 0; i < all->count; i++)
        if (check_arrivals(fold, all, &all->call[i]) || (!all->is_unknown && check_bytes(fold, all, &all->call[i])))
            return true;
    return false;
}

/* The bytes that threads expect at a barrier, and those that the copies of threads bring. */
#include "arrivals_call.h"

#include "bytes.h"
#include "copy.h"
#include "engine.h"
#include "flight.h"
#include "state.h"

static int names(const struct ast_node *node, const struct ast_decl *decl)
{
    int count = node->kind == AST_DECLREF && node->decl == decl;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            count += names(node->child[i], decl);
    return count;
}

/* The copy statement in the node whose atom the call makes; NULL: none. */
const struct ast_node *arrivals_statement(const struct ast_node *node, const struct ast_node *maker)
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
        found = node->child[i] ? arrivals_statement(node->child[i], maker) : NULL;
    return found;
}

/* Add the bytes that a call brings, less than 0, or expects, that many times. */
static void add_bytes_of(struct fold *fold, struct bytes *sum, const struct ast_node *call, int64_t times)
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
        statement = arrivals_statement(fold->function->body, call);
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

static void add_bytes(struct fold *fold, struct bytes *sum, const struct arrivals_call *one)
{
    sum->is_unknown |= one->all < 0;
    fold->memory.handed = one->handed;
    add_bytes_of(fold, sum, one->call, one->all);
    fold->memory.handed = NULL;
}

/* How often the kernel names the variable in what leads to the call, which a call before in the list does not count. */
static int listed_of(const struct arrivals *all, const struct arrivals_call *one, const struct ast_decl *decl)
{
    for (const struct arrivals_call *before = all->call; one->handed && before < one; before++)
        if (before->seen == one->seen)
            return 0;
    return one->handed ? names(one->seen, decl) : 1;
}

/* Are all uses that the function makes of its parameter in the list? */
static bool lists_all(const struct arrivals *all, const struct arrivals_call *one)
{
    const struct ast_node *const bare = ast_bare((struct ast_node *)arrivals_barrier(one->call));
    const struct ast_decl *const param = bare->kind == AST_DECLREF ? bare->decl : NULL;
    int listed = 0;
    if (!one->handed)
        return true;
    for (int i = 0; i < all->count && param; i++)
        if (all->call[i].seen == one->seen && all->call[i].in == one->in && arrivals_barrier(all->call[i].call))
            listed += names(arrivals_barrier(all->call[i].call), param);
    return param && param->kind == AST_PARAM && names(one->in->body, param) == listed;
}

/* Does the call name the barrier's variable, itself or by an argument on the way to it? */
static bool is_of(const struct arrivals_call *one, const struct ast_decl *decl)
{
    return arrivals_barrier(one->call) && names(one->handed ? one->seen : arrivals_barrier(one->call), decl);
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
        if (!is_of(one, barrier->decl))
            continue;
        listed += listed_of(all, one, barrier->decl);
        sum.is_unknown |= !arrivals_find(fold, one, &spot) || !spot.is_fixed || !lists_all(all, one);
        if (sum.is_unknown || !spot_is_same(&spot, barrier) || !(expects(one->call) || brings(one->call)))
            continue;
        add_bytes(fold, &sum, one);
        if (!widest[brings(one->call)] || one->most > widest[brings(one->call)]->most)
            widest[brings(one->call)] = one;
    }
    sum.is_unknown |= listed != names(fold->function->body, barrier->decl);
    return sum;
}

bool arrivals_check_bytes(struct fold *fold, const struct arrivals *all, const struct arrivals_call *ready)
{
    const struct arrivals_call *widest[2] = {NULL, NULL}, *one;
    struct spot barrier;
    if (ready->call->call != CALL_ccute_barrier_init || !arrivals_find(fold, ready, &barrier) || !barrier.is_fixed)
        return false;
    const struct bytes sum = sum_of(fold, all, &barrier, widest);
    const int sign = bytes_sign(&sum);
    if (!widest[0] || !widest[1] || widest[0]->most == widest[1]->most || !sign || sign == BYTES_MIXED)
        return false;
    one = widest[sign < 0];
    if (one->most < 2)
        return false;
    return fold_error(
        fold, one->seen,
        sign < 0 ? say_threads_copy(fold->arena, arrivals_name(fold, one), one->most, bytes_words(fold, &sum))
                 : say_threads_expect(fold->arena, arrivals_name(fold, one), one->most, bytes_words(fold, &sum)));
}

/* ---- Arrivals that do not suffice ---- */

static bool arrives(const struct ast_node *call)
{
    return call->call == CALL_ccute_barrier_arrive || call->call == CALL_ccute_barrier_arrive_expect;
}

/* All arrivals of the kernel at the barrier; -1: not known. *wait: a call that waits for them. */
static int64_t arrivals_at(struct fold *fold, const struct arrivals *all, const struct spot *barrier,
                           const struct arrivals_call **wait)
{
    int64_t sum = 0;
    int listed = 0;
    for (const struct arrivals_call *one = all->call; one < all->call + all->count; one++) {
        struct spot spot;
        if (!is_of(one, barrier->decl))
            continue;
        listed += listed_of(all, one, barrier->decl);
        if (one->call->call == CALL_ccute_barrier_arrive_peer || !arrivals_find(fold, one, &spot) || !spot.is_fixed ||
            !lists_all(all, one) || (arrives(one->call) && one->all < 0))
            return -1;
        sum += arrives(one->call) && spot_is_same(&spot, barrier) ? one->all : 0;
        if (one->call->call == CALL_ccute_barrier_wait && spot_is_same(&spot, barrier))
            *wait = one;
    }
    return listed == names(fold->function->body, barrier->decl) ? sum : -1;
}

bool arrivals_check_few(struct fold *fold, const struct arrivals *all, const struct arrivals_call *ready)
{
    const struct arrivals_call *wait = NULL;
    struct spot barrier;
    int64_t takes, come;
    if (ready->call->call != CALL_ccute_barrier_init || !arrivals_find(fold, ready, &barrier) || !barrier.is_fixed ||
        !arrivals_number(fold, ready, 1, &takes))
        return false;
    come = arrivals_at(fold, all, &barrier, &wait);
    return wait && come > 0 && come < takes &&
           fold_error(fold, wait->seen, say_arrivals_few(fold->arena, arrivals_name(fold, ready), takes, come));
}

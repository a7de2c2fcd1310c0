/* A thread readies a barrier; the other threads of the block know that after they have met it, and those of other
 * blocks of the cluster after the blocks have met. A block's shared memory lasts as long as the block, so that the
 * blocks meet again after the last use of another's. Anything that may be a meeting counts as one, and a call is said
 * to be one thread's, or all threads', only if nothing but the thread's number decides who comes. */
#include "ready.h"

#include "about.h"
#include "arrivals_way.h"
#include "asm.h"
#include "engine_place.h"
#include "expect_tally.h"
#include "foldc/c/seen.h"
#include "foldc/gpu/limits.h"
#include "state.h"
#include "text.h"
#include "traces.h"
#include "way.h"

/* Who knows that a barrier is ready. */
enum known { BY_ITS_THREAD, BY_ITS_BLOCK, BY_ITS_CLUSTER };

struct items {
    struct traces traces; /* of barriers that are readied, and who knows it */
    int meetings;
    const struct ast_node *peer; /* the last use of another block's memory that no meeting of the blocks follows */
};

/* ---- Items ---- */

static void forget(void *state)
{
    struct items *const items = state;
    items->traces.count = 0;
    items->meetings++;
    items->peer = NULL;
}

/* What more threads know of both paths; an item of one path only, unless threads met on the other. */
static void join(void *state, const void *beside)
{
    struct items *const to = state, other = *(const struct items *)beside;
    struct traces *const traces = &to->traces;
    for (int i = traces->count - 1; i >= 0; i--) {
        struct trace *const one = &traces->item[i];
        const struct trace *const same = traces_find(&other.traces, one);
        if (!same && other.meetings > to->meetings) {
            traces_drop(traces, i);
            continue;
        }
        one->since = same && same->since > one->since ? same->since : one->since;
        one->readied.is_used &= !same || same->readied.is_used;
        one->readied.is_surely_used |= same && same->readied.is_surely_used;
    }
    for (int i = 0; i < other.traces.count && to->meetings <= other.meetings; i++)
        if (!traces_find(traces, &other.traces.item[i]))
            traces_add(traces, other.traces.item[i]);
    to->peer = to->peer && (other.peer || other.meetings <= to->meetings) ? to->peer
               : other.peer && to->meetings <= other.meetings             ? other.peer
                                                                          : NULL;
    to->meetings = other.meetings > to->meetings ? other.meetings : to->meetings;
}

/* But who waits at a barrier does not learn there that this one is ready. */
static void meet(struct items *items, enum known who, const struct spot *but)
{
    for (int i = 0; i < items->traces.count; i++)
        if (items->traces.item[i].since < (int)who && !(but && tally_are_kin(&items->traces.item[i].spot, but)))
            items->traces.item[i].since = who;
    items->meetings++;
    if (who == BY_ITS_CLUSTER)
        items->peer = NULL;
}

/* ---- Calls ---- */

/* A call that comes to a barrier: its argument, and what it does there. */
struct kind {
    enum call call;
    int argument;
    enum { READIES, COMES, WAITS, REMOTE, ENDS } role;
    int blocks; /* REMOTE: the argument with a mask of blocks; -1: it names another block */
};

static const struct kind *kind_of(enum call call)
{
    static const struct kind kinds[] = {
        {CALL_ccute_barrier_init, 0, READIES, 0},
        {CALL_ccute_pipeline_init, 0, READIES, 0},
        {CALL_ccute_barrier_arrive, 0, COMES, 0},
        {CALL_ccute_barrier_expect, 0, COMES, 0},
        {CALL_ccute_barrier_arrive_expect, 0, COMES, 0},
        {CALL_ccute_barrier_wait, 0, WAITS, 0},
        {CALL_ccute_barrier_wait_cluster, 0, WAITS, 0},
        {CALL_ccute_barrier_test, 0, WAITS, 0},
        {CALL_ccute_tma_load_tile, 2, COMES, 0},
        {CALL_ccute_tma_load_box, 2, COMES, 0},
        {CALL_ccute_bulk_load, 3, COMES, 0},
        {CALL_ccute_tma_load, 1, COMES, 2},
        {CALL_ccute_bulk_load_atom, 0, COMES, 0},
        {CALL_ccute_pipeline_acquire, 0, WAITS, 0},
        {CALL_ccute_pipeline_wait, 0, WAITS, 0},
        {CALL_ccute_pipeline_test, 0, WAITS, 0},
        {CALL_ccute_pipeline_commit, 0, COMES, 0},
        {CALL_ccute_pipeline_release, 0, COMES, 0},
        {CALL_ccute_pipeline_load_tile, 0, COMES, 0},
        {CALL_ccute_pipeline_load_bulk, 0, COMES, 0},
        {CALL_ccute_barrier_arrive_peer, 0, REMOTE, -1},
        {CALL_ccute_pipeline_release_blocks, 0, REMOTE, 2},
        {CALL_ccute_tma_load_tile_multicast, 2, REMOTE, 3},
        {CALL_ccute_tma_load_box_multicast, 2, REMOTE, 3},
        {CALL_ccute_pipeline_load_tile_multicast, 0, REMOTE, 4},
        {CALLS_ccute_barrier, 0, ENDS, 0},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].call == call)
            return &kinds[i];
    return NULL;
}

/* May the call come to another block? A mask of one block may be that of its own. */
static bool is_remote(const struct kind *kind, const struct ast_node *call)
{
    const struct ast_node *const mask =
        kind->blocks > 0 && (uint32_t)kind->blocks < ast_arg_count(call) ? ast_arg(call, (uint32_t)kind->blocks) : NULL;
    if (kind->role != REMOTE && kind->call != CALL_ccute_tma_load)
        return false;
    return kind->blocks < 0 || (mask && (!mask->has_value || (mask->value & (mask->value - 1))));
}

/* The number of blocks or threads; 0: not known. */
static int64_t dim_of(const int64_t dim[3]) { return dim[0] > 0 ? dim[0] * dim[1] * dim[2] : 0; }

/* Has the kernel one block a cluster? */
static bool is_alone(const struct fold *fold) { return dim_of(fold->function->mark.cluster_dim) == 1; }

/* Has a block of the kernel one thread? */
static bool is_single(const struct fold *fold)
{
    return dim_of(fold->function->mark.block_dim) == 1 || fold->function->mark.max_threads == 1;
}

static const char *name_of(struct way *way, const struct ast_node *argument, const struct spot *spot)
{
    const char *const text = way->call ? NULL : fold_source_text(way->fold, argument);
    return text && *text == '&' ? text + 1 : text ? text : spot->decl->name;
}

static void ready(struct way *way, const struct ast_node *call, struct spot spot, struct items *items)
{
    const unsigned by = arrivals_by_way(way, call);
    const bool is_sure = arrivals_is_sure(way, call);
    for (int i = items->traces.count - 1; i >= 0; i--) {
        const struct trace *const item = &items->traces.item[i];
        if (!spot_is_same(&item->spot, &spot))
            continue;
        if (item->readied.is_used && !(by & ~ARRIVALS_THREAD) && spot.is_fixed)
            fold_error_or_warn(way->fold, is_sure && item->is_sure && item->readied.is_surely_used, way_seen(way, call),
                               say_readied_again(way->fold->arena, name_of(way, ast_arg(call, 0), &spot)), item->by,
                               say_readied_here(way->fold->arena));
        traces_drop(&items->traces, i);
    }
    traces_add(&items->traces, (struct trace){.spot = spot,
                                              .by = way_seen(way, call),
                                              .is_sure = is_sure,
                                              .readied.is_one_threads = by == ARRIVALS_THREAD});
}

static void use(struct way *way, const struct ast_node *call, const struct kind *kind, const struct spot *spot,
                struct items *items)
{
    struct fold *const fold = way->fold;
    const bool comes_remotely = is_remote(kind, call) && !is_alone(fold);
    const char *const name = name_of(way, ast_arg(call, (uint32_t)kind->argument), spot);
    const bool is_sure = arrivals_is_sure(way, call);
    for (int i = 0; i < items->traces.count; i++) {
        struct trace *const item = &items->traces.item[i];
        if (!tally_are_kin(&item->spot, spot))
            continue;
        item->readied.is_used = true;
        item->readied.is_surely_used |= is_sure;
        if (comes_remotely && item->since < BY_ITS_CLUSTER) {
            fold_error_or_warn(fold, is_sure && item->is_sure && dim_of(fold->function->mark.cluster_dim) > 1,
                               way_seen(way, call), say_unready_in_peers(fold->arena, name), item->by,
                               say_readied_here(fold->arena));
            item->since = BY_ITS_CLUSTER;
        } else if (item->since == BY_ITS_THREAD && item->readied.is_one_threads && !is_single(fold) &&
                   !(arrivals_by_way(way, call) & (ARRIVALS_THREAD | ARRIVALS_UNKNOWN))) {
            fold_error_or_warn(fold, is_sure && item->is_sure && dim_of(fold->function->mark.block_dim) > GPU_WARP,
                               way_seen(way, call), say_unready_in_threads(fold->arena, name), item->by,
                               say_readied_here(fold->arena));
            item->since = BY_ITS_BLOCK;
        }
    }
}

static void follow_barrier(struct way *way, const struct ast_node *call, const struct kind *kind, struct items *items)
{
    struct spot spot;
    const bool is_found = (uint32_t)kind->argument < ast_arg_count(call) &&
                          spot_find(way->fold, ast_arg(call, (uint32_t)kind->argument), NULL, &spot) &&
                          spot.decl->kind == AST_VAR && !spot.moves && !spot.is_unknown;
    if (!is_found) {
        forget(items);
        return;
    }
    if (kind->role == READIES)
        ready(way, call, spot, items);
    else if (kind->role == ENDS)
        forget(items);
    else
        use(way, call, kind, &spot, items);
    if (kind->role == REMOTE && kind->blocks < 0)
        items->peer = NULL; /* the peer may wait for this */
    if (kind->role == WAITS)
        meet(items, BY_ITS_CLUSTER, &spot);
}

/* ---- The way ---- */

/* A function of CUDA's without arguments, such as __syncthreads, is a meeting of the block at most. */
static bool is_of_block(const struct ast_node *call)
{
    return call->call == CALL_OTHER && call->decl && call->decl->kind == AST_FUNCTION && !call->decl->place.source &&
           !ast_arg_count(call) && ast_callee(call) && ast_bare(ast_callee(call))->kind == AST_DECLREF;
}

static void follow_other(const struct ast_node *call, struct items *items)
{
    if (call->call == CALLS_ccute_named_barrier || is_of_block(call))
        meet(items, BY_ITS_BLOCK, NULL);
    else if (call->call == CALLS_ccute_cluster || (!fold_is_ccutes(call) && call->call == CALL_OTHER))
        meet(items, BY_ITS_CLUSTER, NULL);
    else if (call->call == CALLS_ccute_pipeline || call->call == CALL_ccute_bulk_peer || !fold_is_ccutes(call))
        items->peer = NULL;
}

static bool visit(struct way *way, const struct ast_node *node, void *state)
{
    const struct kind *const kind = node->kind == AST_CALL ? kind_of(node->call) : NULL;
    struct items *const items = state;
    if (node->kind == AST_ASM && (!node->text || !asm_is_empty(node)))
        forget(state);
    if (node->kind != AST_CALL)
        return false;
    if (way_follow_lambda(way, node, state) || way_follow_helper(way, node, state))
        return true;
    way_follow_parts(way, node, state);
    if (kind)
        follow_barrier(way, node, kind, state);
    else
        follow_other(node, state);
    if (node->call == CALL_ccute_cluster_peer)
        items->peer = way_seen(way, node);
    return true;
}

void ready_check(struct fold *fold)
{
    struct items state = {.meetings = 0};
    struct way way = {.fold = fold,
                      .size = sizeof state,
                      .visit = visit,
                      .join = join,
                      .again = traces_again,
                      .forget = forget,
                      .skips_lambdas = true};
    if (fold->errors.any || !fold->function->body || !fold->function->header.is_global ||
        fold->file->language != AST_CUDA || !fold_names_engine(fold->function->body))
        return;
    way_follow(&way, fold->function->body, &state);
    if (state.peer && !is_alone(fold))
        fold_warn(fold, state.peer, say_peer_may_end(fold->arena), NULL, NULL);
}

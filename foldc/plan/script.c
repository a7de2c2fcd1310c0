#include "script_writer.h"

#include "about.h"
#include "arrivals.h"
#include "copy.h"
#include "engine.h"
#include "engine_place.h"
#include "foldc/c/seen.h"
#include "foldc/gpu/limits.h"
#include "foldc/lanes/lanes.h"
#include "named.h"
#include "state.h"

/* Meetings of lower numbers are of the whole cluster. */
enum { FIRST_OF_BLOCK = SCRIPT_MEETINGS / 2, ROUNDS = 40, DEEP = 4 };

/* ---- Meetings ---- */

/* Threads that meet, of those that come. */
struct range {
    int first, end;
};

/* Was a meeting of the same threads the last act of all that come? */
static bool met_last(const struct writer *w, struct range range)
{
    int meeting = -1, come = 0;
    for (int t = range.first; t < range.end; t++) {
        const struct script *const script = script_of(w, t);
        const struct act *const last = script->count ? &script->act[script->count - 1] : NULL;
        if (!w->arrival->comes[t])
            continue;
        if (!last || last->kind != ACT_MEET || last->place < FIRST_OF_BLOCK || (come && last->place != meeting))
            return false;
        meeting = last->place;
        come++;
    }
    return come && w->all->meeting[meeting] == come;
}

/* All threads that come go on together. A function of CUDA's to which all threads come may be such a meeting; several
   in a row are one. */
static void meet(struct writer *w, bool is_united, struct range range)
{
    const struct lanes_arrival *const arrival = w->arrival;
    struct scripts *const all = w->all;
    const int meeting = is_united ? w->united++ : all->meetings;
    int come = 0;
    if (!is_united && met_last(w, range))
        return;
    for (int t = range.first; t < range.end; t++)
        come += arrival->comes[t] != 0;
    if (meeting == (is_united ? FIRST_OF_BLOCK : SCRIPT_MEETINGS)) {
        script_lose(w, say_untried_many(w->fold->arena));
        return;
    }
    all->meeting[meeting] += come;
    all->meetings = meeting < all->meetings ? all->meetings : meeting + 1;
    for (w->thread = range.first; w->thread < range.end; w->thread++)
        if (arrival->comes[w->thread])
            script_add(w, (struct act){.kind = ACT_MEET, .place = meeting});
}

/* The threads of each warp go on together, as at __syncwarp and at instructions of warps. */
static void meet_warps(struct writer *w)
{
    const int threads = w->all->threads;
    for (int first = 0; first < threads && w->all->has_places && !w->all->is_lost; first += GPU_WARP)
        meet(w, false, (struct range){first, first + GPU_WARP < threads ? first + GPU_WARP : threads});
}

static bool come_all(const struct lanes_arrival *arrival)
{
    for (int t = 0; t < arrival->threads; t++)
        if (!arrival->comes[t])
            return false;
    return true;
}

/* Does the named barrier wait for the threads that come to this call, and no others? */
static bool is_theirs(struct writer *w)
{
    int come = 0;
    for (int t = w->arrival->threads - 1; t >= 0; t--) {
        w->thread = w->arrival->comes[t] ? t : w->thread;
        come += w->arrival->comes[t] != 0;
    }
    return come && script_number(w, 1) == come;
}

static void come_together(struct writer *w)
{
    const struct ast_node *const call = w->arrival->call;
    const struct range all = {0, w->all->threads};
    if (call->call == CALLS_ccute_named_barrier && !is_theirs(w))
        script_lose(w, say_untried_others(w->fold->arena));
    else if (call->call == CALLS_ccute_named_barrier)
        meet(w, false, all);
    else if (come_all(w->arrival))
        meet(w, call->call == CALLS_ccute_cluster, all);
    else if (call->call == CALLS_ccute_cluster)
        script_lose(w, say_untried_others(w->fold->arena));
    else
        meet_warps(w);
}

/* ---- Following ---- */

static bool is_promise(const struct ast_node *call)
{
    return call->call == CALL_CCUTE_ASSUME || call->call == CALL_ccute_check_ || call->call == CALL___builtin_assume;
}

/* A function of CUDA's, in which threads may meet. */
static bool is_cudas(const struct ast_node *call)
{
    return call->call == CALL_OTHER && call->decl && call->decl->kind == AST_FUNCTION && !call->decl->place.source;
}

static bool is_engine_copy(const struct ast_node *call) { return fold_is_copy(call) && engine_is_copy(call); }

static bool is_watched(void *context, const struct ast_function *function, const struct ast_node *call)
{
    const struct writer *const w = context;
    (void)function;
    return (w->all->has_places && script_is_places(w->fold, call)) || call_is_barrier(call->call) ||
           script_is_barriers(call->call, false) || is_promise(call) || is_cudas(call) || is_engine_copy(call);
}

/* Other parameters keep a promise that does not hold. */
static void come_to_promise(struct writer *w)
{
    int64_t holds;
    for (int t = 0; t < w->arrival->threads; t++)
        if (w->arrival->comes[t] && lanes_value(w->arrival, ast_arg(w->arrival->call, 0), t, &holds) && !holds)
            script_lose(w, say_untried_promise(w->fold->arena));
}

static void come(struct writer *w)
{
    const struct ast_node *const call = w->arrival->call;
    if (is_cudas(call) || call->call == CALLS_ccute_cluster || call->call == CALLS_ccute_named_barrier)
        come_together(w);
    else if (is_promise(call))
        come_to_promise(w);
    else if (is_engine_copy(call))
        script_come_to_copy(w);
    else if (script_is_barriers(call->call, false)) {
        if (!script_is_test(call->call) || w->arrival->waits) /* a test that may fail orders nothing */
            script_come_to_barriers(w);
    } else if (w->all->has_places && script_is_places(w->fold, call)) {
        meet_warps(w);
        script_come_to_places(w);
    } else
        script_lose(w, say_untried_call(w->fold->arena));
}

static bool is_unsure(const struct lanes_arrival *arrival)
{
    for (int t = 0; t < arrival->threads; t++)
        if (arrival->comes[t] && arrival->unsure[t])
            return true;
    return false;
}

/* Does the call only name a block of a cluster, or memory of one? */
static bool names_block(const struct ast_node *call)
{
    return call->call == CALL_ccute_cluster_rank || call->call == CALL_ccute_cluster_size ||
           call->call == CALL_ccute_cluster_peer;
}

/* Is it of blocks of a cluster? */
static bool is_clusters(const struct ast_node *call)
{
    return script_is_barriers(call->call, true) || call->call == CALLS_ccute_cluster || names_block(call) ||
           call->call == CALL_ccute_barrier_wait_cluster;
}

static void come_to_element(struct writer *w, const struct lanes_arrival *arrival)
{
    if (w->all->is_lost || is_unsure(arrival))
        return;
    w->arrival = arrival;
    w->fold->memory.handed = arrivals_hand(w->fold, arrival);
    script_come_to_element(w);
    w->fold->memory.handed = NULL;
}

static bool is_element(void *context, const struct ast_node *element)
{
    (void)context;
    return script_is_element(element);
}

static bool is_test(void *context, const struct ast_node *call)
{
    (void)context;
    return script_is_test(call->call);
}

static void arrive(void *context, const struct lanes_arrival *arrival)
{
    struct writer *const w = context;
    const struct ast_node *const call = arrival->call;
    if (call->kind != AST_CALL) {
        come_to_element(w, arrival);
        return;
    }
    w->arrival = arrival;
    if (w->is_alone && is_clusters(call))
        script_lose(w, say_untried_cluster(w->fold->arena));
    if (w->all->is_lost || names_block(call) ||
        (is_unsure(arrival) && (is_promise(call) || (is_cudas(call) && ast_arg_count(call)))))
        return;
    if (is_unsure(arrival)) {
        script_lose(w, say_untried_unsure(w->fold->arena));
        return;
    }
    w->fold->memory.handed = arrivals_hand(w->fold, arrival);
    come(w);
    w->fold->memory.handed = NULL;
}

/* Follow the kernel for each block. */
static void read_blocks(struct writer *w, struct lanes_request *request, const int64_t cluster[3])
{
    struct scripts *const all = w->all;
    for (; w->block < all->blocks && !all->is_lost; w->block++, w->united = 0) {
        int64_t rest = w->block;
        for (int axis = 0; axis < 3; axis++) {
            request->block.grid[axis] = w->is_alone ? 1 : cluster[axis];
            request->block.place[axis] = rest % request->block.grid[axis];
            rest /= request->block.grid[axis];
        }
        if (!lanes_follow(request) || all->depends & (LANES_LOST | LANES_OPEN))
            script_lose_at(w, *request->lost,
                           all->depends & LANES_OPEN ? say_untried_loop(w->fold->arena, ROUNDS)
                                                     : say_untried_call(w->fold->arena));
    }
}

struct scripts *script_read(struct fold *fold, const struct ast_function *kernel, const struct lanes_block *block,
                            const int64_t cluster[3], int64_t assumed, bool has_places)
{
    struct scripts *const all = arena_alloc(fold->arena, sizeof *all);
    const bool is_alone = cluster[0] < 1 || cluster[1] < 1 || cluster[2] < 1;
    struct writer w = {.fold = fold, .all = all, .is_alone = is_alone};
    const struct ast_node *lost = NULL;
    struct lanes_request request = {.block = *block,
                                    .function = kernel,
                                    .assumed = assumed,
                                    .rounds = ROUNDS,
                                    .depends = &all->depends,
                                    .lost = &lost,
                                    .context = &w,
                                    .is_watched = is_watched,
                                    .arrive = arrive,
                                    .is_test = is_test,
                                    .is_element = has_places ? is_element : NULL};
    const size_t threads = (size_t)block->threads * SCRIPT_BLOCKS;
    const struct ast_node *const unseen = named_may_come(kernel->body, DEEP);
    *all = (struct scripts){.thread = arena_alloc(fold->arena, threads * sizeof *all->thread),
                            .threads = block->threads,
                            .has_places = has_places,
                            .blocks = is_alone ? 1 : (int)(cluster[0] * cluster[1] * cluster[2])};
    for (size_t i = 0; i < threads; i++)
        all->thread[i] = (struct script){.count = 0};
    all->meetings = FIRST_OF_BLOCK;
    if (all->blocks < 1 || all->blocks > SCRIPT_BLOCKS)
        script_lose_at(&w, NULL, say_untried_blocks(fold->arena, SCRIPT_BLOCKS));
    if (unseen)
        script_lose_at(&w, unseen, say_untried_unseen(fold->arena));
    read_blocks(&w, &request, cluster);
    return all;
}

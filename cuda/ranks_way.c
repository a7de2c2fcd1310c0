/* How each nest goes between GPUs, as was measured (doc/ranks.md): stores into a peer want runs in the destination;
 * what would be scattered there is sent dense and scattered by its receiver. Of two ranks' large plans, engines send
 * long rows that kernels pack and unpack, where that is faster. Plain C without CUDA. */
#include <string.h>

#include "cuda/engine.h"
#include "cuda/kernels.h"
#include "cuda/gpu_ranks.h"

/* Bytes of each rank's source up to which a run is one launch, and from which two ranks' slices overlap; and of a nest
   that is worth slices. */
enum { SMALL = 2 << 20, LARGE = 512 << 20, NEST = 1 << 20 };

/* Bytes: of runs in the destination that are worth stores over the link, or slices, and of a row, of a nest of several
   rows, that are worth an engine. */
enum { STORE_RUN = 64, SLICE_RUN = 32, ENGINE_ROW = 256, ENGINE_NEST = 64 << 20 };

/* Bytes that lie together in the destination, whatever the source does. */
static int64_t run_in_dst(const ccute_ranks_nest *nest, int element)
{
    int64_t run = 1;
    for (int i = 0; i < nest->loops && nest->dst[i] == run; i++)
        run *= nest->extent[i];
    return run * element;
}

/* The loops by rising step of the source. */
static void sort_by_src(ccute_ranks_nest *nest)
{
    for (int i = 1; i < nest->loops; i++)
        for (int k = i; k > 0 && nest->src[k - 1] > nest->src[k]; k--) {
            const int64_t extent = nest->extent[k], dst = nest->dst[k], src = nest->src[k];
            nest->extent[k] = nest->extent[k - 1];
            nest->dst[k] = nest->dst[k - 1];
            nest->src[k] = nest->src[k - 1];
            nest->extent[k - 1] = extent;
            nest->dst[k - 1] = dst;
            nest->src[k - 1] = src;
        }
}

/* A sorted nest, by way of memory that is dense in its order. */
static void by_way_of_dense(const ccute_ranks_nest *nest, ccute_ranks_nest *first, ccute_ranks_nest *second)
{
    int64_t step = 1;
    *first = *second = *nest;
    for (int i = 0; i < nest->loops; i++) {
        first->dst[i] = second->src[i] = step;
        step *= nest->extent[i];
    }
    first->dst_offset = second->src_offset = 0;
}

void ccute_nest_staged(const ccute_ranks_nest *nest, ccute_ranks_nest *first, ccute_ranks_nest *second)
{
    ccute_ranks_nest sorted = *nest;
    sort_by_src(&sorted);
    by_way_of_dense(&sorted, first, second);
}

void ccute_nest_packed(const ccute_ranks_nest *nest, ccute_ranks_nest *first, ccute_ranks_nest *second)
{
    const ccute_ranks_nest sorted = *nest; /* plans have loops by rising step of the destination */
    by_way_of_dense(&sorted, first, second);
}

int64_t ccute_nest_bytes(const ccute_ranks_nest *nest, int element)
{
    return (nest->count * element + CCUTE_GPU_ALIGN - 1) / CCUTE_GPU_ALIGN * CCUTE_GPU_ALIGN;
}

/* ---- Ways ----------------------------------------------------------------------------------------------- */

ccute_plan_size ccute_plan_size_of(const ccute_ranks_plan *plan, int ranks)
{
    if (plan->src.elements <= (int64_t)SMALL / plan->element * ranks)
        return CCUTE_PLAN_SMALL;
    if (ranks != 2)
        return CCUTE_PLAN_MIDDLE;
    return plan->src.elements < (int64_t)LARGE / plan->element * ranks ? CCUTE_PLAN_MIDDLE : CCUTE_PLAN_LARGE;
}

/* Bytes of the rows by which an engine copies a nest; 0 if it cannot. */
static int64_t engine_row(const ccute_ranks_nest *nest, int element)
{
    ccute_problem p;
    ccute_box box;
    memset(&p, 0, sizeof p);
    p.unit = element;
    for (int i = 0; i < nest->loops; i++) {
        const int k = p.rank - 1;
        if (k >= 0 && nest->dst[i] == p.dst[k] * p.extent[k] && nest->src[i] == p.src[k] * p.extent[k]) {
            p.extent[k] *= nest->extent[i];
            continue;
        }
        if (p.rank == 3)
            return 0;
        p.extent[p.rank] = nest->extent[i];
        p.dst[p.rank] = nest->dst[i];
        p.src[p.rank++] = nest->src[i];
    }
    return ccute_box_of(&p, &box) ? box.width : 0;
}

/* The ways of large nests that may go in slices, the first that has at least so many bytes: of rows by which an engine
   copies the nest, writes its destination from dense memory, reads its source into dense memory, and of a run in the
   destination. */
static const struct {
    int64_t row, dst_row, src_row, dst_run;
    ccute_nest_way way;
} large_ways[] = {
    {ENGINE_ROW, 0, 0, 0, CCUTE_WAY_STORE}, {0, 1024, 0, 0, CCUTE_WAY_PACK}, {0, 0, 1024, SLICE_RUN, CCUTE_WAY_UNPACK},
    {0, 0, 0, SLICE_RUN, CCUTE_WAY_REPACK}, {0, 0, 0, 0, CCUTE_WAY_STAGE},
};

static ccute_nest_way large_way(const ccute_ranks_nest *nest, int element)
{
    ccute_ranks_nest packed, sent, read, rest;
    int64_t row, dst_row, src_row, dst_run;
    int i = 0;
    ccute_nest_packed(nest, &packed, &sent);
    ccute_nest_staged(nest, &read, &rest);
    row = engine_row(nest, element);
    dst_row = engine_row(&sent, element);
    src_row = engine_row(&read, element);
    dst_run = run_in_dst(nest, element);
    while (row < large_ways[i].row || dst_row < large_ways[i].dst_row || src_row < large_ways[i].src_row ||
           dst_run < large_ways[i].dst_run)
        i++;
    return large_ways[i].way;
}

/* Small nests have slices for tests only: each of the three ways in turn. */
static ccute_nest_way any_sliced_way(const ccute_ranks_nest *nest)
{
    static const ccute_nest_way ways[] = {CCUTE_WAY_PACK, CCUTE_WAY_UNPACK, CCUTE_WAY_REPACK};
    return ways[(nest->count + nest->loops) % 3];
}

ccute_nest_way ccute_nest_way_of(const ccute_ranks_nest *nest, int element, int forced, ccute_plan_size size)
{
    const int64_t bytes = nest->count * element, run = run_in_dst(nest, element);
    if (nest->sender == nest->receiver)
        return nest->order ? CCUTE_WAY_OWN_SUM : CCUTE_WAY_LOCAL;
    if (nest->order)
        return CCUTE_WAY_SUM;
    if (forced == CCUTE_RANKS_STAGED || forced == CCUTE_RANKS_MESSAGES)
        return CCUTE_WAY_STAGE;
    if (forced == CCUTE_RANKS_ENGINES || forced == CCUTE_RANKS_STORES || size == CCUTE_PLAN_SMALL)
        return CCUTE_WAY_STORE;
    if (forced == CCUTE_RANKS_PACKED)
        return bytes >= NEST ? large_way(nest, element) : any_sliced_way(nest);
    if (run >= STORE_RUN)
        return CCUTE_WAY_STORE;
    return size == CCUTE_PLAN_LARGE && bytes >= NEST ? large_way(nest, element) : CCUTE_WAY_STAGE;
}

/* ---- Plans of copies ---------------------------------------------------------------------------------------- */

/* Whether two nests differ in their offsets only. */
static int same_loops(const ccute_ranks_nest *a, const ccute_ranks_nest *b)
{
    int same = a->loops == b->loops && a->loops < CCUTE_RANKS_LOOPS && a->order == b->order;
    for (int i = 0; same && i < a->loops; i++)
        same = a->extent[i] == b->extent[i] && a->dst[i] == b->dst[i] && a->src[i] == b->src[i];
    return same;
}

int ccute_nests_joined(const ccute_ranks_nest *const *nest, int n, int64_t step, ccute_ranks_nest *joined)
{
    const int64_t dst = n > 1 ? nest[1]->dst_offset - nest[0]->dst_offset : 0;
    int same = n > 1;
    for (int i = 1; same && i < n; i++)
        same = same_loops(nest[0], nest[i]) && nest[i]->dst_offset - nest[i - 1]->dst_offset == dst;
    if (!same)
        return 0;
    *joined = *nest[0];
    joined->extent[joined->loops] = n;
    joined->dst[joined->loops] = dst;
    joined->src[joined->loops++] = step;
    joined->count *= n;
    return 1;
}

/* Let an engine have the nests that it does best; with `forced` engines, all that it can do. */
static void take_engine(ccute_plan *plan, int forced, int peer)
{
    ccute_box box;
    if (!peer || forced == CCUTE_RANKS_STORES || !ccute_box_of(&plan->problem, &box))
        return;
    if (forced == CCUTE_RANKS_ENGINES || box.dimensions == 1 ||
        (box.width >= ENGINE_ROW && plan->problem.count * plan->problem.unit >= ENGINE_NEST))
        plan->choice.kernel = CCUTE_CUDA_engine;
}

ccute_status ccute_nest_plan(ccute_plan *plan, const ccute_ranks_nest *nest, int element, void *dst, const void *src,
                             int forced, int peer)
{
    ccute_tensor to = {.data = dst, .element = element, .space = CCUTE_DEVICE};
    ccute_tensor from = {.data = (void *)(uintptr_t)src, .element = element, .space = CCUTE_DEVICE};
    to.layout = ccute_nest_layout(nest, nest->dst, nest->dst_offset);
    from.layout = ccute_nest_layout(nest, nest->src, nest->src_offset);
    if (ccute_plan_copy_cuda(plan, &to, &from))
        return (ccute_status)plan->status;
    if (plan->choice.kernel == CCUTE_CUDA_engine && forced == CCUTE_RANKS_STORES)
        plan->choice.kernel = (uint8_t)ccute_cuda_best(&plan->problem, &plan->choice);
    if (plan->choice.kernel == CCUTE_CUDA_transpose_tma) /* which takes the whole device, and no peer's memory */
        plan->choice.kernel = (uint8_t)ccute_cuda_without_tma(&plan->problem);
    take_engine(plan, forced, peer);
    plan->choice.portion = peer ? 1 : 0;
    return CCUTE_OK;
}

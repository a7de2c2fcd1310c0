/* How each nest goes between GPUs, as was measured (doc/ranks.md): stores into a peer want runs in the destination;
 * what would be scattered there is sent dense and scattered by its receiver. Plain C without CUDA. */
#include <string.h>

#include "cuda/engine.h"
#include "cuda/kernels.h"
#include "cuda/gpu_ranks.h"

/* Bytes of each rank's source up to which a run is one launch. */
enum { SMALL = 2 << 20 };

/* Bytes: of a run in the destination that is worth a store over the link, and of a row that is worth an engine. */
enum { STORE_RUN = 64, ENGINE_ROW = 128 };

/* Bytes that lie together in the destination, whatever the source does. */
static int64_t run_in_dst(const ccute_ranks_nest *nest, int element)
{
    int64_t run = 1;
    for (int i = 0; i < nest->loops && nest->dst[i] == run; i++)
        run *= nest->extent[i];
    return run * element;
}

ccute_nest_way ccute_nest_way_of(const ccute_ranks_nest *nest, int element, int forced, int is_small)
{
    if (nest->sender == nest->receiver)
        return nest->order ? CCUTE_WAY_OWN_SUM : CCUTE_WAY_LOCAL;
    if (nest->order)
        return CCUTE_WAY_SUM;
    if (forced == CCUTE_RANKS_STAGED || forced == CCUTE_RANKS_MESSAGES)
        return CCUTE_WAY_STAGE;
    if (forced == CCUTE_RANKS_ENGINES || forced == CCUTE_RANKS_STORES || is_small)
        return CCUTE_WAY_STORE;
    return run_in_dst(nest, element) >= STORE_RUN ? CCUTE_WAY_STORE : CCUTE_WAY_STAGE;
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

int ccute_plan_is_small(const ccute_ranks_plan *plan, int ranks)
{
    return plan->src.elements <= (int64_t)SMALL / plan->element * ranks;
}

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

void ccute_nest_staged(const ccute_ranks_nest *nest, ccute_ranks_nest *first, ccute_ranks_nest *second)
{
    int64_t step = 1;
    *first = *nest;
    sort_by_src(first);
    *second = *first;
    for (int i = 0; i < first->loops; i++) {
        first->dst[i] = second->src[i] = step;
        step *= first->extent[i];
    }
    first->dst_offset = second->src_offset = 0;
}

int64_t ccute_nest_bytes(const ccute_ranks_nest *nest, int element)
{
    return (nest->count * element + CCUTE_GPU_ALIGN - 1) / CCUTE_GPU_ALIGN * CCUTE_GPU_ALIGN;
}

/* Let an engine have the nests that it does best; with `forced` engines, all that it can do. */
static void take_engine(ccute_plan *plan, int forced, int peer)
{
    ccute_box box;
    if (!peer || forced == CCUTE_RANKS_STORES || !ccute_box_of(&plan->problem, &box))
        return;
    if (forced == CCUTE_RANKS_ENGINES || box.dimensions == 1 || box.width >= ENGINE_ROW)
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
    take_engine(plan, forced, peer);
    return CCUTE_OK;
}

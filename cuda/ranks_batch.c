/* Ranks that are GPUs: a small run is one launch of all copies of a rank, between two barriers. */
#include <string.h>

#include "cuda/ranks_state.h"

/* A planned copy as an item of a batch. Returns 0 if it is none. */
static int batch_item(ccute_batch_item *item, const ccute_plan *plan, void *dst, const void *src)
{
    const ccute_problem *const p = &plan->problem;
    if (!ccute_problem_is_plain(p) || p->rank > CCUTE_BATCH_LOOPS || p->count > INT32_MAX || p->unit > 16 ||
        (p->unit & (p->unit - 1)))
        return 0;
    memset(item, 0, sizeof *item);
    item->dst = (char *)dst + p->dst_offset * p->unit;
    item->src = (const char *)src + p->src_offset * p->unit;
    item->count = p->count;
    item->unit = (int32_t)p->unit;
    item->loops = p->rank;
    for (int k = 0; k < p->rank; k++) {
        item->extent[k] = (uint32_t)p->extent[k];
        item->dst_step[k] = p->dst[k] * p->unit;
        item->src_step[k] = p->src[k] * p->unit;
    }
    return 1;
}

void ccute_gpu_make_batch(ccute_ranks_bound *bound)
{
    ccute_gpu_binding *const b = bound->state;
    const ccute_gpu *const g = bound->comm->state;
    int fits = b->is_small && b->sends.n <= CCUTE_BATCH_ITEMS && b->stage_bytes == 0;
    for (int64_t i = 0; fits && i < b->sends.n; i++) {
        const ccute_gpu_part_of *const p = &b->sends.part[i];
        fits = (p->way == CCUTE_WAY_LOCAL || p->way == CCUTE_WAY_STORE) && !p->plan.problem.nothing &&
               batch_item(&b->batch.item[b->batch.items++], &p->plan,
                          p->way == CCUTE_WAY_LOCAL ? bound->dst : b->peer_dst[p->peer], bound->src);
    }
    for (int64_t i = 0; fits && i < b->receives.n; i++)
        fits = b->receives.part[i].way != CCUTE_WAY_OWN_SUM;
    b->batch.barrier = g->barrier;
    b->is_small = fits;
}

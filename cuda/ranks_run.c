/* Ranks that are GPUs: bound plans run. A barrier by flags, the stores into the receivers' memory, another barrier, and
 * the receivers' work on staged bytes; a small run is one launch. */
#include <stdlib.h>
#include <string.h>

#include "cuda/backend.h"
#include "cuda/ranks_state.h"

/* ---- Running ------------------------------------------------------------------------------------------------ */

static ccute_status run_copy(ccute_ranks_comm *comm, const ccute_plan *plan, void *dst, const void *src,
                             cudaStream_t stream)
{
    const ccute_status status = plan->problem.nothing ? CCUTE_OK : ccute_cuda_run(plan, dst, src, NULL, stream);
    return status ? ccute_ranks_fail(comm, status, cudaPeekAtLastError(), 0) : CCUTE_OK;
}

static ccute_status run_send(ccute_ranks_bound *bound, const ccute_gpu_part_of *p, cudaStream_t stream)
{
    const ccute_gpu_binding *const b = bound->state;
    switch (p->way) {
    case CCUTE_WAY_LOCAL:
        return run_copy(bound->comm, &p->plan, b->joins ? b->stage + b->come_at[p->peer] : bound->dst, bound->src,
                        stream);
    case CCUTE_WAY_STORE:
        return run_copy(bound->comm, &p->plan, b->peer_dst[p->peer], bound->src, stream);
    case CCUTE_WAY_STAGE:
    case CCUTE_WAY_SUM:
        return run_copy(bound->comm, &p->plan, (b->messages ? b->pack : b->peer_stage[p->peer]) + p->at, bound->src,
                        stream);
    default:
        return CCUTE_OK;
    }
}

static ccute_status run_sum(ccute_ranks_bound *bound, const ccute_ranks_nest *nest, const void *from,
                            cudaStream_t stream)
{
    const int64_t element = bound->plan.element;
    ccute_sum s;
    s.dst = (char *)bound->dst + nest->dst_offset * element;
    s.src = (const char *)from + nest->src_offset * element;
    s.count = nest->count;
    s.loops = nest->loops;
    s.type = bound->plan.type;
    memcpy(s.extent, nest->extent, sizeof s.extent);
    memcpy(s.dst_step, nest->dst, sizeof s.dst_step);
    memcpy(s.src_step, nest->src, sizeof s.src_step);
    CCUTE_TRY(bound->comm, ccute_launch_sum(&s, stream));
    return CCUTE_OK;
}

static ccute_status run_receive(ccute_ranks_bound *bound, const ccute_gpu_part_of *p, cudaStream_t stream)
{
    const ccute_gpu_binding *const b = bound->state;
    if (p->way == CCUTE_WAY_STAGE)
        return run_copy(bound->comm, &p->plan, bound->dst, b->stage + p->at, stream);
    if (p->way == CCUTE_WAY_SUM)
        return run_sum(bound, &p->nest, b->stage + p->at, stream);
    return p->way == CCUTE_WAY_OWN_SUM ? run_sum(bound, &p->nest, bound->src, stream) : CCUTE_OK;
}

/* The bytes for the links go first, in a stream of higher priority: one receiver after the other, as at once they
   halve each other's speed. The bytes that stay fill the gaps. */
static ccute_status run_sends(ccute_ranks_bound *bound, cudaStream_t stream)
{
    ccute_gpu_binding *const b = bound->state;
    ccute_status status = CCUTE_OK;
    CCUTE_TRY(bound->comm, cudaEventRecord(b->fork, stream));
    CCUTE_TRY(bound->comm, cudaStreamWaitEvent(b->side, b->fork, 0));
    for (int64_t i = 0; !status && i < b->sends.n; i++)
        status = run_send(bound, &b->sends.part[i], b->sends.part[i].way == CCUTE_WAY_LOCAL ? stream : b->side);
    CCUTE_TRY(bound->comm, cudaEventRecord(b->join, b->side));
    CCUTE_TRY(bound->comm, cudaStreamWaitEvent(stream, b->join, 0));
    return status;
}

static ccute_status run_barrier(ccute_ranks_comm *comm, cudaStream_t stream)
{
    const ccute_gpu *const g = comm->state;
    CCUTE_TRY(comm, ccute_launch_barrier(&g->barrier, stream));
    return CCUTE_OK;
}

ccute_status ccute_gpu_run_async(ccute_ranks_bound *bound, void *stream)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_gpu *const g = comm->state;
    ccute_gpu_binding *const b = bound->state;
    ccute_status status;
    if (b->is_small) {
        CCUTE_TRY(comm, ccute_launch_batch(&b->batch, stream));
        return CCUTE_OK;
    }
    status = b->messages ? CCUTE_OK : run_barrier(comm, stream);
    if (!status)
        status = run_sends(bound, stream);
    if (!status)
        status = b->messages ? g->messenger->messages(comm, g->messenger_state, b->pack, b->go_at, b->go, b->stage,
                                                      b->come_at, b->come, stream)
                             : run_barrier(comm, stream);
    if (!status && b->joins)
        return run_copy(comm, &b->joined.plan, bound->dst, b->stage, stream);
    for (int64_t i = 0; !status && i < b->receives.n; i++)
        status = run_receive(bound, &b->receives.part[i], stream);
    return status;
}

static ccute_status gpu_check(ccute_ranks_comm *comm)
{
    const ccute_gpu *const g = comm->state;
    const volatile int64_t *const failed = g->failed;
    return failed[0] ? ccute_ranks_fail(comm, CCUTE_E_RANKS_TIMEOUT, failed[1], comm->timeout_ms) : CCUTE_OK;
}

/* After the work of the default stream, but not in it: ranks that share a GPU would wait for each other there. */
static ccute_status gpu_run(ccute_ranks_bound *bound)
{
    const ccute_gpu *const g = bound->comm->state;
    ccute_status status;
    CCUTE_TRY(bound->comm, cudaStreamSynchronize(NULL));
    status = ccute_gpu_run_async(bound, g->stream);
    if (status)
        return status;
    CCUTE_TRY(bound->comm, cudaStreamSynchronize(g->stream));
    return gpu_check(bound->comm);
}

static void *gpu_source(const ccute_ranks_bound *bound) { return (void *)(uintptr_t)bound->src; }

static int64_t gpu_staging(const ccute_ranks_bound *bound)
{
    const ccute_gpu_binding *const b = bound->state;
    return b->stage_bytes + (b->messages ? b->pack_bytes : 0);
}

static const char *gpu_way(const ccute_ranks_bound *bound)
{
    const ccute_gpu_binding *const b = bound->state;
    return b->way;
}

static void gpu_release(ccute_ranks_bound *bound)
{
    ccute_gpu_binding *const b = bound->state;
    for (int i = 0; i < b->openings; i++)
        cudaIpcCloseMemHandle(b->opened[i]);
    ccute_gpu_part(bound->comm);
    if (b->stage)
        cudaFree(b->stage);
    if (b->pack)
        cudaFree(b->pack);
    if (b->side)
        cudaStreamDestroy(b->side);
    if (b->fork)
        cudaEventDestroy(b->fork);
    if (b->join)
        cudaEventDestroy(b->join);
    free(b->sends.part);
    free(b->receives.part);
    free(b);
}

const ccute_ranks_transport ccute_gpu_transport = {
    .way = "peers' memory",
    .bind = ccute_gpu_bind,
    .run = gpu_run,
    .source = gpu_source,
    .staging = gpu_staging,
    .release = gpu_release,
    .close = ccute_gpu_close,
    .run_async = ccute_gpu_run_async,
    .check = gpu_check,
    .way_of = gpu_way,
};

/* Ranks whose GPUs do not reach each other, and have no NCCL: the source goes to the host's memory, the host's ranks
 * run the same plan there, and the destination comes back, all in the order of the stream. */
#include <stdlib.h>
#include <string.h>

#include "cuda/ranks_state.h"

static ccute_status take_memory(ccute_ranks_bound *bound, ccute_gpu_by_host *h)
{
    const ccute_ranks_plan *const plan = &bound->plan;
    h->dst_bytes = ccute_redistribute_dst_places(plan, bound->comm->rank) * plan->element;
    h->src_bytes = ccute_redistribute_src_places(plan, bound->comm->rank) * plan->element;
    CCUTE_TRY(bound->comm, cudaHostAlloc((void **)&h->dst, (size_t)h->dst_bytes + 1, cudaHostAllocPortable));
    CCUTE_TRY(bound->comm, cudaHostAlloc((void **)&h->src, (size_t)h->src_bytes + 1, cudaHostAllocPortable));
    return CCUTE_OK;
}

ccute_status ccute_gpu_host_bind(ccute_ranks_bound *bound)
{
    ccute_ranks_comm *const comm = bound->comm;
    ccute_gpu_binding *const b = bound->state;
    const ccute_gpu *const g = comm->state;
    ccute_gpu_by_host *const h = b->by_host = calloc(1, sizeof *h);
    ccute_status status =
        ccute_gpu_agree(comm, h ? take_memory(bound, h) : ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, 5, 0));
    if (status)
        return status;
    status = ccute_ranks_bind(&h->bound, &bound->plan, g->host, h->dst, h->dst_bytes, h->src, h->src_bytes);
    return status ? ccute_ranks_fail(comm, status, g->host->why[0], g->host->why[1]) : CCUTE_OK;
}

/* A failure stays in the host's communicator. */
static void CUDART_CB run_on_host(void *data) { ccute_redistribute(data); }

/* The destination goes to the host first: it comes back whole, and the places between its elements stay as they are. */
ccute_status ccute_gpu_host_run(ccute_ranks_bound *bound, cudaStream_t stream)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_gpu_binding *const b = bound->state;
    ccute_gpu_by_host *const h = b->by_host;
    CCUTE_TRY(comm, cudaMemcpyAsync(h->src, bound->src, (size_t)h->src_bytes, cudaMemcpyDeviceToHost, stream));
    CCUTE_TRY(comm, cudaMemcpyAsync(h->dst, bound->dst, (size_t)h->dst_bytes, cudaMemcpyDeviceToHost, stream));
    CCUTE_TRY(comm, cudaLaunchHostFunc(stream, run_on_host, &h->bound));
    CCUTE_TRY(comm, cudaMemcpyAsync(bound->dst, h->dst, (size_t)h->dst_bytes, cudaMemcpyHostToDevice, stream));
    return CCUTE_OK;
}

void ccute_gpu_host_release(ccute_gpu_by_host *h)
{
    if (h->bound.comm)
        ccute_ranks_release(&h->bound);
    if (h->dst)
        cudaFreeHost(h->dst);
    if (h->src)
        cudaFreeHost(h->src);
    free(h);
}

/* Ranks whose GPUs do not reach each other, and have no NCCL: the source goes to the host's memory, the host's ranks
 * run the same plan there, and the destination comes back, all in the order of the stream. A thread of the binding runs
 * the plan, and a kernel waits for it. A host function must not: CUDA may call those of all streams one after the
 * other, and one that waited for another rank of this process would keep that rank from coming. */
#include <stdlib.h>
#include <string.h>

#include "cuda/ranks_state.h"

/* The steps of RANKS_SYSTEM. */
enum { STEP_MEMORY = 5 };

/* ---- The thread --------------------------------------------------------------------------------------- */

/* A failure stays in the host's communicator. */
static void *work(void *data)
{
    ccute_gpu_by_host *const h = data;
    uint64_t done = 0;
    pthread_mutex_lock(&h->lock);
    for (;;) {
        while (h->asked == done && !h->ends)
            pthread_cond_wait(&h->changed, &h->lock);
        if (h->asked == done)
            break;
        pthread_mutex_unlock(&h->lock);
        ccute_redistribute(&h->bound);
        __atomic_store_n(&h->runs->done, ++done, __ATOMIC_RELEASE);
        pthread_mutex_lock(&h->lock);
    }
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

static void CUDART_CB ask(void *data)
{
    ccute_gpu_by_host *const h = data;
    pthread_mutex_lock(&h->lock);
    h->asked++;
    pthread_cond_signal(&h->changed);
    pthread_mutex_unlock(&h->lock);
}

/* The system's error, or 0. */
static int start_thread(ccute_gpu_by_host *h)
{
    int error;
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->changed, NULL);
    error = pthread_create(&h->thread, NULL, work, h);
    h->has_thread = error == 0;
    return error;
}

/* It ends when all is done that it was asked for. */
static void end_thread(ccute_gpu_by_host *h)
{
    pthread_mutex_lock(&h->lock);
    h->ends = 1;
    pthread_cond_signal(&h->changed);
    pthread_mutex_unlock(&h->lock);
    pthread_join(h->thread, NULL);
    pthread_cond_destroy(&h->changed);
    pthread_mutex_destroy(&h->lock);
}

/* ---- Binding and running ------------------------------------------------------------------------------- */

static ccute_status take_memory(ccute_ranks_bound *bound, ccute_gpu_by_host *h)
{
    const ccute_ranks_plan *const plan = &bound->plan;
    int error;
    h->dst_bytes = ccute_redistribute_dst_places(plan, bound->comm->rank) * plan->element;
    h->src_bytes = ccute_redistribute_src_places(plan, bound->comm->rank) * plan->element;
    CCUTE_TRY(bound->comm, cudaHostAlloc((void **)&h->dst, (size_t)h->dst_bytes + 1, cudaHostAllocPortable));
    CCUTE_TRY(bound->comm, cudaHostAlloc((void **)&h->src, (size_t)h->src_bytes + 1, cudaHostAllocPortable));
    CCUTE_TRY(bound->comm,
              cudaHostAlloc((void **)&h->runs, sizeof *h->runs, cudaHostAllocMapped | cudaHostAllocPortable));
    memset(h->runs, 0, sizeof *h->runs);
    error = start_thread(h);
    return error ? ccute_ranks_fail(bound->comm, CCUTE_E_RANKS_SYSTEM, STEP_MEMORY, error) : CCUTE_OK;
}

ccute_status ccute_gpu_host_bind(ccute_ranks_bound *bound)
{
    ccute_ranks_comm *const comm = bound->comm;
    ccute_gpu_binding *const b = bound->state;
    const ccute_gpu *const g = comm->state;
    ccute_gpu_by_host *const h = b->by_host = calloc(1, sizeof *h);
    ccute_status status =
        ccute_gpu_agree(comm, h ? take_memory(bound, h) : ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, STEP_MEMORY, 0));
    if (status)
        return status;
    status = ccute_ranks_bind(&h->bound, &bound->plan, g->host, h->dst, h->dst_bytes, h->src, h->src_bytes);
    return status ? ccute_ranks_fail(comm, status, g->host->why[0], g->host->why[1]) : CCUTE_OK;
}

/* The destination goes to the host first: it comes back whole, and the places between its elements stay as they are. */
ccute_status ccute_gpu_host_run(ccute_ranks_bound *bound, cudaStream_t stream)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_gpu_binding *const b = bound->state;
    ccute_gpu_by_host *const h = b->by_host;
    CCUTE_TRY(comm, cudaMemcpyAsync(h->src, bound->src, (size_t)h->src_bytes, cudaMemcpyDeviceToHost, stream));
    CCUTE_TRY(comm, cudaMemcpyAsync(h->dst, bound->dst, (size_t)h->dst_bytes, cudaMemcpyDeviceToHost, stream));
    CCUTE_TRY(comm, cudaLaunchHostFunc(stream, ask, h));
    CCUTE_TRY(comm, ccute_launch_wait(h->runs, stream));
    CCUTE_TRY(comm, cudaMemcpyAsync(bound->dst, h->dst, (size_t)h->dst_bytes, cudaMemcpyHostToDevice, stream));
    return CCUTE_OK;
}

void ccute_gpu_host_release(ccute_gpu_by_host *h)
{
    if (h->has_thread)
        end_thread(h);
    if (h->bound.comm)
        ccute_ranks_release(&h->bound);
    if (h->dst)
        cudaFreeHost(h->dst);
    if (h->src)
        cudaFreeHost(h->src);
    if (h->runs)
        cudaFreeHost(h->runs);
    free(h);
}

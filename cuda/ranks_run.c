/* Ranks that are GPUs: bound plans run. A barrier by flags, the stores into the receivers' memory, another barrier, and
 * the receivers' work on staged bytes; a small run is one launch. Where peers are not reached, messages go in turns. */
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cuda/backend.h"
#include "cuda/ranks_state.h"

/* ---- Running ------------------------------------------------------------------------------------------------ */

ccute_status ccute_gpu_run_copy(ccute_ranks_comm *comm, const ccute_plan *plan, void *dst, const void *src,
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
        return ccute_gpu_run_copy(bound->comm, &p->plan, b->joins ? b->stage + b->come_at[p->peer] : bound->dst,
                                  bound->src, stream);
    case CCUTE_WAY_STORE:
        return ccute_gpu_run_copy(bound->comm, &p->plan, b->peer_dst[p->peer], bound->src, stream);
    case CCUTE_WAY_STAGE:
    case CCUTE_WAY_SUM:
        return ccute_gpu_run_copy(bound->comm, &p->plan, (b->apart ? b->pack : b->peer_stage[p->peer]) + p->at,
                                  bound->src, stream);
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
        return ccute_gpu_run_copy(bound->comm, &p->plan, bound->dst, b->stage + p->at, stream);
    if (p->way == CCUTE_WAY_SUM)
        return run_sum(bound, &p->nest, b->stage + p->at, stream);
    return p->way == CCUTE_WAY_OWN_SUM ? run_sum(bound, &p->nest, bound->src, stream) : CCUTE_OK;
}

static cudaStream_t side_of(const ccute_gpu_binding *b, cudaStream_t stream) { return b->side ? b->side : stream; }

/* The bytes for the links go first, in a stream of higher priority: one receiver after the other, as at once they
   halve each other's speed. The bytes that stay fill the gaps. */
static ccute_status run_sends(ccute_ranks_bound *bound, cudaStream_t stream)
{
    ccute_gpu_binding *const b = bound->state;
    const cudaStream_t side = side_of(b, stream);
    ccute_status status = CCUTE_OK;
    CCUTE_TRY(bound->comm, cudaEventRecord(b->fork, stream));
    CCUTE_TRY(bound->comm, cudaStreamWaitEvent(side, b->fork, 0));
    for (int64_t i = 0; !status && i < b->sends.n; i++)
        status = run_send(bound, &b->sends.part[i], b->sends.part[i].way == CCUTE_WAY_LOCAL ? stream : side);
    if (!status && b->sliced)
        status = ccute_gpu_run_slices(bound, stream);
    CCUTE_TRY(bound->comm, cudaEventRecord(b->join, side));
    CCUTE_TRY(bound->comm, cudaStreamWaitEvent(stream, b->join, 0));
    return status;
}

ccute_status ccute_gpu_run_barrier(ccute_ranks_comm *comm, cudaStream_t stream)
{
    const ccute_gpu *const g = comm->state;
    CCUTE_TRY(comm, ccute_launch_barrier(&g->barrier, stream));
    return CCUTE_OK;
}

/* ---- Messages --------------------------------------------------------------------------------------------------- */

/* Turn t of the messages, packed in the stream; they leave in the other. */
static ccute_status send_turn(ccute_ranks_bound *bound, int t, cudaStream_t stream)
{
    ccute_ranks_comm *const comm = bound->comm;
    const ccute_gpu *const g = comm->state;
    ccute_gpu_binding *const b = bound->state;
    const ccute_gpu_turn *const turn = &b->turn[t];
    const cudaStream_t side = side_of(b, stream);
    ccute_status status = CCUTE_OK;
    for (int64_t i = t ? b->turn[t - 1].sends : 0; !status && i < turn->sends; i++)
        if (b->sends.part[i].peer != comm->rank)
            status = run_send(bound, &b->sends.part[i], stream);
    if (status)
        return status;
    CCUTE_TRY(comm, cudaEventRecord(b->fork, stream));
    CCUTE_TRY(comm, cudaStreamWaitEvent(side, b->fork, 0));
    status = g->messenger->messages(comm, g->messenger_state, b->pack, turn->go_at, turn->go, b->stage, turn->come_at,
                                    turn->come, side);
    CCUTE_TRY(comm, cudaEventRecord(b->sent[t % 2], side));
    return status;
}

static ccute_status receive_turn(ccute_ranks_bound *bound, int t, cudaStream_t stream)
{
    ccute_gpu_binding *const b = bound->state;
    ccute_status status = CCUTE_OK;
    CCUTE_TRY(bound->comm, cudaStreamWaitEvent(stream, b->sent[t % 2], 0));
    for (int64_t i = t ? b->turn[t - 1].receives : 0; !status && i < b->turn[t].receives; i++)
        status = run_receive(bound, &b->receives.part[i], stream);
    return status;
}

/* While the messages of one turn are on the way, those of the next are packed, and those of the last unpacked. */
static ccute_status run_messages(ccute_ranks_bound *bound, cudaStream_t stream)
{
    const ccute_gpu_binding *const b = bound->state;
    ccute_status status = b->turns ? send_turn(bound, 0, stream) : CCUTE_OK;
    for (int64_t i = 0; !status && i < b->sends.n; i++)
        if (b->sends.part[i].way == CCUTE_WAY_LOCAL)
            status = run_send(bound, &b->sends.part[i], stream);
    for (int t = 0; !status && t < b->turns; t++) {
        status = t + 1 < b->turns ? send_turn(bound, t + 1, stream) : CCUTE_OK;
        if (!status)
            status = receive_turn(bound, t, stream);
    }
    return status;
}

static ccute_status run_scatter(ccute_ranks_bound *bound, cudaStream_t stream)
{
    const ccute_gpu *const g = bound->comm->state;
    const ccute_gpu_binding *const b = bound->state;
    const int64_t element = bound->plan.element;
    return g->messenger->scatter(bound->comm, g->messenger_state, (const char *)bound->src + b->source * element,
                                 (char *)bound->dst + b->place * element, b->part, bound->plan.type, stream);
}

/* ---- The transport ------------------------------------------------------------------------------------------ */

static ccute_status run_by_peers(ccute_ranks_bound *bound, cudaStream_t stream)
{
    ccute_ranks_comm *const comm = bound->comm;
    ccute_gpu_binding *const b = bound->state;
    ccute_status status = ccute_gpu_run_barrier(comm, stream);
    if (!status)
        status = run_sends(bound, stream);
    if (!status)
        status = ccute_gpu_run_barrier(comm, stream);
    if (!status && b->joins)
        return ccute_gpu_run_copy(comm, &b->joined.plan, bound->dst, b->stage, stream);
    for (int64_t i = 0; !status && i < b->receives.n; i++)
        status = run_receive(bound, &b->receives.part[i], stream);
    return status;
}

ccute_status ccute_gpu_run_async(ccute_ranks_bound *bound, void *stream)
{
    ccute_gpu_binding *const b = bound->state;
    if (b->is_small) {
        CCUTE_TRY(bound->comm, ccute_launch_batch(&b->batch, stream));
        return CCUTE_OK;
    }
    return !b->apart    ? run_by_peers(bound, stream)
           : b->by_host ? ccute_gpu_host_run(bound, stream)
           : b->part    ? run_scatter(bound, stream)
                        : run_messages(bound, stream);
}

static ccute_status gpu_check(ccute_ranks_comm *comm)
{
    const ccute_gpu *const g = comm->state;
    const volatile int64_t *const failed = g->failed;
    if (failed[0])
        return ccute_ranks_fail(comm, CCUTE_E_RANKS_TIMEOUT, failed[1], comm->timeout_ms);
    if (g->host && g->host->status)
        return ccute_ranks_fail(comm, (ccute_status)g->host->status, g->host->why[0], g->host->why[1]);
    return g->messenger->failed ? g->messenger->failed(comm, g->messenger_state) : CCUTE_OK;
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Wait for the end of messages, no longer than the communicator's timeout: they wait for ever for a rank that died. */
static ccute_status wait_for_messages(ccute_ranks_comm *comm, cudaStream_t stream)
{
    ccute_gpu *const g = comm->state;
    const int64_t deadline = now_ms() + comm->timeout_ms;
    cudaError_t error;
    while ((error = cudaStreamQuery(stream)) == cudaErrorNotReady) {
        g->stuck = now_ms() > deadline || gpu_check(comm);
        if (g->stuck)
            return ccute_ranks_fail(comm, CCUTE_E_RANKS_TIMEOUT, -1, comm->timeout_ms);
        sched_yield();
    }
    return error == cudaSuccess ? CCUTE_OK : ccute_gpu_refuse(comm, error);
}

static ccute_status wait_for_run(ccute_ranks_bound *bound, cudaStream_t stream)
{
    const ccute_gpu_binding *const b = bound->state;
    if (b->apart && !b->by_host)
        return wait_for_messages(bound->comm, stream);
    CCUTE_TRY(bound->comm, cudaStreamSynchronize(stream));
    return CCUTE_OK;
}

/* After the work of the default stream, but not in it: ranks that share a GPU would wait for each other there. */
static ccute_status gpu_run(ccute_ranks_bound *bound)
{
    const ccute_gpu *const g = bound->comm->state;
    ccute_status status;
    CCUTE_TRY(bound->comm, cudaStreamSynchronize(NULL));
    status = ccute_gpu_run_async(bound, g->stream);
    if (!status)
        status = wait_for_run(bound, g->stream);
    return status ? status : gpu_check(bound->comm);
}

static void *gpu_source(const ccute_ranks_bound *bound) { return (void *)(uintptr_t)bound->src; }

static int64_t gpu_staging(const ccute_ranks_bound *bound)
{
    const ccute_gpu_binding *const b = bound->state;
    return b->stage_bytes + b->pack_bytes + ccute_gpu_slice_bytes(b->sliced) +
           (b->by_host ? b->by_host->dst_bytes + b->by_host->src_bytes : 0);
}

static const char *gpu_way(const ccute_ranks_bound *bound)
{
    const ccute_gpu_binding *const b = bound->state;
    return b->way;
}

void ccute_gpu_end_window(ccute_ranks_bound *bound)
{
    const ccute_gpu *const g = bound->comm->state;
    ccute_gpu_binding *const b = bound->state;
    if (b->window)
        g->messenger->end_window(g->messenger_state, b->window);
    b->window = NULL;
}

/* What a binding has on the device. */
static void free_memory(ccute_gpu_binding *b)
{
    if (b->stage)
        cudaFree(b->stage);
    if (b->pack)
        cudaFree(b->pack);
}

static void end_streams(ccute_gpu_binding *b)
{
    cudaEvent_t *const event[] = {&b->fork, &b->join, &b->sent[0], &b->sent[1]};
    if (b->side)
        cudaStreamDestroy(b->side);
    for (int i = 0; i < 4; i++)
        if (*event[i])
            cudaEventDestroy(*event[i]);
}

static void gpu_release(ccute_ranks_bound *bound)
{
    const ccute_gpu *const g = bound->comm->state;
    ccute_gpu_binding *const b = bound->state;
    for (int i = 0; i < b->openings; i++)
        cudaIpcCloseMemHandle(b->opened[i]);
    if (b->by_host)
        ccute_gpu_host_release(b->by_host);
    ccute_gpu_part(bound->comm);
    ccute_gpu_drop_slices(b->sliced, !g->stuck);
    if (!g->stuck)
        ccute_gpu_end_window(bound);
    if (!g->stuck)
        free_memory(b);
    end_streams(b);
    for (int known = 0; known < 2; known++)
        ccute_ranks_free_steps(&b->listed[known]);
    free(b->turn);
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

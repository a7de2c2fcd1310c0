/* Ranks of an NCCL communicator: their messages go by ncclAllGather, bytes for ranks that are out of reach by grouped
 * ncclSend and ncclRecv, and sums of whole sources by ncclReduceScatter. Memory that is NCCL's is reached by windows.
 */
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cuda_runtime.h>
#include <nccl.h>

#include "cuda/gpu_ranks.h"
#include "cuda/ranks_window.h"

typedef struct messenger {
    ncclComm_t nccl;
    char *mail; /* of the device: this rank's, then everybody's */
    cudaStream_t stream;
    int stuck; /* an exchange was given up, and the device still waits in it */
} messenger;

static ccute_status refuse(ccute_ranks_comm *comm, ncclResult_t result)
{
    return ccute_ranks_fail(comm, CCUTE_E_NCCL, result, 0);
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The end of a call on a communicator that does not block. */
static ncclResult_t end_of(const ccute_ranks_comm *comm, const messenger *m, ncclResult_t result)
{
    const int64_t deadline = now_ms() + comm->timeout_ms;
    while (result == ncclInProgress && now_ms() <= deadline) {
        if (ncclCommGetAsyncError(m->nccl, &result) != ncclSuccess)
            return ncclInternalError;
        sched_yield();
    }
    return result;
}

static ccute_status settled(ccute_ranks_comm *comm, const messenger *m, ncclResult_t result)
{
    result = end_of(comm, m, result);
    return result == ncclSuccess ? CCUTE_OK : refuse(comm, result);
}

/* An error that NCCL found behind a call: a peer that ended, an abort. */
static ccute_status failed(ccute_ranks_comm *comm, void *state)
{
    const messenger *const m = state;
    ncclResult_t result;
    if (ncclCommGetAsyncError(m->nccl, &result) != ncclSuccess)
        return refuse(comm, ncclInternalError);
    return result == ncclSuccess || result == ncclInProgress ? CCUTE_OK : refuse(comm, result);
}

/* Wait for an exchange, no longer than the communicator's timeout. */
static ccute_status wait_for(ccute_ranks_comm *comm, messenger *m)
{
    const int64_t deadline = now_ms() + comm->timeout_ms;
    cudaError_t error;
    while ((error = cudaStreamQuery(m->stream)) == cudaErrorNotReady) {
        m->stuck = failed(comm, m) || now_ms() > deadline;
        if (m->stuck)
            return ccute_ranks_fail(comm, CCUTE_E_RANKS_TIMEOUT, -1, comm->timeout_ms);
        sched_yield();
    }
    return error == cudaSuccess ? CCUTE_OK : ccute_ranks_fail(comm, CCUTE_E_CUDA, error, 0);
}

static ccute_status exchange(ccute_ranks_comm *comm, void *state, const void *mine, int64_t bytes, void *all)
{
    messenger *const m = state;
    char *const everybody = m->mail + CCUTE_RANKS_MAIL;
    cudaError_t error = cudaMemcpyAsync(m->mail, mine, (size_t)bytes, cudaMemcpyHostToDevice, m->stream);
    ccute_status status;
    if (error != cudaSuccess)
        return ccute_ranks_fail(comm, CCUTE_E_CUDA, error, 0);
    status = settled(comm, m, ncclAllGather(m->mail, everybody, (size_t)bytes, ncclInt8, m->nccl, m->stream));
    if (!status)
        status = wait_for(comm, m);
    if (status)
        return status;
    error = cudaMemcpy(all, everybody, (size_t)(bytes * comm->size), cudaMemcpyDeviceToHost);
    return error == cudaSuccess ? CCUTE_OK : ccute_ranks_fail(comm, CCUTE_E_CUDA, error, 0);
}

static ccute_status messages(ccute_ranks_comm *comm, void *state, const char *send, const int64_t *send_at,
                             const int64_t *send_bytes, char *receive, const int64_t *receive_at,
                             const int64_t *receive_bytes, void *stream)
{
    const messenger *const m = state;
    ncclResult_t result = ncclGroupStart(), end;
    for (int r = 0; result == ncclSuccess && r < comm->size; r++) {
        if (send_bytes[r])
            result = ncclSend(send + send_at[r], (size_t)send_bytes[r], ncclInt8, r, m->nccl, stream);
        if (result == ncclSuccess && receive_bytes[r])
            result = ncclRecv(receive + receive_at[r], (size_t)receive_bytes[r], ncclInt8, r, m->nccl, stream);
    }
    end = ncclGroupEnd();
    return settled(comm, m, result != ncclSuccess ? result : end);
}

static ccute_status scatter(ccute_ranks_comm *comm, void *state, const void *src, void *dst, int64_t count, int type,
                            void *stream)
{
    static const ncclDataType_t types[] = {
        [CCUTE_RANKS_F32] = ncclFloat32,   [CCUTE_RANKS_F64] = ncclFloat64, [CCUTE_RANKS_F16] = ncclFloat16,
        [CCUTE_RANKS_BF16] = ncclBfloat16, [CCUTE_RANKS_I32] = ncclInt32,   [CCUTE_RANKS_I64] = ncclInt64,
    };
    const messenger *const m = state;
    return settled(comm, m,
                   ncclReduceScatter(src, dst, (size_t)count, types[type], ncclSum, m->nccl, (cudaStream_t)stream));
}

/* The addresses come by the mailbox. */
static int ask_for_addresses(messenger *m, void *window, int ranks, char **peer)
{
    const size_t bytes = sizeof *peer * (size_t)ranks;
    return ccute_window_addresses(window, (char **)(void *)m->mail, ranks, m->stream) == cudaSuccess &&
           cudaMemcpyAsync(peer, m->mail, bytes, cudaMemcpyDeviceToHost, m->stream) == cudaSuccess &&
           cudaStreamSynchronize(m->stream) == cudaSuccess;
}

static int window(ccute_ranks_comm *comm, void *state, void *base, int64_t bytes, char **peer, void **window)
{
    messenger *const m = state;
    *window = NULL;
    if (ccute_window_ranks(m->nccl) != comm->size)
        return 0;
    if (end_of(comm, m, ccute_window_make(m->nccl, base, (size_t)bytes, window)) != ncclSuccess || !*window)
        return 0;
    return ask_for_addresses(m, *window, comm->size, peer);
}

static void end_window(void *state, void *window)
{
    const messenger *const m = state;
    ccute_window_end(m->nccl, window);
}

static void close_messenger(void *state)
{
    messenger *const m = state;
    if (m->mail && !m->stuck)
        cudaFree(m->mail);
    if (m->stream)
        cudaStreamDestroy(m->stream);
    free(m);
}

ccute_status ccute_ranks_nccl_open(ccute_ranks_comm *comm, void *nccl, int device, int timeout_ms)
{
    static const ccute_gpu_messenger by_nccl = {.exchange = exchange,
                                                .messages = messages,
                                                .scatter = scatter,
                                                .window = window,
                                                .end_window = end_window,
                                                .failed = failed,
                                                .close = close_messenger};
    messenger *const m = calloc(1, sizeof *m);
    int rank = 0, size = 0;
    cudaError_t error = cudaSetDevice(device);
    memset(comm, 0, sizeof *comm);
    if (!m)
        return ccute_ranks_fail(comm, CCUTE_E_RANKS_SYSTEM, 5, 0);
    m->nccl = *(ncclComm_t *)nccl;
    if (ncclCommUserRank(m->nccl, &rank) != ncclSuccess || ncclCommCount(m->nccl, &size) != ncclSuccess) {
        free(m);
        return refuse(comm, ncclInvalidArgument);
    }
    if (error == cudaSuccess)
        error = cudaStreamCreateWithFlags(&m->stream, cudaStreamNonBlocking);
    if (error == cudaSuccess)
        error = cudaMalloc((void **)&m->mail, (size_t)(size + 1) * CCUTE_RANKS_MAIL);
    if (error != cudaSuccess) {
        close_messenger(m);
        return ccute_ranks_fail(comm, CCUTE_E_CUDA, error, 0);
    }
    return ccute_gpu_open(comm, rank, size, device, timeout_ms, &by_nccl, m);
}

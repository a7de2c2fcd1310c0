/* Ranks of an NCCL communicator: their messages go by ncclAllGather, and bytes for ranks that are out of reach by
 * grouped ncclSend and ncclRecv. */
#include <stdlib.h>
#include <string.h>

#include <cuda_runtime.h>
#include <nccl.h>

#include "cuda/gpu_ranks.h"

typedef struct messenger {
    ncclComm_t nccl;
    char *mail; /* of the device: this rank's, then everybody's */
    cudaStream_t stream;
} messenger;

static ccute_status refuse(ccute_ranks_comm *comm, ncclResult_t result)
{
    return ccute_ranks_fail(comm, CCUTE_E_NCCL, result, 0);
}

static ccute_status exchange(ccute_ranks_comm *comm, void *state, const void *mine, int64_t bytes, void *all)
{
    messenger *const m = state;
    ncclResult_t result;
    cudaError_t error = cudaMemcpyAsync(m->mail, mine, (size_t)bytes, cudaMemcpyHostToDevice, m->stream);
    if (error == cudaSuccess) {
        result = ncclAllGather(m->mail, m->mail + CCUTE_RANKS_MAIL, (size_t)bytes, ncclInt8, m->nccl, m->stream);
        if (result != ncclSuccess)
            return refuse(comm, result);
        error = cudaMemcpyAsync(all, m->mail + CCUTE_RANKS_MAIL, (size_t)(bytes * comm->size), cudaMemcpyDeviceToHost,
                                m->stream);
    }
    if (error == cudaSuccess)
        error = cudaStreamSynchronize(m->stream);
    return error == cudaSuccess ? CCUTE_OK : ccute_ranks_fail(comm, CCUTE_E_CUDA, error, 0);
}

static ccute_status messages(ccute_ranks_comm *comm, void *state, const char *send, const int64_t *send_at,
                             const int64_t *send_bytes, char *receive, const int64_t *receive_at,
                             const int64_t *receive_bytes, void *stream)
{
    const messenger *const m = state;
    ncclResult_t result = ncclGroupStart(), end;
    for (int r = 0; result == ncclSuccess && r < comm->size; r++) {
        if (r == comm->rank)
            continue;
        if (send_bytes[r])
            result = ncclSend(send + send_at[r], (size_t)send_bytes[r], ncclInt8, r, m->nccl, stream);
        if (result == ncclSuccess && receive_bytes[r])
            result = ncclRecv(receive + receive_at[r], (size_t)receive_bytes[r], ncclInt8, r, m->nccl, stream);
    }
    end = ncclGroupEnd();
    result = result != ncclSuccess ? result : end;
    return result == ncclSuccess ? CCUTE_OK : refuse(comm, result);
}

static void close_messenger(void *state)
{
    messenger *const m = state;
    cudaFree(m->mail);
    cudaStreamDestroy(m->stream);
    free(m);
}

ccute_status ccute_ranks_nccl_open(ccute_ranks_comm *comm, void *nccl, int device, int timeout_ms)
{
    static const ccute_gpu_messenger by_nccl = {exchange, messages, close_messenger};
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
        free(m);
        return ccute_ranks_fail(comm, CCUTE_E_CUDA, error, 0);
    }
    return ccute_gpu_open(comm, rank, size, device, timeout_ms, &by_nccl, m);
}

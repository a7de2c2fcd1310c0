/* Windows of NCCL, from 2.28 on: memory of all ranks, registered together. NCCL tells kernels only where each rank's
 * lies, so one asks. */
#include "cuda/ranks_window.h"

#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 28, 0)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <nccl_device.h>
#pragma GCC diagnostic pop

int ccute_window_ranks(ncclComm_t nccl) { return ncclTeamLsa(nccl).nRanks; }

ncclResult_t ccute_window_make(ncclComm_t nccl, void *base, size_t bytes, void **window)
{
    return ncclCommWindowRegister(nccl, base, bytes, (ncclWindow_t *)window, NCCL_WIN_COLL_SYMMETRIC);
}

static __global__ void addresses(ncclWindow_t window, char **peer)
{
    peer[threadIdx.x] = (char *)ncclGetLsaPointer(window, 0, (int)threadIdx.x);
}

cudaError_t ccute_window_addresses(void *window, char **peer, int ranks, cudaStream_t stream)
{
    addresses<<<1, (unsigned)ranks, 0, stream>>>((ncclWindow_t)window, peer);
    return cudaPeekAtLastError();
}

void ccute_window_end(ncclComm_t nccl, void *window) { ncclCommWindowDeregister(nccl, (ncclWindow_t)window); }
#else
int ccute_window_ranks(ncclComm_t) { return 0; }
ncclResult_t ccute_window_make(ncclComm_t, void *, size_t, void **) { return ncclInvalidUsage; }
cudaError_t ccute_window_addresses(void *, char **, int, cudaStream_t) { return cudaErrorNotSupported; }
void ccute_window_end(ncclComm_t, void *) {}
#endif

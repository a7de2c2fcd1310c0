/* Windows of NCCL (ranks_window.cu); none where NCCL is older than 2.28. */
#ifndef CCUTE_CUDA_RANKS_WINDOW_H
#define CCUTE_CUDA_RANKS_WINDOW_H

#include <cuda_runtime.h>
#include <nccl.h>

#if defined __cplusplus
extern "C" {
#endif

/* How many ranks a rank reaches by a window, itself included; 0 if there are none. */
int ccute_window_ranks(ncclComm_t nccl);
/* Register this rank's allocation, together with those of all others, which have the same size. NULL: not possible. */
ncclResult_t ccute_window_make(ncclComm_t nccl, void *base, size_t bytes, void **window);
/* Put where each rank's allocation lies into peer, which is the device's. */
cudaError_t ccute_window_addresses(void *window, char **peer, int ranks, cudaStream_t stream);
void ccute_window_end(ncclComm_t nccl, void *window);

#if defined __cplusplus
}
#endif

#endif

/* The place of GPUs in a library that was built without CUDA. */
#include "cuda/gpu_ranks.h"

static ccute_status refuse(ccute_ranks_comm *comm)
{
    *comm = (ccute_ranks_comm){0};
    return ccute_ranks_fail(comm, CCUTE_E_NO_CUDA, 0, 0);
}

ccute_status ccute_ranks_cuda_open(ccute_ranks_comm *comm, ccute_ranks_comm *host, int device)
{
    (void)host, (void)device;
    return refuse(comm);
}

ccute_status ccute_ranks_nccl_open(ccute_ranks_comm *comm, void *nccl, int device, int timeout_ms)
{
    (void)nccl, (void)device, (void)timeout_ms;
    return refuse(comm);
}

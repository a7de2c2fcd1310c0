/* NCCL's place in a library that was built without it. */
#include "cuda/gpu_ranks.h"

ccute_status ccute_ranks_nccl_open(ccute_ranks_comm *comm, void *nccl, int device, int timeout_ms)
{
    (void)nccl, (void)device, (void)timeout_ms;
    *comm = (ccute_ranks_comm){0};
    return ccute_ranks_fail(comm, CCUTE_E_NO_NCCL, 0, 0);
}

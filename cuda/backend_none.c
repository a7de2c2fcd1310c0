/* CUDA's place in a library that was built without it. */
#include "backend.h"

ccute_status ccute_cuda_run(const ccute_plan *plan, void *dst, const void *src, void *workspace, void *stream,
                            int64_t *why)
{
    (void)plan, (void)dst, (void)src, (void)workspace, (void)stream, (void)why;
    return CCUTE_E_NO_CUDA;
}

/* CUDA's place in a library that was built without it. */
#include "backend.h"

ccute_status ccute_cuda_check(const ccute_plan *plan, const void *dst, const void *src, const void *workspace,
                              int64_t *why)
{
    (void)plan, (void)dst, (void)src, (void)workspace, (void)why;
    return CCUTE_E_NO_CUDA;
}

ccute_status ccute_cuda_run(const ccute_plan *plan, void *dst, const void *src, void *workspace, void *stream)
{
    (void)plan, (void)dst, (void)src, (void)workspace, (void)stream;
    return CCUTE_E_NO_CUDA;
}

ccute_status ccute_cuda_encode_tma(ccute_tma *map, const ccute_tma_numbers *numbers, int64_t *why)
{
    (void)map, (void)numbers, (void)why;
    return CCUTE_E_NO_CUDA;
}

int ccute_cuda_memory(int device)
{
    (void)device;
    return 0;
}

const char *ccute_cuda_words(int error)
{
    (void)error;
    return "";
}

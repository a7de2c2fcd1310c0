/* The only seam between the library and CUDA. Without CUDA it is backend_none.c; the build chooses. */
#ifndef CCUTE_CUDA_BACKEND_H
#define CCUTE_CUDA_BACKEND_H

#include <ccute/tensor.h>

#include "lib/tma.h"

/* Whether CUDA knows the memory of a CUDA plan that is good and admitted for these pointers, and works. If not, why
   holds the numbers of the status. */
ccute_status ccute_cuda_check(const ccute_plan *plan, const void *dst, const void *src, const void *workspace,
                              int64_t *why);

/* Put such a plan that has something to do into the stream. On an error the destination is untouched, and the error is
   CUDA's last one. */
ccute_status ccute_cuda_run(const ccute_plan *plan, void *dst, const void *src, void *workspace, void *stream);

/* The speed of a device's memory next to that of its instructions: 100 as an H100's, 0 if CUDA does not say. */
int ccute_cuda_memory(int device);

/* Put a map's axes and numbers into map->map. On an error why holds the numbers of the status. */
ccute_status ccute_cuda_encode_tma(ccute_tma *map, const ccute_tma_numbers *numbers, int64_t *why);

/* What CUDA says of one of its errors. */
const char *ccute_cuda_words(int error);

#endif

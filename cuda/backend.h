/* The only seam between the library and CUDA. Without CUDA it is backend_none.c; the build chooses. */
#ifndef CCUTE_CUDA_BACKEND_H
#define CCUTE_CUDA_BACKEND_H

#include <ccute/tensor.h>

/* Put a CUDA plan that is good, admitted for these pointers and has something to do into the stream. On an error the
   destination is untouched, and why holds the numbers of the status. */
ccute_status ccute_cuda_run(const ccute_plan *plan, void *dst, const void *src, void *workspace, void *stream,
                            int64_t *why);

#endif

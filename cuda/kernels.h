/* The rows of cuda/kernels.def by name, and the best of those that are kernels. */
#ifndef CCUTE_CUDA_KERNELS_H
#define CCUTE_CUDA_KERNELS_H

#include "plan.h"

enum {
#define CCUTE_CUDA_KERNEL(id, name) CCUTE_CUDA_##id,
#include "kernels.def"
#undef CCUTE_CUDA_KERNEL
};

/* The fastest kernel that runs on the device for a problem between memory that it reaches; *choice is filled in. */
int ccute_cuda_best(const ccute_problem *p, ccute_choice *choice);

/* The problem that transpose, tile and flat plan and run: p, or if the source's contiguous run goes backwards and the
   destination's is another, *turned, where the source goes forwards and the destination backwards instead. */
const ccute_problem *ccute_cuda_forwards(const ccute_problem *p, ccute_problem *turned);

/* The fastest that needs no tensor memory accelerator. */
int ccute_cuda_without_tma(const ccute_problem *p);

#endif

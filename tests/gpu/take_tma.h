/* The kernel that transposes by the tensor memory accelerator, for copies of any size: the planner gives it large ones.
 */
#ifndef CCUTE_TESTS_GPU_TAKE_TMA_H
#define CCUTE_TESTS_GPU_TAKE_TMA_H

#include "cuda/kernels.h"
#include "plan.h"

static int by_tma; /* 1: wherever it can */

static void take_tma(ccute_plan *plan)
{
    ccute_choice choice = {.cuda = 1, .threads = 1};
    if (!by_tma || plan->status || plan->problem.nothing ||
        !ccute_cuda_kernels[CCUTE_CUDA_transpose_tma].choose(&plan->problem, &choice))
        return;
    choice.kernel = CCUTE_CUDA_transpose_tma;
    plan->choice = choice;
}

#endif

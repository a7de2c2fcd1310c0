/* CUDA's kernels as the planner sees them: when each is chosen, and in what words. No CUDA is needed here. */
#include "plan.h"

/* ---- gather: any problem ------------------------------------------------------------------------- */

static int ccute_cuda_choose_gather(const ccute_problem *p, ccute_choice *c)
{
    c->width = (int32_t)p->unit;
    c->dst_loop = c->src_loop = -1;
    return p->unit >= 16 ? 50 : p->unit >= 4 ? 25 : 10;
}

static void ccute_cuda_describe_gather(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p, (void)c;
    ccute_put_string(sink, "each thread finds the place of its units by multiplication with precomputed reciprocals; "
                           "it takes every layout");
}

/* ---- The table ------------------------------------------------------------------------------------ */

const ccute_kernel ccute_cuda_kernels[] = {
#define CCUTE_CUDA_KERNEL(id, name) {name, ccute_cuda_choose_##id, ccute_cuda_describe_##id},
#include "kernels.def"
#undef CCUTE_CUDA_KERNEL
};

const int ccute_cuda_kernel_count = sizeof ccute_cuda_kernels / sizeof *ccute_cuda_kernels;

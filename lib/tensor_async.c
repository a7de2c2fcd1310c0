/* Copies on CUDA. An object of its own, so that programs of the CPU alone do not need CUDA's libraries. */
#include "cuda/backend.h"
#include "plan.h"

ccute_status ccute_plan_run_async(const ccute_plan *plan, void *dst, const void *src, void *workspace, void *stream)
{
    int64_t why[8];
    int same;
    const ccute_status status = ccute_plan_admit(plan, dst, src, &same);
    if (status)
        return status;
    if (!plan->choice.cuda)
        return CCUTE_E_KERNEL;
    if (plan->choice.workspace && !workspace)
        return CCUTE_E_WORKSPACE;
    return same ? CCUTE_OK : ccute_cuda_run(plan, dst, src, workspace, stream, why);
}

ccute_status ccute_copy_tensor_async(const ccute_tensor *dst, const ccute_tensor *src, void *stream)
{
    ccute_plan plan;
    const ccute_status status = ccute_plan_copy_cuda(&plan, dst, src);
    return status ? status : ccute_plan_run_async(&plan, dst->data, src->data, NULL, stream);
}

/* Copies on CUDA. An object of its own, so that programs of the CPU alone do not need CUDA's libraries. */
#include "cuda/backend.h"
#include "plan.h"

/* The checks of a run that need no CUDA. */
static ccute_status admit(const ccute_plan *plan, const void *dst, const void *src, const void *workspace, int *same,
                          int64_t *why)
{
    const ccute_status status = ccute_plan_admit(plan, dst, src, same, why);
    if (status)
        return status;
    why[0] = 0;
    if (!plan->choice.cuda)
        return CCUTE_E_KERNEL;
    why[0] = plan->choice.workspace;
    return why[0] && !workspace && !*same ? CCUTE_E_WORKSPACE : CCUTE_OK;
}

ccute_status ccute_plan_run_async(const ccute_plan *plan, void *dst, const void *src, void *workspace, void *stream)
{
    int64_t why[8];
    int same;
    ccute_status status = admit(plan, dst, src, workspace, &same, why);
    if (status || same)
        return status;
    status = ccute_cuda_check(plan, dst, src, workspace, why);
    return status ? status : ccute_cuda_run(plan, dst, src, workspace, stream);
}

/* The device of a side in device memory, or the first; a side may be missing yet. */
static int device_of(const ccute_tensor *dst, const ccute_tensor *src)
{
    if (dst && dst->space == CCUTE_DEVICE)
        return dst->device;
    return src && src->space == CCUTE_DEVICE ? src->device : 0;
}

ccute_status ccute_plan_copy_async(ccute_plan *plan, const ccute_tensor *dst, const ccute_tensor *src)
{
    return ccute_plan_copy_memory(plan, dst, src, ccute_cuda_memory(device_of(dst, src)));
}

ccute_status ccute_copy_tensor_async(const ccute_tensor *dst, const ccute_tensor *src, void *stream)
{
    ccute_plan plan;
    const ccute_status status = ccute_plan_copy_async(&plan, dst, src);
    return status ? status : ccute_plan_run_async(&plan, dst->data, src->data, NULL, stream);
}

int ccute_explain_run_async(const ccute_plan *plan, const void *dst, const void *src, const void *workspace,
                            char *buffer, int size)
{
    const char *words = "";
    int64_t why[8];
    int same;
    ccute_status status = admit(plan, dst, src, workspace, &same, why);
    if (status == CCUTE_E_ALIAS && !plan->status)
        status = CCUTE_E_ALIAS_BYTES;
    if (status == CCUTE_OK && !same) {
        status = ccute_cuda_check(plan, dst, src, workspace, why);
        if (status == CCUTE_E_CUDA || status == CCUTE_E_NO_DEVICE)
            words = ccute_cuda_words((int)why[0]);
    }
    return ccute_plan_sentence(status, why, words, buffer, size);
}

int ccute_explain_copy_async(const ccute_tensor *dst, const ccute_tensor *src, char *buffer, int size)
{
    ccute_plan plan;
    if (ccute_plan_copy_cuda(&plan, dst, src))
        return ccute_plan_explain(&plan, buffer, size);
    return ccute_explain_run_async(&plan, dst->data, src->data, NULL, buffer, size);
}

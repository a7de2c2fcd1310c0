/* Plans: two tensors checked, normalised, and given the kernel that is fastest for them. */
#include <string.h>

#include "plan.h"

ccute_status ccute_plan_refuse(ccute_plan *plan, ccute_status status, const int64_t *why, int n)
{
    plan->status = (uint8_t)status;
    for (int i = 0; i < n && i < 8; i++)
        plan->why[i] = why[i];
    return status;
}

/* A plan with nothing in it; its loops are not looked at. */
static void clear(ccute_plan *plan)
{
    memset(plan, 0, offsetof(ccute_plan, problem) + offsetof(ccute_problem, extent));
    memset(&plan->choice, 0, sizeof plan->choice);
}

/* ---- The kernel -------------------------------------------------------------------------------------- */

/* Let the fastest row have the plan. */
static void choose(ccute_plan *plan, const ccute_kernel *kernel, int count, const ccute_choice *start)
{
    for (int i = 0; i < count; i++) {
        ccute_choice choice = *start;
        const int percent = kernel[i].choose(&plan->problem, &choice);
        if (percent <= plan->choice.percent)
            continue;
        choice.kernel = (uint8_t)i;
        choice.percent = (int16_t)percent;
        plan->choice = choice;
    }
}

static int reached_by_cpu(const ccute_tensor *t) { return t->space != CCUTE_DEVICE; }

/* ---- Checks and loops ---------------------------------------------------------------------------------- */

static ccute_status check_pair(ccute_plan *plan, const ccute_tensor *dst, const ccute_tensor *src)
{
    if (!dst || !src)
        return CCUTE_REFUSE(plan, CCUTE_E_POINTER, dst ? 2 : 1);
    if (dst->element != src->element)
        return CCUTE_REFUSE(plan, CCUTE_E_ELEMENTS, dst->element, src->element);
    if (dst->space < CCUTE_HOST || dst->space > CCUTE_MANAGED)
        return CCUTE_REFUSE(plan, CCUTE_E_SPACE, 1, dst->space);
    if (src->space < CCUTE_HOST || src->space > CCUTE_MANAGED)
        return CCUTE_REFUSE(plan, CCUTE_E_SPACE, 2, src->space);
    if (dst->space == CCUTE_DEVICE && src->space == CCUTE_DEVICE && dst->device != src->device)
        return CCUTE_REFUSE(plan, CCUTE_E_DEVICE, dst->device, src->device);
    return CCUTE_OK;
}

static void take_tensors(ccute_problem *p, const ccute_tensor *dst, const ccute_tensor *src)
{
    p->element = dst->element;
    p->dst_space = (uint8_t)dst->space;
    p->src_space = (uint8_t)src->space;
    p->dst_device = dst->device;
    p->src_device = src->device;
}

static ccute_status check_sides(ccute_plan *plan, const ccute_side *dst, const ccute_side *src, const ccute_tensor *to,
                                const ccute_tensor *from)
{
    if (ccute_plan_check_inside(plan, dst, to, 1) || ccute_plan_check_inside(plan, src, from, 2) ||
        ccute_plan_check_injective(plan, dst) ||
        ccute_plan_normalize(plan, dst, src, (uintptr_t)to->data, (uintptr_t)from->data))
        return (ccute_status)plan->status;
    return ccute_plan_check_alias(plan, dst, src, to->data, from->data);
}

/* The problem of a copy, or a refusal. */
static ccute_status pose(ccute_plan *plan, const ccute_tensor *dst, const ccute_tensor *src)
{
    ccute_side to, from;
    if (!plan)
        return CCUTE_E_POINTER;
    clear(plan);
    if (check_pair(plan, dst, src) || ccute_plan_side(plan, &to, dst, 1) || ccute_plan_side(plan, &from, src, 2))
        return (ccute_status)plan->status;
    if (to.size != from.size)
        return CCUTE_REFUSE(plan, CCUTE_E_SIZES, to.size, from.size);
    take_tensors(&plan->problem, dst, src);
    if (to.size == 0) {
        plan->problem.nothing = 1;
        plan->problem.unit = 1;
        return CCUTE_OK;
    }
    return check_sides(plan, &to, &from, dst, src);
}

/* ---- Public -------------------------------------------------------------------------------------------- */

static ccute_status plan_cuda(ccute_plan *plan)
{
    static const ccute_choice start = {.cuda = 1, .threads = 1};
    plan->choice = start;
    if (!plan->problem.nothing)
        choose(plan, ccute_cuda_kernels, ccute_cuda_kernel_count, &start);
    if (!plan->problem.nothing && !plan->choice.percent)
        return CCUTE_REFUSE(plan, CCUTE_E_SPACE, plan->problem.dst_space == CCUTE_HOST ? 1 : 2, CCUTE_HOST);
    return CCUTE_OK;
}

static ccute_status plan_cpu(ccute_plan *plan, int threads)
{
    ccute_choice start = {.isa = 0};
    start.isa = (uint8_t)ccute_cpu_isa();
    start.threads = (int16_t)(threads < 1 ? 1 : threads > CCUTE_CPU_THREADS ? CCUTE_CPU_THREADS : threads);
    plan->choice = start;
    if (!plan->problem.nothing)
        choose(plan, ccute_cpu_kernels, ccute_cpu_kernel_count, &start);
    return CCUTE_OK;
}

static int is_cuda(const ccute_tensor *dst, const ccute_tensor *src)
{
    return !reached_by_cpu(dst) || !reached_by_cpu(src) || (dst->space == CCUTE_MANAGED && src->space == CCUTE_MANAGED);
}

ccute_status ccute_plan_copy(ccute_plan *plan, const ccute_tensor *dst, const ccute_tensor *src, int threads)
{
    const ccute_status status = pose(plan, dst, src);
    if (status)
        return status;
    return is_cuda(dst, src) ? plan_cuda(plan) : plan_cpu(plan, threads);
}

ccute_status ccute_plan_copy_memory(ccute_plan *plan, const ccute_tensor *dst, const ccute_tensor *src, int memory)
{
    const ccute_status status = pose(plan, dst, src);
    if (status)
        return status;
    plan->problem.memory = (uint8_t)(memory < 0 ? 0 : memory > UINT8_MAX ? UINT8_MAX : memory);
    return plan_cuda(plan);
}

ccute_status ccute_plan_copy_cuda(ccute_plan *plan, const ccute_tensor *dst, const ccute_tensor *src)
{
    return ccute_plan_copy_memory(plan, dst, src, 0);
}

int64_t ccute_plan_workspace(const ccute_plan *plan) { return !plan || plan->status ? 0 : plan->choice.workspace; }

ccute_status ccute_plan_run(const ccute_plan *plan, void *dst, const void *src)
{
    int64_t why[8];
    int same;
    const ccute_status status = ccute_plan_admit(plan, dst, src, &same, why);
    if (status)
        return status;
    if (plan->choice.cuda)
        return CCUTE_E_KERNEL;
    if (!same)
        ccute_copy_on_cpu(plan, dst, src);
    return CCUTE_OK;
}

ccute_status ccute_copy_tensor(const ccute_tensor *dst, const ccute_tensor *src)
{
    ccute_plan plan;
    if (pose(&plan, dst, src))
        return (ccute_status)plan.status;
    if (!reached_by_cpu(dst) || !reached_by_cpu(src))
        return CCUTE_E_SPACE;
    plan_cpu(&plan, 1);
    return ccute_plan_run(&plan, dst->data, src->data);
}

/* ---- Division ------------------------------------------------------------------------------------------- */

/* Round up: magic = floor(2^w * (2^s - d) / d) + 1 with s = ceil(log2 d); then the quotient is exact for x < 2^w. */
ccute_divisor ccute_divisor_of(int64_t d, int wide)
{
    ccute_divisor out = {0, 0, (uint32_t)(wide != 0)};
    const int bits = wide ? 64 : 32;
    while (((uint64_t)1 << out.shift) < (uint64_t)d)
        out.shift++;
    out.magic = (uint64_t)((((ccute_uwide)1 << bits) * (((uint64_t)1 << out.shift) - (uint64_t)d)) / (uint64_t)d) + 1;
    return out;
}

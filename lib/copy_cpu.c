/* The CPU's kernels: their table, the instructions there are, and the threads that share a copy. */
#include <pthread.h>

#include "copy_cpu.h"

const ccute_kernel ccute_cpu_kernels[] = {
#define CCUTE_CPU_KERNEL(id, name) {name, ccute_cpu_choose_##id, ccute_cpu_describe_##id},
#include "copy_kernels.def"
#undef CCUTE_CPU_KERNEL
};

const int ccute_cpu_kernel_count = sizeof ccute_cpu_kernels / sizeof *ccute_cpu_kernels;

static ccute_cpu_function *const runs[] = {
#define CCUTE_CPU_KERNEL(id, name) ccute_cpu_run_##id,
#include "copy_kernels.def"
#undef CCUTE_CPU_KERNEL
};

int ccute_cpu_isa(void)
{
#if defined __x86_64__
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
        return CCUTE_ISA_AVX512;
    if (__builtin_cpu_supports("avx2"))
        return CCUTE_ISA_AVX2;
#endif
    return CCUTE_ISA_PORTABLE;
}

/* ---- Threads ---------------------------------------------------------------------------------------------- */

enum { PART_BYTES = 1 << 20, PART_MULTIPLE = 64 };

/* One thread's part: a problem like the whole, along one loop shorter. */
typedef struct part {
    ccute_problem problem;
    const ccute_choice *choice;
    char *dst;
    const char *src;
} part;

static void *run_part(void *argument)
{
    const part *const one = argument;
    runs[one->choice->kernel](&one->problem, one->choice, one->dst, one->src);
    return NULL;
}

/* The loop to share out: the outermost that has a part for every thread, else the longest. */
static int loop_to_share(const ccute_problem *p, int parts)
{
    int longest = 0;
    for (int i = p->rank - 1; i >= 0; i--) {
        if (p->extent[i] >= (int64_t)parts * PART_MULTIPLE)
            return i;
        longest = p->extent[i] > p->extent[longest] ? i : longest;
    }
    return longest;
}

/* Keep [begin, end) of a loop. */
static void cut(ccute_problem *p, int loop, int64_t begin, int64_t end)
{
    p->count = p->count / p->extent[loop] * (end - begin);
    p->extent[loop] = end - begin;
    p->dst_offset += begin * p->dst[loop];
    p->src_offset += begin * p->src[loop];
}

/* Where part k of n begins; at whole vectors, if there are enough. */
static int64_t part_begin(int64_t extent, int k, int n)
{
    const int64_t at = extent / n * k + extent % n * k / n;
    return k == n || extent < (int64_t)n * PART_MULTIPLE ? at : at / PART_MULTIPLE * PART_MULTIPLE;
}

static int parts_of(const ccute_problem *p, int threads)
{
    const int64_t most = p->rank ? p->count * p->unit / PART_BYTES : 0;
    return most < 2 ? 1 : most < threads ? (int)most : threads;
}

/* Run the parts from k on, each but the last in a thread of its own, or here where none can be started. */
static void run_parts(const ccute_plan *plan, char *dst, const char *src, int loop, int k, int n)
{
    part one = {plan->problem, &plan->choice, dst, src};
    const int64_t extent = plan->problem.extent[loop];
    const int64_t begin = part_begin(extent, k, n), end = part_begin(extent, k + 1, n);
    pthread_t thread;
    int started = 0;
    cut(&one.problem, loop, begin, end);
    if (k + 1 < n && begin < end)
        started = pthread_create(&thread, NULL, run_part, &one) == 0;
    if (k + 1 < n)
        run_parts(plan, dst, src, loop, k + 1, n);
    if (started)
        pthread_join(thread, NULL);
    else if (begin < end)
        run_part(&one);
}

void ccute_copy_on_cpu(const ccute_plan *plan, char *dst, const char *src)
{
    const ccute_problem *const p = &plan->problem;
    const int parts = plan->choice.threads > 1 ? parts_of(p, plan->choice.threads) : 1;
    if (parts > 1)
        run_parts(plan, dst, src, loop_to_share(p, parts), 0, parts);
    else
        runs[plan->choice.kernel](p, &plan->choice, dst, src);
}

/* Timing one call: C11 and C++17. */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include <time.h>

enum { BENCH_TRIAL_NS = 500000, BENCH_ROUND_NS = 4000000 };

/* Whatever is in memory may have changed; x is wanted, in memory. */
#define BENCH_FORGET() __asm__ volatile("" ::: "memory")
#define BENCH_KEEP(x) __asm__ volatile("" ::"m"(x) : "memory")

/* Processor time of this process: what others do on the machine does not count. */
static inline double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static inline double bench_time(void (*repeat)(long), long n)
{
    const double start = bench_now();
    repeat(n);
    return bench_now() - start;
}

/* ns a call, over a few milliseconds; repeat(n) makes the call n times. */
static inline double bench_measure(void (*repeat)(long))
{
    long n = 1;
    double ns = bench_time(repeat, n);
    for (; ns < BENCH_TRIAL_NS; ns = bench_time(repeat, n))
        n *= 2;
    n = (long)((double)n * BENCH_ROUND_NS / ns) + 1;
    return bench_time(repeat, n) / (double)n;
}

#endif

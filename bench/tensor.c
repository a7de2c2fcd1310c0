/* Copies of whole tensors on the CPU: bytes read and written in a second, beside memcpy of as many; and what a plan
 * takes. One line a case: name, memcpy GB/s, ccute GB/s, ratio, the ratio that the plan expects, plan in ns, kernel. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/ccute.h>
#include <ccute/tensor.h>

#include "clock.h"

enum { REPEATS = 7 };

struct bench_case {
    const char *name;
    int element;
    const char *dst, *src;
};

static const struct bench_case cases[] = {
#define CASE(name, element, dst, src) {name, element, dst, src},
#include "tensor_cases.def"
#undef CASE
};

static ccute_tensor tensor(const char *text, int element)
{
    ccute_tensor t = {0};
    t.element = element;
    t.layout = ccute_parse_layout(text, NULL);
    if (!ccute_ok(t.layout))
        abort();
    t.bytes = ccute_cosize(t.layout) * element;
    t.data = aligned_alloc(4096, (size_t)(t.bytes + 4095) / 4096 * 4096);
    if (!t.data)
        abort();
    memset(t.data, 1, (size_t)t.bytes);
    return t;
}

/* Processor time of one thread, which others on the machine do not disturb; of several, the time on the wall. */
static double now(int threads)
{
    struct timespec t;
    if (threads <= 1)
        return bench_now() * 1e-9;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The shortest of some runs, in seconds; small ones are run often. */
#define BEST(seconds, bytes, run)                                                                                      \
    do {                                                                                                               \
        const int64_t often = 1 + 100000000 / (bytes) / 4;                                                             \
        (seconds) = 1e9;                                                                                               \
        for (int r = 0; r < REPEATS; r++) {                                                                            \
            const double begin = now(threads);                                                                         \
            double took;                                                                                               \
            for (int64_t k = 0; k < often; k++)                                                                        \
                run;                                                                                                   \
            took = (now(threads) - begin) / (double)often;                                                             \
            (seconds) = took < (seconds) ? took : (seconds);                                                           \
        }                                                                                                              \
    } while (0)

static void measure(const struct bench_case *c, int threads)
{
    ccute_tensor d = tensor(c->dst, c->element), s = tensor(c->src, c->element);
    const int64_t bytes = ccute_size(d.layout) * c->element;
    char *const a = malloc((size_t)bytes), *const b = malloc((size_t)bytes);
    double copy, own, planning;
    char text[600];
    ccute_plan plan;
    if (!a || !b || ccute_plan_copy(&plan, &d, &s, threads)) {
        ccute_plan_explain(&plan, text, sizeof text);
        printf("%s\t%s\n", c->name, text);
        exit(1);
    }
    memset(a, 1, (size_t)bytes);
    memset(b, 1, (size_t)bytes);
    BEST(copy, bytes, memcpy(a, b, (size_t)bytes));
    BEST(own, bytes, ccute_plan_run(&plan, d.data, s.data));
    BEST(planning, 10000, ccute_plan_copy(&plan, &d, &s, threads));
    ccute_plan_describe(&plan, text, sizeof text);
    text[13 + strcspn(text + 13, ":")] = '\0';
    printf("%s\t%.2f\t%.2f\t%.2f\t%.2f\t%.0f\t%s\n", c->name, 2e-9 * (double)bytes / copy, 2e-9 * (double)bytes / own,
           copy / own, plan.choice.percent / 100.0, planning * 1e9, text + 13);
    fflush(stdout);
    free(a);
    free(b);
    free(d.data);
    free(s.data);
}

/* tensor [THREADS [NAME]] */
int main(int argc, char **argv)
{
    const int threads = argc > 1 ? atoi(argv[1]) : 1;
    puts("case\tmemcpy GB/s\tccute GB/s\tratio\texpected\tplan ns\tkernel");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (argc < 3 || strstr(cases[i].name, argv[2]))
            measure(&cases[i], threads);
    return 0;
}

/* Copies of whole tensors on the CPU: bytes read and written in a second, next to memcpy of as many and to a peer's, in
 * turn; and the time of a plan. One line a case: name, memcpy GB/s, ccute GB/s, their ratio, the peer's GB/s, ccute's
 * ratio to that, the ratio that the plan expects, plan in ns, kernel. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/ccute.h>
#include <ccute/tensor.h>

#include "clock.h"
#include "tensor_peer.h"

enum { ROUNDS = 9 };

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
    for (int64_t i = 0; i < t.bytes; i++)
        ((unsigned char *)t.data)[i] = (unsigned char)((uint64_t)i * 0x9E3779B97F4A7C15u >> 56);
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

/* Seconds of each round. */
struct times {
    double round[ROUNDS];
};

static int compare_times(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(struct times t)
{
    qsort(t.round, ROUNDS, sizeof *t.round, compare_times);
    return t.round[ROUNDS / 2];
}

/* Round r of a run, as often as that takes a while. */
#define ROUND(times, r, bytes, run)                                                                                    \
    do {                                                                                                               \
        const int64_t often = 1 + 100000000 / (bytes) / 4;                                                             \
        const double begin = now(threads);                                                                             \
        for (int64_t k = 0; k < often; k++) {                                                                          \
            run;                                                                                                       \
            BENCH_FORGET();                                                                                            \
        }                                                                                                              \
        (times).round[r] = (now(threads) - begin) / (double)often;                                                     \
    } while (0)

/* The peer's plan for the loops of ccute's, strides in elements. */
static void *peer_of(const ccute_plan *plan, const ccute_tensor *d, const ccute_tensor *s)
{
    const ccute_problem *const p = &plan->problem;
    const int64_t wide = p->unit / p->element;
    int64_t extent[CCUTE_PLAN_LOOPS + 1] = {wide}, dst[CCUTE_PLAN_LOOPS + 1] = {1}, src[CCUTE_PLAN_LOOPS + 1] = {1};
    int n = wide > 1;
    if (wide < 1 || p->dst_own || p->dst_swizzle.bits || p->src_swizzle.bits)
        return NULL;
    for (int i = 0; i < p->rank; i++) {
        if (n == 1 && wide > 1 && p->dst[i] == 1 && p->src[i] == 1) {
            extent[0] *= p->extent[i];
            continue;
        }
        extent[n] = p->extent[i];
        dst[n] = p->dst[i] * wide;
        src[n++] = p->src[i] * wide;
    }
    return bench_peer_plan(n, extent, dst, src, p->element, d->data, s->data);
}

/* The peer's copy is the same. */
static void check_peer(void *peer, const ccute_plan *plan, const ccute_tensor *d, const ccute_tensor *s, char *other)
{
    memset(d->data, 0, (size_t)d->bytes);
    bench_peer_run(peer);
    memcpy(other, d->data, (size_t)d->bytes);
    memset(d->data, 0, (size_t)d->bytes);
    ccute_plan_run(plan, d->data, s->data);
    if (memcmp(other, d->data, (size_t)d->bytes) == 0)
        return;
    puts("the peer's copy differs from ccute's");
    exit(1);
}

static void measure(const struct bench_case *c, int threads)
{
    ccute_tensor d = tensor(c->dst, c->element), s = tensor(c->src, c->element);
    const int64_t bytes = ccute_size(d.layout) * c->element;
    char *const a = malloc((size_t)(bytes > d.bytes ? bytes : d.bytes)), *const b = malloc((size_t)bytes);
    struct times copy, own, planning, other;
    char text[600];
    void *peer;
    ccute_plan plan;
    if (!a || !b || ccute_plan_copy(&plan, &d, &s, threads)) {
        ccute_plan_explain(&plan, text, sizeof text);
        printf("%s\t%s\n", c->name, text);
        exit(1);
    }
    peer = threads <= 1 ? peer_of(&plan, &d, &s) : NULL;
    if (peer)
        check_peer(peer, &plan, &d, &s, a);
    memset(a, 1, (size_t)bytes);
    memset(b, 1, (size_t)bytes);
    for (int r = 0; r < ROUNDS; r++) {
        ROUND(copy, r, bytes, memcpy(a, b, (size_t)bytes));
        ROUND(own, r, bytes, ccute_plan_run(&plan, d.data, s.data));
        if (peer)
            ROUND(other, r, bytes, bench_peer_run(peer));
        ROUND(planning, r, 10000, ccute_plan_copy(&plan, &d, &s, threads));
    }
    ccute_plan_describe(&plan, text, sizeof text);
    text[13 + strcspn(text + 13, ":")] = '\0';
    printf("%s\t%.2f\t%.2f\t%.2f", c->name, 2e-9 * (double)bytes / median(copy), 2e-9 * (double)bytes / median(own),
           median(copy) / median(own));
    if (peer)
        printf("\t%.2f\t%.2f", 2e-9 * (double)bytes / median(other), median(other) / median(own));
    else
        printf("\t-\t-");
    printf("\t%.2f\t%.0f\t%s\n", plan.choice.percent / 100.0, median(planning) * 1e9, text + 13);
    fflush(stdout);
    if (peer)
        bench_peer_free(peer);
    free(a);
    free(b);
    free(d.data);
    free(s.data);
}

/* tensor [THREADS [NAME]] */
int main(int argc, char **argv)
{
    const int threads = argc > 1 ? atoi(argv[1]) : 1;
    puts("case\tmemcpy GB/s\tccute GB/s\tratio\tpeer GB/s\tof peer\texpected\tplan ns\tkernel");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (argc < 3 || strstr(cases[i].name, argv[2]))
            measure(&cases[i], threads);
    return 0;
}

/* Copies unit by unit: along strides, or from any place to any other. */
#include "copy_cpu.h"

/* ---- strided: two inner loops with their steps, the others around them --------------------------------- */

int ccute_cpu_choose_strided(const ccute_problem *p, ccute_choice *c)
{
    if (!ccute_problem_is_plain(p))
        return 0;
    c->width = (int32_t)p->unit;
    c->dst_loop = p->rank && p->dst[0] == 1 ? 0 : -1;
    c->src_loop = ccute_problem_src_loop(p);
    return p->unit >= 16 ? 40 : p->unit >= 8 ? 25 : p->unit >= 4 ? 15 : p->unit >= 2 ? 10 : 5;
}

void ccute_cpu_describe_strided(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)c;
    ccute_put_string(sink, "no more than ");
    ccute_put_int(sink, ccute_problem_run(p));
    ccute_put_string(sink, " bytes are contiguous on both sides, and no tile of them is on each, so ");
    ccute_put_string(sink, "every unit is moved by itself, in the destination's order");
}

/* One line; the compiler sees the special cases, steps of 0 and of a unit. */
CCUTE_ALWAYS void strided_line(char *dst, const char *src, int64_t n, int64_t dst_step, int64_t src_step, size_t unit)
{
    if (dst_step == (int64_t)unit && src_step == 0) {
        char one[16];
        if (unit <= sizeof one) {
            memcpy(one, src, unit);
            for (int64_t i = 0; i < n; i++)
                memcpy(dst + i * (int64_t)unit, one, unit);
            return;
        }
    }
    for (int64_t i = 0; i < n; i++)
        ccute_move(dst + i * dst_step, src + i * src_step, unit);
}

CCUTE_ALWAYS void strided_all(const ccute_problem *p, char *dst, const char *src, size_t unit)
{
    const int64_t extent = p->rank > 0 ? p->extent[0] : 1, lines = p->rank > 1 ? p->extent[1] : 1;
    const int64_t dst_step = p->rank > 0 ? p->dst[0] * p->unit : 0, src_step = p->rank > 0 ? p->src[0] * p->unit : 0;
    const int64_t dst_line = p->rank > 1 ? p->dst[1] * p->unit : 0, src_line = p->rank > 1 ? p->src[1] * p->unit : 0;
    ccute_walk w;
    ccute_walk_begin(&w, p, 2, -1);
    do {
        for (int64_t k = 0; k < lines; k++)
            strided_line(dst + k * dst_line, src + k * src_line, extent, dst_step, src_step, unit);
    } while (ccute_walk_next(&w, &dst, &src));
}

void ccute_cpu_run_strided(const ccute_problem *p, const ccute_choice *c, char *dst, const char *src)
{
    (void)c;
    dst += p->dst_offset * p->unit;
    src += p->src_offset * p->unit;
#define STRIDED(unit) strided_all(p, dst, src, unit)
    CCUTE_BY_UNIT(p->unit, STRIDED)
#undef STRIDED
}

/* ---- gather: any problem -------------------------------------------------------------------------------- */

int ccute_cpu_choose_gather(const ccute_problem *p, ccute_choice *c)
{
    c->width = (int32_t)p->unit;
    c->dst_loop = c->src_loop = -1;
    return p->unit >= 16 ? 30 : p->unit >= 8 ? 20 : p->unit >= 4 ? 10 : p->unit >= 2 ? 5 : 3;
}

void ccute_cpu_describe_gather(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)c;
    if (p->dst_own)
        ccute_put_string(sink, "the shapes have no common loops, so each side counts through its own");
    else
        ccute_put_string(sink, "a swizzle moves every unit to a place of its own, so each is moved by itself");
}

/* A side's own modes, counted through in units. */
typedef struct counter {
    int n;
    const int64_t *extent, *stride;
    int64_t at[CCUTE_MAX_LEAVES];
} counter;

static counter counter_on(const ccute_problem *p, int begin, int n, const int64_t *stride)
{
    counter c;
    c.n = n;
    c.extent = p->extent + begin;
    c.stride = stride + begin;
    for (int i = 0; i < n; i++)
        c.at[i] = 0;
    return c;
}

/* The next place of a side's own. Returns 0 when it is back at the first. */
static int counter_next(counter *c, int64_t *place)
{
    for (int i = 0; i < c->n; i++) {
        *place += c->stride[i];
        if (++c->at[i] < c->extent[i])
            return 1;
        *place -= c->at[i] * c->stride[i];
        c->at[i] = 0;
    }
    return 0;
}

CCUTE_ALWAYS int64_t swizzled(const ccute_plan_swizzle *z, int64_t x)
{
    return z->bits ? ccute_swizzled_(x, z->bits, z->base, z->shift) : x;
}

CCUTE_ALWAYS void gather_line(const ccute_problem *p, char *dst, const char *src, int64_t d, int64_t s, size_t unit)
{
    const int64_t n = p->rank ? p->extent[0] : 1;
    const int64_t dst_step = p->rank ? p->dst[0] : 0, src_step = p->rank ? p->src[0] : 0;
    const ccute_plan_swizzle to = p->dst_swizzle, from = p->src_swizzle;
    if (!to.bits && !from.bits) {
        strided_line(dst + d * (int64_t)unit, src + s * (int64_t)unit, n, dst_step * (int64_t)unit,
                     src_step * (int64_t)unit, unit);
        return;
    }
    for (int64_t i = 0; i < n; i++)
        ccute_move(dst + swizzled(&to, d + i * dst_step) * (int64_t)unit,
                   src + swizzled(&from, s + i * src_step) * (int64_t)unit, unit);
}

CCUTE_ALWAYS void gather_all(const ccute_problem *p, char *dst, const char *src, size_t unit)
{
    counter to = counter_on(p, p->rank, p->dst_own, p->dst);
    counter from = counter_on(p, p->rank + p->dst_own, p->src_own, p->src);
    counter outer_to = counter_on(p, 1, p->rank > 1 ? p->rank - 1 : 0, p->dst);
    counter outer_from = counter_on(p, 1, p->rank > 1 ? p->rank - 1 : 0, p->src);
    int64_t d = p->dst_offset, s = p->src_offset;
    do {
        do {
            gather_line(p, dst, src, d, s, unit);
            counter_next(&outer_from, &s);
        } while (counter_next(&outer_to, &d));
        counter_next(&from, &s);
    } while (counter_next(&to, &d));
}

static void swap(int64_t *a, int64_t *b)
{
    const int64_t old = *a;
    *a = *b;
    *b = old;
}

/* Let the longest common loop be the innermost. */
static void longest_first(ccute_problem *p)
{
    int longest = 0;
    for (int i = 1; i < p->rank; i++)
        longest = p->extent[i] > p->extent[longest] ? i : longest;
    swap(&p->extent[0], &p->extent[longest]);
    swap(&p->dst[0], &p->dst[longest]);
    swap(&p->src[0], &p->src[longest]);
}

void ccute_cpu_run_gather(const ccute_problem *p, const ccute_choice *c, char *dst, const char *src)
{
    ccute_problem turned = *p;
    (void)c;
    if (p->dst_own)
        longest_first(&turned);
#define GATHER(unit) gather_all(&turned, dst, src, unit)
    CCUTE_BY_UNIT(p->unit, GATHER)
#undef GATHER
}

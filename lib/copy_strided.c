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

/* One line; steps of 0 and of a unit are special cases. */
CCUTE_ALWAYS void strided_line(char *dst, const char *src, int64_t n, int64_t dst_step, int64_t src_step, size_t unit)
{
    if (dst_step == (int64_t)unit && src_step == dst_step) {
        memcpy(dst, src, (size_t)n * unit);
        return;
    }
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
    ccute_counter to = ccute_counter_on(p, p->rank, p->dst_own, p->dst);
    ccute_counter from = ccute_counter_on(p, p->rank + p->dst_own, p->src_own, p->src);
    ccute_counter outer_to = ccute_counter_on(p, 1, p->rank > 1 ? p->rank - 1 : 0, p->dst);
    ccute_counter outer_from = ccute_counter_on(p, 1, p->rank > 1 ? p->rank - 1 : 0, p->src);
    int64_t d = p->dst_offset, s = p->src_offset;
    do {
        do {
            gather_line(p, dst, src, d, s, unit);
            ccute_counter_next(&outer_from, &s, 1);
        } while (ccute_counter_next(&outer_to, &d, 1));
        ccute_counter_next(&from, &s, 1);
    } while (ccute_counter_next(&to, &d, 1));
}

/* Let the longest common loop be the innermost. */
static void longest_first(ccute_problem *p)
{
    int longest = 0;
    for (int i = 1; i < p->rank; i++)
        longest = p->extent[i] > p->extent[longest] ? i : longest;
    if (longest)
        ccute_swap_loops(p, 0, longest);
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

/* Plans of near: units, vectors of runs or of a destination without gaps, and which of them. */
#include <string.h>

#include "cuda/cost.h"
#include "cuda/parts.h"

/* Digit k of the numbers that c counts: the loop's extent and steps, and the loop's before it. */
typedef struct loop {
    int64_t extent, dst, src; /* bytes */
} loop;

static ccute_near_digit near_digit(const loop *before, const loop *l)
{
    const ccute_divisor by = ccute_divisor_of(before->extent, 0);
    const ccute_near_digit out = {(uint32_t)by.magic, by.shift, (uint32_t)(l->dst - before->dst * before->extent),
                                  (uint32_t)(l->src - before->src * before->extent)};
    return out;
}

/* Whether the destination's units follow each other without a gap. */
static int is_dense(const ccute_problem *p)
{
    int64_t units = 1;
    for (int i = 0; i < p->rank; i++) {
        if (p->dst[i] != units)
            return 0;
        units *= p->extent[i];
    }
    return 1;
}

/* To where all vectors of the destination begin that `lanes` units of its first loop make, in bytes. */
static int64_t runs_align(const ccute_problem *p)
{
    int64_t bits = p->dst_align | p->dst_offset * p->unit | p->extent[0] * p->unit;
    for (int i = 1; i < p->rank; i++)
        bits |= p->dst[i] * p->unit;
    return bits & -bits;
}

static int has_way(const ccute_problem *p, int way)
{
    const int64_t at = p->dst_align | p->dst_offset * p->unit, dense = CCUTE_NEAR_LANES(p->unit) * p->unit;
    switch (way) {
    case CCUTE_NEAR_RUNS:
        return p->unit < VECTOR && p->dst[0] == 1 && runs_align(p) % VECTOR == 0;
    case CCUTE_NEAR_DENSE:
        return p->unit < VECTOR && at % dense == 0 && is_dense(p);
    }
    return 1;
}

int ccute_plan_near_way(const ccute_problem *p, int way, ccute_near *c)
{
    const int lanes = way == CCUTE_NEAR_RUNS ? (int)(VECTOR / p->unit) : 1;
    int64_t dst = 0, src = 0;
    loop before = {0, 0, 0};
    memset(c, 0, sizeof *c);
    if (!ccute_problem_is_plain(p) || p->rank == 0 || p->rank > CCUTE_NEAR_DIGITS || p->count > NARROW ||
        p->unit > VECTOR || p->unit & (p->unit - 1) || !has_way(p, way))
        return 0;
    c->count = (uint32_t)(p->count / lanes);
    c->n = p->rank;
    c->unit = (int32_t)p->unit;
    c->way = way;
    c->step = (uint32_t)(p->src[0] * p->unit);
    for (int i = 0; i < p->rank; i++) {
        const int times = i == 0 ? lanes : 1;
        const loop l = {p->extent[i] / times, p->dst[i] * times * p->unit, p->src[i] * times * p->unit};
        if (l.dst < 0 || l.src < 0)
            return 0;
        dst += (p->extent[i] - 1) * p->dst[i] * p->unit;
        src += (p->extent[i] - 1) * p->src[i] * p->unit;
        if (i)
            c->digit[i] = near_digit(&before, &l);
        else
            c->digit[i] = (ccute_near_digit){0, 0, (uint32_t)l.dst, (uint32_t)l.src};
        before = l;
    }
    return dst <= UINT32_MAX && src <= UINT32_MAX;
}

int ccute_plan_near(const ccute_problem *p, ccute_near *c)
{
    int best = 0;
    for (int way = CCUTE_NEAR_UNITS; way < CCUTE_NEAR_WAYS; way++) {
        ccute_near tried;
        int percent;
        if (!ccute_plan_near_way(p, way, &tried))
            continue;
        percent = ccute_cost_near(p, &tried);
        if (percent <= best)
            continue;
        best = percent;
        *c = tried;
    }
    return best > 0;
}

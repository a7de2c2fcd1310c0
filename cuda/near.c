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

const ccute_problem *ccute_near_side(const ccute_problem *p, int src, ccute_problem *side)
{
    const int first = p->rank + (src ? p->dst_own : 0), own = src ? p->src_own : p->dst_own;
    if (!p->dst_own)
        return p;
    *side = *p;
    for (int i = 0; i < own + p->rank; i++) {
        const int loop = i < own ? first + i : i - own;
        side->extent[i] = p->extent[loop];
        side->dst[i] = p->dst[loop];
        side->src[i] = p->src[loop];
    }
    side->rank = (uint8_t)(own + p->rank);
    return side;
}

/* Whether the destination's units follow each other without a gap. */
static int is_dense(const ccute_problem *p)
{
    ccute_problem own;
    const ccute_problem *const d = ccute_near_side(p, 0, &own);
    int64_t units = 1;
    for (int i = 0; i < d->rank; i++) {
        if (d->dst[i] != units)
            return 0;
        units *= d->extent[i];
    }
    return !p->dst_swizzle.bits;
}

/* To where all vectors of the destination begin that `lanes` units of its first loop make, in bytes. */
static int64_t runs_align(const ccute_problem *p)
{
    int64_t bits = p->dst_align | p->dst_offset * p->unit | p->extent[0] * p->unit;
    for (int i = 1; i < p->rank; i++)
        bits |= p->dst[i] * p->unit;
    if (p->dst_swizzle.bits) /* what it moves */
        bits |= p->unit << p->dst_swizzle.base;
    return bits & -bits;
}

static int has_way(const ccute_problem *p, int way)
{
    const int64_t at = p->dst_align | p->dst_offset * p->unit, dense = CCUTE_NEAR_LANES(p->unit) * p->unit;
    switch (way) {
    case CCUTE_NEAR_RUNS:
        return p->unit < VECTOR && !p->dst_own && !p->src_swizzle.bits && p->dst[0] == 1 && runs_align(p) % VECTOR == 0;
    case CCUTE_NEAR_DENSE:
        return p->unit < VECTOR && at % dense == 0 && is_dense(p);
    }
    return 1;
}

/* The loops of p as digits from number `at` on. Returns how many there are then, or 0 if they are too many. */
static int near_digits(ccute_near *c, int at, const ccute_problem *p, int lanes)
{
    loop before = {0, 0, 0};
    if (at + p->rank > CCUTE_NEAR_DIGITS)
        return 0;
    for (int i = 0; i < p->rank; i++) {
        const int64_t times = i == 0 ? lanes : 1;
        const loop l = {p->extent[i] / times, p->dst[i] * times * p->unit, p->src[i] * times * p->unit};
        c->digit[at + i] = i ? near_digit(&before, &l) : (ccute_near_digit){0, 0, (uint32_t)l.dst, (uint32_t)l.src};
        before = l;
    }
    return at + p->rank;
}

/* Where the units of a side lie that has loops and nothing else, from the first one. Returns 0 if they are too far
   apart. */
static int plain_places(const ccute_problem *p, const int64_t *stride, int64_t *below, uint32_t *first)
{
    int64_t under = 0, all = 0;
    for (int i = 0; i < p->rank; i++) {
        const int64_t reach = (p->extent[i] - 1) * stride[i] * p->unit;
        under -= reach < 0 ? reach : 0;
        all += reach < 0 ? -reach : reach;
    }
    *below = under;
    *first = (uint32_t)under;
    return all <= UINT32_MAX;
}

/* The same from the data: of a side that swizzles or counts for itself, or whose other side does. A swizzle changes
   places in the tensor, so these are not moved. */
static int free_places(const ccute_plan_swizzle *z, int64_t unit, int64_t offset, int64_t lo, int64_t hi,
                       int64_t *below, uint32_t *first)
{
    const int shift = z->shift < 0 ? -z->shift : z->shift, base = z->base + log2_floor(unit);
    *below = z->bits ? 0 : -lo;
    *first = (uint32_t)(offset * unit + *below);
    return hi + *below <= UINT32_MAX && (!z->bits || (lo >= 0 && base + z->bits + shift < 32));
}

static ccute_near_xor xor_of(const ccute_plan_swizzle *z, int64_t unit)
{
    const int target = z->base + log2_floor(unit) + (z->shift < 0 ? -z->shift : 0);
    const ccute_near_xor out = {(((uint32_t)1 << z->bits) - 1) << target, z->shift};
    return z->bits ? out : (ccute_near_xor){0, 0};
}

static int near_free(const ccute_problem *p, ccute_near *c)
{
    c->free = 1;
    c->dst_xor = xor_of(&p->dst_swizzle, p->unit);
    c->src_xor = xor_of(&p->src_swizzle, p->unit);
    return free_places(&p->dst_swizzle, p->unit, p->dst_offset, p->dst_lo, p->dst_hi, &c->dst_below, &c->dst_first) &&
           free_places(&p->src_swizzle, p->unit, p->src_offset, p->src_lo, p->src_hi, &c->src_below, &c->src_first);
}

int ccute_plan_near_way(const ccute_problem *p, int way, ccute_near *c)
{
    const int lanes = way == CCUTE_NEAR_RUNS ? (int)(VECTOR / p->unit) : 1;
    ccute_problem own;
    int digits;
    memset(c, 0, sizeof *c);
    if (p->rank + p->dst_own == 0 || p->count > NARROW || p->unit > VECTOR || p->unit & (p->unit - 1) ||
        !has_way(p, way))
        return 0;
    c->count = (uint32_t)(p->count / lanes);
    c->unit = (int32_t)p->unit;
    c->way = way;
    c->step = (uint32_t)(p->src[0] * p->unit);
    digits = near_digits(c, 0, ccute_near_side(p, 0, &own), lanes);
    c->n = (uint32_t)digits;
    if (digits && p->dst_own) {
        digits = near_digits(c, digits, ccute_near_side(p, 1, &own), 1);
        c->n_src = (uint32_t)digits - c->n;
    }
    if (!digits)
        return 0;
    if (!ccute_problem_is_plain(p))
        return near_free(p, c);
    return plain_places(p, p->dst, &c->dst_below, &c->dst_first) &&
           plain_places(p, p->src, &c->src_below, &c->src_first);
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

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

static int plan_way(const ccute_problem *p, int way, ccute_near *c)
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

/* ---- The order of the loops ------------------------------------------------------------------------------ */

/* Units go in the destination's order, unless a warp then reads each in a line of its own. Then a few of the
   destination's run come first and some of the source's next, or the other way round: a warp reads pieces of lines and
   stores pieces of sectors, and a block's units lie together on both sides. */
static const struct {
    int src, units; /* the side whose run comes first, and that many of it */
} near_orders[] = {{0, 8}, {0, 4}, {0, 16}, {1, 4}, {1, 8}};

_Static_assert(sizeof near_orders / sizeof *near_orders == CCUTE_NEAR_ORDERS, "an order for each number");

enum {
    NEAR_TOGETHER = 64,   /* units of the other side's run */
    NEAR_ENOUGH = 90,     /* percent: no order would be faster */
    NEAR_LARGE = 32 << 20 /* planning takes as long as a smaller copy */
};

/* The divisor of x that is nearest to `want`, from its half to its double; x if there is none. */
static int64_t part_of(int64_t x, int64_t want)
{
    for (int64_t far = 0; far <= want; far++) {
        if (want + far < x && x % (want + far) == 0)
            return want + far;
        if (2 * far <= want && want - far > 1 && x % (want - far) == 0)
            return want - far;
    }
    return x;
}

/* The loop of the least steps on one side, or -1 if they are longer than `most` units. */
static int least_loop(const ccute_problem *p, const int64_t *stride, int64_t most)
{
    int least = -1;
    for (int i = 0; i < p->rank; i++)
        if (p->extent[i] > 1 && stride[i] && magnitude(stride[i]) <= most) {
            most = magnitude(stride[i]) - 1;
            least = i;
        }
    return least;
}

/* Move the loops of a side's run, short gaps included, from `rest` to the end of `to` until they have that many units,
   of the last one a part if it can be. */
static void move_run(ccute_problem *rest, int src, int64_t units, ccute_problem *to)
{
    const int64_t *const stride = src ? rest->src : rest->dst;
    int64_t have = 1, reach = CCUTE_TILE_SECTOR / rest->unit - 1;
    while (have < units && to->rank < CCUTE_NEAR_DIGITS) {
        const int i = least_loop(rest, stride, reach);
        int64_t part;
        if (i < 0)
            return;
        part = part_of(rest->extent[i], divide_up(units, have));
        reach = 2 * magnitude(stride[i]) * rest->extent[i];
        to->extent[to->rank] = part;
        to->dst[to->rank] = rest->dst[i];
        to->src[to->rank++] = rest->src[i];
        rest->extent[i] /= part;
        rest->dst[i] *= part;
        rest->src[i] *= part;
        have *= part;
    }
}

/* The same copy in another order of its units. Returns 0 if that is of no use. */
static int order_loops(const ccute_problem *p, int order, ccute_problem *to)
{
    const int src = near_orders[order].src;
    ccute_problem rest = *p;
    if (p->dst_own || p->rank < 2 || ccute_problem_run(p) >= CCUTE_TILE_SECTOR || p->unit > 8)
        return 0;
    *to = *p;
    to->rank = 0;
    move_run(&rest, src, near_orders[order].units, to);
    if (to->rank == 0)
        return 0;
    move_run(&rest, !src, NEAR_TOGETHER, to);
    for (int i = 0; i < rest.rank; i++) {
        if (rest.extent[i] == 1)
            continue;
        if (to->rank == CCUTE_NEAR_DIGITS)
            return 0;
        to->extent[to->rank] = rest.extent[i];
        to->dst[to->rank] = rest.dst[i];
        to->src[to->rank++] = rest.src[i];
    }
    return 1;
}

/* ---- All ------------------------------------------------------------------------------------------------- */

/* The way of that number, and the loops that it goes through: p, or *ordered. */
static int plan_number(const ccute_problem *p, int number, ccute_near *c, ccute_problem *ordered,
                       const ccute_problem **loops)
{
    const int order = number - 1 - CCUTE_NEAR_WAYS;
    *loops = p;
    if (order < 0)
        return plan_way(p, number - 1, c);
    *loops = ordered;
    return order < CCUTE_NEAR_ORDERS && order_loops(p, order, ordered) && plan_way(ordered, CCUTE_NEAR_UNITS, c);
}

int ccute_plan_near_number(const ccute_problem *p, int number, ccute_near *c)
{
    ccute_problem ordered;
    const ccute_problem *loops;
    return number > 0 && plan_number(p, number, c, &ordered, &loops);
}

int ccute_plan_near_best(const ccute_problem *p, ccute_near *c, int *percent)
{
    const int orders = p->count * p->unit >= NEAR_LARGE ? CCUTE_NEAR_ORDERS : 0;
    int best = 0;
    *percent = 0;
    for (int number = 1; number <= CCUTE_NEAR_WAYS + orders; number++) {
        ccute_problem ordered;
        const ccute_problem *loops;
        ccute_near tried;
        int expected;
        if (number == CCUTE_NEAR_WAYS + 1 && *percent >= NEAR_ENOUGH)
            break;
        if (!plan_number(p, number, &tried, &ordered, &loops))
            continue;
        expected = ccute_cost_near(loops, &tried);
        if (expected <= *percent)
            continue;
        *percent = expected;
        best = number;
        *c = tried;
    }
    return best;
}

int ccute_plan_near(const ccute_problem *p, ccute_near *c)
{
    int percent;
    return ccute_plan_near_best(p, c, &percent);
}

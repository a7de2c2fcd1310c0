/* The replicas of a destination that one replica of the source serves. Where a rank lies in modes that are not free is
 * a condition on its number: modulo a product of extents, it is in an interval. The next number that fulfils two of
 * them is computed as the first multiple of one modulus that is in an interval modulo the other, so that a sender finds
 * its receivers among billions of replicas without going over the others. More than two conditions take turns. */
#include "ranks.h"

/* ---- Conditions -------------------------------------------------------------------------------------- */

/* One digit of a rank's number is given: the number divided by `weight`, modulo extent. It joins a condition that ends
   where it begins. */
static void tell(ccute_ranks_served *s, int first, int64_t weight, int64_t extent, int64_t value)
{
    ccute_ranks_condition *const last = s->n > first ? &s->condition[s->n - 1] : NULL;
    if (extent == 1)
        return;
    if (last && last->modulus == weight) {
        last->modulus = weight * extent;
        last->from += value * weight;
        return;
    }
    s->condition[s->n++] = (ccute_ranks_condition){weight * extent, value * weight, weight};
}

/* The modes of the destination that are not free: those between the free ones, as `base` has them. */
static void tell_base(ccute_ranks_served *s, const ccute_ranks_side *dst, int64_t base)
{
    int64_t weight = 1;
    for (int i = 0; i < dst->free; i++) {
        tell(s, 0, weight, dst->free_step[i] / weight, base / weight % (dst->free_step[i] / weight));
        weight = dst->free_step[i] * dst->free_extent[i];
    }
    tell(s, 0, weight, dst->ranks / weight, base / weight);
}

/* The replicated modes of the source, as the sender has them. */
static void tell_sender(ccute_ranks_served *s, const ccute_ranks_side *src, int64_t sender)
{
    const int first = s->n;
    for (int i = 0; i < src->free; i++)
        if (!src->free_is_sum[i])
            tell(s, first, src->free_step[i], src->free_extent[i], sender / src->free_step[i] % src->free_extent[i]);
}

void ccute_ranks_serve(ccute_ranks_served *s, const ccute_ranks_plan *plan, int64_t base, int64_t sender)
{
    s->n = 0;
    s->ranks = plan->dst.ranks;
    s->looked = 0;
    tell_base(s, &plan->dst, base);
    if (!plan->labels)
        tell_sender(s, &plan->src, sender);
}

/* ---- The next rank ----------------------------------------------------------------------------------- */

/* The first number from x on that fulfils one condition. */
static int64_t next_of_one(const ccute_ranks_condition *c, int64_t x)
{
    const int64_t at = x % c->modulus;
    if (at >= c->from && at < c->from + c->width)
        return x;
    return x - at + c->from + (at < c->from ? 0 : c->modulus);
}

/* The smallest k of k * a modulo m in [lo, hi], 0 <= lo <= hi < m; -1: none. Without a multiple of a in [lo, hi], the
   number of times that m is taken off is the answer to the same question modulo a. */
static int64_t first_multiple(int64_t a, int64_t m, int64_t lo, int64_t hi)
{
    int64_t off, k;
    a %= m;
    if (lo == 0 || a == 0)
        return lo == 0 ? 0 : -1;
    if (a > m - a)
        return first_multiple(m - a, m, m - hi, m - lo);
    k = (lo - 1) / a + 1;
    if (k * a <= hi)
        return k;
    off = first_multiple(m, a, a - hi % a, a - lo % a);
    return off < 0 ? -1 : (lo + off * m - 1) / a + 1;
}

/* The first number from x on that fulfils two conditions, or `end` if there is none below it. */
static int64_t next_of_two(const ccute_ranks_condition *a, const ccute_ranks_condition *b, int64_t x, int64_t end)
{
    const int64_t in_a = next_of_one(a, x), in_b = next_of_one(b, in_a), begin = in_a - in_a % a->modulus + a->from;
    const int64_t next = begin + a->modulus, wide = a->width + b->width - 1;
    int64_t late, k;
    if (in_b < begin + a->width)
        return in_b;
    if (wide >= b->modulus)
        return next_of_one(b, next);
    /* Interval k of a begins at next + k * modulus. It meets one of b if that is at most a.width - 1 before its begin,
       or less than b.width behind. */
    late = (next - b->from + a->width - 1) % b->modulus;
    late = late < 0 ? late + b->modulus : late;
    k = late < wide ? 0 : first_multiple(a->modulus, b->modulus, b->modulus - late, b->modulus - late + wide - 1);
    return k < 0 || k > (end - next) / a->modulus ? end : next_of_one(b, next + k * a->modulus);
}

int64_t ccute_ranks_next_served(ccute_ranks_served *s, int64_t rank)
{
    for (int64_t before = -1; before != rank && rank < s->ranks;) {
        before = rank;
        s->looked++;
        if (s->n == 1)
            rank = next_of_one(&s->condition[0], rank);
        for (int i = 0; i < s->n; i++)
            for (int k = 0; k < i && rank < s->ranks; k++)
                rank = next_of_two(&s->condition[i], &s->condition[k], rank, s->ranks);
    }
    return rank < s->ranks ? rank : s->ranks;
}

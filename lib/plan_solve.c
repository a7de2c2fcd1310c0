/* Do values within bounds make a sum of terms equal to a number? By this two coordinates of one offset are found, and
 * elements that two tensors share: questions about the strides, not about the elements, of which there may be more than
 * can be looked at. Terms are taken by falling step: the reach of the smaller ones leaves few values to the
 * larger one, one for layouts whose modes nest; common divisors tell early that nothing fits; and the last two
 * terms are solved at once, as a congruence. */
#include "plan.h"

__extension__ typedef __int128 wide;

/* Distinct steps, falling, each with the bounds of all terms that have it. */
typedef struct equation {
    int n, budget, nontrivial;
    int64_t step[CCUTE_TERMS], lo[CCUTE_TERMS], hi[CCUTE_TERMS], value[CCUTE_TERMS];
    int64_t least[CCUTE_TERMS + 1], most[CCUTE_TERMS + 1]; /* the sums that terms i and on can have */
    int64_t divisor[CCUTE_TERMS + 1];                      /* of all that they can sum up to */
} equation;

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }

static int64_t max_of(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t min_of(int64_t a, int64_t b) { return a < b ? a : b; }

/* The place of a step in the falling list, made free for it if it is new. */
static int place_of(equation *e, int64_t step)
{
    int i = e->n;
    while (i > 0 && e->step[i - 1] < step)
        i--;
    if (i > 0 && e->step[i - 1] == step)
        return i - 1;
    for (int k = e->n++; k > i; k--) {
        e->step[k] = e->step[k - 1];
        e->lo[k] = e->lo[k - 1];
        e->hi[k] = e->hi[k - 1];
    }
    e->step[i] = step;
    e->lo[i] = e->hi[i] = 0;
    return i;
}

static void add_term(equation *e, const ccute_term *t)
{
    const int i = place_of(e, t->step < 0 ? -t->step : t->step);
    e->lo[i] += t->step < 0 ? -t->hi : t->lo;
    e->hi[i] += t->step < 0 ? -t->lo : t->hi;
}

/* The reach of the terms from each on. Returns 0 if that needs more than 64 bits. */
static int measure(equation *e)
{
    int ok = 1;
    e->least[e->n] = e->most[e->n] = e->divisor[e->n] = 0;
    for (int i = e->n; i-- > 0;) {
        int64_t least, most;
        ok = ok && !__builtin_mul_overflow(e->step[i], e->lo[i], &least) &&
             !__builtin_mul_overflow(e->step[i], e->hi[i], &most) &&
             !__builtin_add_overflow(e->least[i + 1], least, &e->least[i]) &&
             !__builtin_add_overflow(e->most[i + 1], most, &e->most[i]);
        if (!ok)
            return 0;
        e->divisor[i] = ccute_gcd(e->step[i], e->divisor[i + 1]);
    }
    return e->most[0] < INT64_MAX / 4 && e->least[0] > -(INT64_MAX / 4);
}

/* x with a * x == 1 modulo m, for coprime a and m. */
static int64_t inverse_modulo(int64_t a, int64_t m)
{
    int64_t r = m, next = a % m, x = 0, next_x = 1;
    while (next) {
        const int64_t q = r / next, rest = r - q * next, rest_x = x - q * next_x;
        r = next;
        next = rest;
        x = next_x;
        next_x = rest_x;
    }
    return x < 0 ? x + m : x;
}

/* The last two terms: values of the first from lo to hi leave something within the second's bounds. */
static ccute_relation solve_pair(equation *e, int i, int64_t rest, int64_t lo, int64_t hi)
{
    const int64_t g = e->divisor[i], m = e->step[i + 1] / g;
    const int64_t q = rest / g % m;
    const int64_t first = (int64_t)((wide)(q < 0 ? q + m : q) * inverse_modulo(e->step[i] / g, m) % m);
    const int64_t gap = (first - lo % m) % m;
    const int64_t value = lo + (gap < 0 ? gap + m : gap);
    if (value > hi)
        return CCUTE_APART;
    e->value[i] = value;
    e->value[i + 1] = (rest - value * e->step[i]) / e->step[i + 1];
    return CCUTE_SHARED;
}

/* Terms i and on shall sum up to rest, which they can reach; nonzero: a value before i is not 0. */
static ccute_relation solve_from(equation *e, int i, int64_t rest, int nonzero)
{
    const int64_t step = i < e->n ? e->step[i] : 1;
    int64_t lo, hi;
    ccute_relation found = CCUTE_APART;
    if (i == e->n)
        return rest == 0 && nonzero ? CCUTE_SHARED : CCUTE_APART;
    if (rest % e->divisor[i])
        return CCUTE_APART;
    lo = max_of(e->lo[i], -floor_div(e->most[i + 1] - rest, step));
    hi = min_of(e->hi[i], floor_div(rest - e->least[i + 1], step));
    if (!nonzero && i + 2 >= e->n)
        lo = max_of(lo, 1);
    else if (!nonzero)
        lo = max_of(lo, 0);
    if (i + 2 == e->n)
        return solve_pair(e, i, rest, lo, hi);
    for (int64_t v = lo; v <= hi && found == CCUTE_APART; v++) {
        if (--e->budget < 0)
            return CCUTE_UNDECIDED;
        e->value[i] = v;
        found = solve_from(e, i + 1, rest - v * step, nonzero || v != 0);
    }
    return found;
}

/* Share the value of a step out over the terms that have it. */
static void share_out(const equation *e, const ccute_term *term, int n, int64_t *value)
{
    for (int i = 0; i < e->n; i++) {
        int64_t left = e->value[i] - e->lo[i];
        for (int k = 0; k < n; k++) {
            const int64_t sign = term[k].step < 0 ? -1 : 1;
            const int64_t room = min_of(left, term[k].hi - term[k].lo);
            if (sign * term[k].step != e->step[i])
                continue;
            value[k] = sign < 0 ? term[k].hi - room : term[k].lo + room;
            left -= room;
        }
    }
}

ccute_relation ccute_solve(const ccute_term *term, int n, int64_t target, int nontrivial, int64_t *value)
{
    equation e;
    ccute_relation found;
    e.n = 0;
    e.budget = CCUTE_SOLVE_STEPS;
    for (int k = 0; k < n; k++)
        add_term(&e, &term[k]);
    if (!measure(&e))
        return CCUTE_UNDECIDED;
    if (target < e.least[0] || target > e.most[0])
        return CCUTE_APART;
    found = solve_from(&e, 0, target, !nontrivial);
    if (found == CCUTE_SHARED)
        share_out(&e, term, n, value);
    return found;
}

/* Questions with three answers. Yes and no are proved; a proof looks at facts, then at stated relations, then at shape.
 */
#include "table.h"

enum { PROOF_DEPTH = 3, PROOF_DEPTH_OF_EXTENTS = 5, PROOF_STEPS = 200 };

/* ---- Is it negative? ---- */

static bool nonneg(expr_table *, const expr *, int depth);

/* The coefficient of a term, 0 if the sum has none. */
static int64_t coefficient(const linear *sum, const expr *base)
{
    for (size_t i = 0; i < sum->n; i++)
        if (sum->base[i] == base)
            return sum->coef[i];
    return 0;
}

/* Is a term of an operand of e a term of the sum? */
static bool shares_operand(const linear *sum, const expr *e)
{
    for (size_t k = 0; k < e->n; k++) {
        linear_self self;
        const linear operand = expr_linear(e->op[k], &self);
        for (size_t i = 0; i < operand.n; i++)
            if (coefficient(sum, operand.base[i]))
                return true;
    }
    return false;
}

/* A set of terms: by their ids and signs, modulo 64. */
static uint64_t term_bit(const expr *base, bool negative) { return UINT64_C(1) << (2 * base->id + negative) % 64; }

static uint64_t terms_of(const linear *sum)
{
    uint64_t terms = 0;
    for (size_t i = 0; i < sum->n; i++)
        terms |= term_bit(sum->base[i], sum->coef[i] < 0);
    return terms;
}

uint64_t expr_terms_helped(const expr *r)
{
    linear_self self;
    const linear sum = expr_linear(r, &self);
    uint64_t terms = terms_of(&sum);
    for (size_t i = 0; i < sum.n; i++)
        for (size_t k = 0; k < sum.base[i]->n; k++) {
            linear_self own;
            const linear operand = expr_linear(sum.base[i]->op[k], &own);
            for (size_t j = 0; j < operand.n; j++)
                terms |= term_bit(operand.base[j], false) | term_bit(operand.base[j], true);
        }
    return terms;
}

/* How often may taking away a stated r >= 0 from e lead anywhere? 0 unless a term of e becomes less by it, or would
   with an operand in place of the term that r bounds: else every bound of e - r is below e's. More than once as long as
   no term that becomes less changes its sign. */
static int64_t times_to_help(const linear *e, const linear *r)
{
    wide times = WIDE_INF;
    bool helps = false;
    for (size_t i = 0; i < r->n; i++) {
        const int64_t its = coefficient(e, r->base[i]);
        const bool is_less = its && (its < 0) == (r->coef[i] < 0);
        if (is_less)
            times = wide_min(times, wide_max((wide)its / r->coef[i], 1));
        helps = helps || is_less || shares_operand(e, r->base[i]);
    }
    return !helps ? 0 : wide_is_int64(times) ? (int64_t)times : 1;
}

/* e >= 0 because e - times * r >= 0 for a stated r >= 0? */
static bool nonneg_by_relation(expr_table *table, const linear *sum, const expr *e, int depth)
{
    const uint64_t terms = terms_of(sum);
    for (size_t i = 0; i < table->stated.n_relations; i++) {
        const expr *const r = table->stated.relations[i].bound;
        linear_self self;
        if (!(table->stated.relations[i].helps & terms))
            continue;
        const linear its = expr_linear(r, &self);
        const int64_t times = times_to_help(sum, &its);
        if ((times > 1 && nonneg(table, expr_sub(table, e, expr_scale(table, times, r)), depth - 1)) ||
            (times > 0 && nonneg(table, expr_sub(table, e, r), depth - 1)))
            return true;
    }
    return false;
}

/* A value that is at least as far up (coef < 0) or down (coef > 0) as base, and simpler; NULL if there is none. */
static const expr *simpler_bound(expr_table *table, int64_t coef, const expr *base, int which)
{
    const expr *a = base->op ? base->op[0] : NULL;
    switch (base->kind) {
    case EXPR_MOD:
        if (coef > 0 || which > 1 || !expr_nonneg(table, a) || !expr_positive(table, base->op[1]))
            return NULL;
        return which == 0 ? expr_sub(table, base->op[1], expr_int(table, 1)) : a;
    case EXPR_DIV:
        return coef < 0 && which == 0 && expr_nonneg(table, a) && expr_positive(table, base->op[1]) ? a : NULL;
    case EXPR_MIN:
        return coef < 0 && which < 2 ? base->op[which] : NULL;
    case EXPR_MAX:
        return coef > 0 && which < 2 ? base->op[which] : NULL;
    default:
        return NULL;
    }
}

/* e >= 0 because e stays so with one term replaced by a bound of it? */
static bool nonneg_by_bound(expr_table *table, const linear *sum, const expr *e, int depth)
{
    for (size_t i = 0; i < sum->n; i++)
        for (int which = 0; which < 2; which++) {
            const expr *bound = simpler_bound(table, sum->coef[i], sum->base[i], which);
            if (!bound)
                continue;
            const expr *change = expr_scale(table, sum->coef[i], expr_sub(table, bound, sum->base[i]));
            if (nonneg(table, expr_expand(table, expr_add(table, e, change)), depth - 1))
                return true;
        }
    return false;
}

/* -(k * (x / k)) >= -x, and k * (x / k) > x - k, for x >= 0, k > 0: the term that says so replaced. */
static bool nonneg_by_quotient(expr_table *table, const linear *sum, const expr *e, int depth)
{
    for (size_t i = 0; i < sum->n; i++) {
        const expr *base = sum->base[i];
        if (base->kind != EXPR_DIV || base->op[1]->kind != EXPR_INT || base->op[1]->value <= 0 ||
            sum->coef[i] % base->op[1]->value != 0 || !expr_nonneg(table, base->op[0]))
            continue;
        const int64_t times = sum->coef[i] / base->op[1]->value;
        const expr *x = base->op[0];
        const expr *bound = times < 0 ? x : expr_sub(table, x, expr_int(table, base->op[1]->value - 1));
        const expr *change = expr_sub(table, expr_scale(table, times, bound), expr_scale(table, sum->coef[i], base));
        if (nonneg(table, expr_add(table, e, change), depth - 1))
            return true;
    }
    return false;
}

/* e >= 0 because all terms, next to a constant that is not negative, share a factor f >= 0, and their sum / f >= 0? */
static bool nonneg_by_factor(expr_table *table, const linear *sum, const expr *e, int depth)
{
    if (sum->constant < 0 || sum->n < 2)
        return false;
    e = expr_sub(table, e, expr_int(table, sum->constant));
    for (int side = 0; side < 2; side++) {
        const expr *term = sum->base[side ? sum->n - 1 : 0];
        const expr *const *factor = term->kind == EXPR_PRODUCT ? term->op : &term;
        for (size_t i = 0; i < (term->kind == EXPR_PRODUCT ? term->n : 1); i++) {
            const expr *rest = factor[i]->kind == EXPR_INT ? NULL : expr_shape_quotient(table, e, factor[i]);
            if (rest && expr_facts_of(table, factor[i]).lo >= 0 && nonneg(table, rest, depth - 1))
                return true;
        }
    }
    return false;
}

static bool nonneg(expr_table *table, const expr *e, int depth)
{
    linear_self self;
    if (expr_facts_of(table, e).lo >= 0)
        return true;
    if (depth <= 0 || e->kind == EXPR_INT || --table->proof.steps < 0)
        return false;
    const linear sum = expr_linear(e, &self);
    return nonneg_by_relation(table, &sum, e, depth) || nonneg_by_bound(table, &sum, e, depth) ||
           nonneg_by_quotient(table, &sum, e, depth) || nonneg_by_factor(table, &sum, e, depth);
}

/* A proof from scratch; one within another looks at facts only. Overflows on the way prove nothing. */
static bool proved_to(expr_table *table, const expr *e, int depth)
{
    const expr_overflow before = table->overflow;
    if (expr_facts_of(table, e).lo >= 0)
        return true;
    if (table->proof.depth > 0)
        return false;
    table->proof.depth++;
    table->proof.steps = PROOF_STEPS;
    table->overflow.op = 0;
    const bool proved = nonneg(table, expr_expand(table, e), depth) && !table->overflow.op;
    table->overflow = before;
    table->proof.depth--;
    return proved;
}

static bool proved_nonneg(expr_table *table, const expr *e) { return proved_to(table, e, PROOF_DEPTH); }

bool expr_nonneg_by_extents(expr_table *table, const expr *e) { return proved_to(table, e, PROOF_DEPTH_OF_EXTENTS); }

bool expr_nonneg(expr_table *table, const expr *e) { return proved_nonneg(table, e); }

bool expr_nonpos(expr_table *table, const expr *e)
{
    return expr_facts_of(table, e).hi <= 0 || (e->kind != EXPR_INT && proved_nonneg(table, expr_neg(table, e)));
}

bool expr_positive(expr_table *table, const expr *e)
{
    if (expr_facts_of(table, e).lo >= 1)
        return true;
    return e->kind != EXPR_INT && proved_nonneg(table, expr_sub(table, e, expr_int(table, 1)));
}

bool expr_nonzero(expr_table *table, const expr *e)
{
    const expr_facts facts = expr_facts_of(table, e);
    return facts.lo > 0 || facts.hi < 0 || (facts.modulus != 1 && facts.residue != 0) || expr_positive(table, e);
}

bool expr_within(expr_table *table, const expr *a, const expr *b)
{
    return expr_is_lt(table, a, b) == TRI_YES && expr_nonneg(table, a);
}

/* ---- Comparisons ---- */

static tri compare(expr_table *table, const expr *a, const expr *b)
{
    const expr_facts left = expr_facts_of(table, a), right = expr_facts_of(table, b);
    if (left.hi <= right.lo || a == b)
        return TRI_YES;
    if (left.lo > right.hi)
        return TRI_NO;
    if (a->kind == EXPR_INT && b->kind == EXPR_INT)
        return a->value <= b->value ? TRI_YES : TRI_NO;
    const expr *above = expr_sub(table, b, a), *one = expr_int(table, 1);
    if (above->kind == EXPR_INT)
        return above->value >= 0 ? TRI_YES : TRI_NO;
    if (proved_nonneg(table, above))
        return TRI_YES;
    return proved_nonneg(table, expr_sub(table, expr_sub(table, a, b), one)) ? TRI_NO : TRI_UNKNOWN;
}

/* Remembered as an integer under the kind of the comparison, which nothing else is remembered under. */
tri expr_is_le(expr_table *table, const expr *a, const expr *b)
{
    const expr *known = expr_recall(table, EXPR_LE, a, b);
    if (!known)
        known = expr_remember(table, EXPR_LE, a, b, expr_int(table, compare(table, a, b)));
    return (tri)known->value;
}

tri expr_is_lt(expr_table *table, const expr *a, const expr *b)
{
    const tri answer = expr_is_le(table, b, a);
    return answer == TRI_UNKNOWN ? TRI_UNKNOWN : answer == TRI_YES ? TRI_NO : TRI_YES;
}

static bool stated_nonzero(const expr_table *table, const expr *e)
{
    for (size_t i = 0; i < table->stated.n_relations; i++)
        if (table->stated.relations[i].nonzero == e)
            return true;
    return false;
}

tri expr_is_eq(expr_table *table, const expr *a, const expr *b)
{
    if (a == b)
        return TRI_YES;
    if (a->kind == EXPR_INT && b->kind == EXPR_INT)
        return TRI_NO;
    const expr *apart = expr_expand(table, expr_sub(table, a, b));
    const expr_facts facts = expr_facts_of(table, apart);
    if (expr_is_int(apart, 0))
        return TRI_YES;
    if (facts.lo > 0 || facts.hi < 0 || (facts.modulus != 1 && facts.residue != 0))
        return TRI_NO;
    const tri below = expr_is_le(table, a, b), above = expr_is_le(table, b, a);
    if (below == TRI_YES && above == TRI_YES)
        return TRI_YES;
    return below == TRI_NO || above == TRI_NO || stated_nonzero(table, apart) ? TRI_NO : TRI_UNKNOWN;
}

/* ---- Divisibility ---- */

static bool stated_multiple(const expr_table *table, const expr *a, const expr *d)
{
    for (size_t i = 0; i < table->stated.n_relations; i++)
        if (table->stated.relations[i].divisor == d && table->stated.relations[i].of == a)
            return true;
    return false;
}

/* Is every term of a multiple of d, by shape or by statement? */
static bool terms_multiple(expr_table *table, const expr *a, const expr *d)
{
    linear_self self;
    const linear sum = expr_linear(a, &self);
    if (sum.constant != 0 && !(d->kind == EXPR_INT && sum.constant % d->value == 0))
        return false;
    for (size_t i = 0; i < sum.n; i++) {
        const expr *term = expr_term(table, sum.coef[i], sum.base[i]);
        const expr *const *factor = sum.base[i]->kind == EXPR_PRODUCT ? sum.base[i]->op : &sum.base[i];
        bool multiple = expr_shape_quotient(table, term, d) != NULL;
        for (size_t j = 0; !multiple && j < (sum.base[i]->kind == EXPR_PRODUCT ? sum.base[i]->n : 1); j++)
            multiple = stated_multiple(table, factor[j], d);
        const expr_facts facts = expr_term_facts(table, sum.coef[i], sum.base[i]);
        if (!multiple && !(d->kind == EXPR_INT && facts_divisible(&facts, (uint64_t)wide_abs(d->value)) == 1))
            return false;
    }
    return true;
}

bool expr_divides_nonzero(expr_table *table, const expr *d, const expr *a)
{
    const expr_facts of = expr_facts_of(table, a);
    if (stated_multiple(table, a, d) || terms_multiple(table, a, d))
        return true;
    return d->kind == EXPR_INT && facts_divisible(&of, (uint64_t)wide_abs(d->value)) == 1;
}

/* Can a not be a multiple of d because a multiple of all divisors of d would have another residue? */
static bool residues_exclude(const expr_facts *a, const expr_facts *d)
{
    const uint64_t divisor = facts_divisor(d);
    return divisor > 1 && facts_divisible(a, divisor) == 0;
}

tri expr_is_multiple(expr_table *table, const expr *a, const expr *d)
{
    const expr_facts of = expr_facts_of(table, a), by = expr_facts_of(table, d);
    if (expr_is_int(d, 0) || residues_exclude(&of, &by))
        return TRI_NO;
    if (!expr_nonzero(table, d))
        return TRI_UNKNOWN;
    if (expr_is_int(a, 0) || expr_divides_nonzero(table, d, a))
        return TRI_YES;
    if (a->kind == EXPR_INT && d->kind == EXPR_INT)
        return TRI_NO;
    if ((of.lo > 0 && of.hi < by.lo) || (of.lo > 0 && expr_is_lt(table, a, d) == TRI_YES))
        return TRI_NO;
    return TRI_UNKNOWN;
}

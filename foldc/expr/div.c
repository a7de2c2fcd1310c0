/* Quotients and remainders towards zero. Each split needs a proof: where a dividend may be negative, only
   terms that divide exactly are split off. */
#include "table.h"

/* A sum cut in two: `exact` is the part whose terms are multiples of k, `rest` the others. */
typedef struct cut {
    const expr *exact, *rest;
} cut;

/* Cut by terms that are multiples of k > 0. The constant of the rest is constant % k towards zero, or towards minus
   infinity. */
static cut cut_multiples(expr_table *table, const expr *a, int64_t k, bool floor)
{
    linear_self self;
    const linear sum = expr_linear(a, &self);
    bool *exact = arena_alloc(table->memory, (sum.n + 1) * sizeof *exact);
    bool *rest = arena_alloc(table->memory, (sum.n + 1) * sizeof *rest);
    const int64_t left = floor ? wide_floor_mod(sum.constant, k) : sum.constant % k;
    for (size_t i = 0; i < sum.n; i++) {
        const expr_facts facts = expr_term_facts(table, sum.coef[i], sum.base[i]);
        exact[i] = facts_divisible(&facts, (uint64_t)k) == 1;
        rest[i] = !exact[i];
    }
    if (wide_is_int64((wide)sum.constant - left))
        return (cut){expr_pick(table, &sum, exact, sum.constant - left), expr_pick(table, &sum, rest, left)};
    return (cut){expr_int(table, 0), a};
}

/* Cut a sum by b: `exact` has the terms whose factors include all factors of b. */
static cut cut_factors(expr_table *table, const expr *a, const expr *b)
{
    linear_self self;
    const linear sum = expr_linear(a, &self);
    bool *exact = arena_alloc(table->memory, (sum.n + 1) * sizeof *exact);
    bool *rest = arena_alloc(table->memory, (sum.n + 1) * sizeof *rest);
    for (size_t i = 0; i < sum.n; i++) {
        exact[i] = expr_shape_quotient(table, expr_term(table, sum.coef[i], sum.base[i]), b) != NULL;
        rest[i] = !exact[i];
    }
    return (cut){expr_pick(table, &sum, exact, 0), expr_pick(table, &sum, rest, sum.constant)};
}

uint64_t expr_content(const expr *e)
{
    linear_self self;
    const linear sum = expr_linear(e, &self);
    uint64_t content = (uint64_t)wide_abs(sum.constant);
    for (size_t i = 0; i < sum.n; i++)
        content = wide_gcd(content, (uint64_t)wide_abs(sum.coef[i]));
    return content;
}

const expr *expr_divide_content(expr_table *table, const expr *e, int64_t g)
{
    linear_self self;
    const linear sum = expr_linear(e, &self);
    int64_t *coef = arena_alloc(table->memory, (sum.n + 1) * sizeof *coef);
    if (g == 1)
        return e;
    for (size_t i = 0; i < sum.n; i++)
        coef[i] = sum.coef[i] / g;
    const linear quotient = {sum.constant / g, sum.n, coef, sum.base};
    return expr_of_linear(table, &quotient);
}

static bool fits(expr_table *table, const expr *e)
{
    const expr_facts facts = expr_facts_of(table, e);
    return facts_fit_type(&facts, CTYPE_LLONG);
}

/* Is (exact + rest) / k = exact / k + rest / k, for k > 0 and k | exact? Yes if both sides round the same way. The rest
   becomes an operand of its own, so it must fit: by itself, or by being no larger than the whole. */
static bool splits(expr_table *table, const expr *whole, cut parts)
{
    if (expr_is_int(parts.rest, 0))
        return true;
    if (expr_nonneg(table, whole) && expr_nonneg(table, parts.rest))
        return fits(table, parts.rest) || expr_nonneg(table, parts.exact);
    if (expr_nonpos(table, whole) && expr_nonpos(table, parts.rest))
        return fits(table, parts.rest) || expr_nonpos(table, parts.exact);
    return false;
}

/* The largest g such that a = g * A + r with 0 <= r < g, g > 1, where g divides k and A is not 0; then *low = r.
   Else 1. Where a may be negative, r is 0. */
static int64_t common_part(expr_table *table, const expr *a, int64_t k, const expr **low)
{
    linear_self self;
    const linear sum = expr_linear(a, &self);
    const bool nonneg = expr_nonneg(table, a);
    int64_t best = 1;
    for (size_t i = 0; i < sum.n; i++) {
        const int64_t g = (int64_t)wide_gcd((uint64_t)wide_abs(sum.coef[i]), (uint64_t)k);
        if (g <= best)
            continue;
        const expr *rest = cut_multiples(table, a, g, true).rest;
        if (!expr_is_int(rest, 0) && !(nonneg && expr_within(table, rest, expr_int(table, g))))
            continue;
        best = g;
        *low = rest;
    }
    return best;
}

/* coef * base / g: the coefficient is divided by the factors that it shares with g, and the base by the other
   factors of g. NULL if that is not known to be exact. */
static const expr *exact_term(expr_table *table, int64_t coef, const expr *base, int64_t g)
{
    const int64_t common = (int64_t)wide_gcd((uint64_t)wide_abs(coef), (uint64_t)g);
    const expr_facts facts = expr_facts_of(table, base);
    if (common == g)
        return expr_scale(table, coef / g, base);
    if (facts_divisible(&facts, (uint64_t)(g / common)) != 1)
        return NULL;
    return expr_scale(table, coef / common, expr_div(table, base, expr_int(table, g / common)));
}

/* (a - low) / g, which is exact. */
static const expr *upper_part(expr_table *table, const expr *a, const expr *low, int64_t g)
{
    linear_self self;
    const linear sum = expr_linear(expr_sub(table, a, low), &self);
    const expr *part = expr_int(table, sum.constant / g);
    for (size_t i = 0; i < sum.n; i++) {
        const expr *term = exact_term(table, sum.coef[i], sum.base[i], g);
        if (!term)
            term = expr_node2(table, EXPR_DIV, expr_term(table, sum.coef[i], sum.base[i]), expr_int(table, g));
        part = expr_add(table, part, term);
    }
    return part;
}

/* ---- Quotients ---- */

/* Is the quotient one integer, by the bounds of both? */
static bool constant_quotient(expr_table *table, const expr *a, const expr *b, int64_t *value)
{
    const expr_facts quotient = facts_div(expr_facts_of(table, a), expr_facts_of(table, b));
    return facts_const(&quotient, value);
}

/* (x / c) / k and (x % m) / k, where m is a multiple of k. Any signs. */
static const expr *divide_nested(expr_table *table, const expr *a, int64_t k)
{
    int64_t product;
    if (a->kind == EXPR_DIV && a->op[1]->kind == EXPR_INT && !__builtin_mul_overflow(a->op[1]->value, k, &product))
        return expr_div(table, a->op[0], expr_int(table, product));
    if (a->kind == EXPR_MOD && a->op[1]->kind == EXPR_INT && a->op[1]->value % k == 0)
        return expr_mod(table, expr_div(table, a->op[0], expr_int(table, k)), expr_int(table, a->op[1]->value / k));
    return NULL;
}

/* a / k by splitting a sum, or NULL. */
static const expr *divide_sum(expr_table *table, const expr *a, int64_t k)
{
    const expr *low = NULL;
    for (int floor = 0; floor < 2; floor++) {
        const cut parts = cut_multiples(table, a, k, floor);
        const bool progress = !expr_is_int(parts.exact, 0) && a->kind == EXPR_SUM;
        if (progress && splits(table, a, parts))
            return expr_add(table, upper_part(table, parts.exact, expr_int(table, 0), k),
                            expr_div(table, parts.rest, expr_int(table, k)));
    }
    const int64_t g = common_part(table, a, k, &low);
    return g == 1 ? NULL : expr_div(table, upper_part(table, a, low, g), expr_int(table, k / g));
}

static const expr *divide_by_int(expr_table *table, const expr *a, int64_t k)
{
    const expr *by = expr_int(table, k), *quotient;
    if (k == 1)
        return a;
    if (k < 0 && k != INT64_MIN)
        return expr_neg(table, divide_by_int(table, a, -k));
    if (k == INT64_MIN || k == 0)
        return expr_node2(table, EXPR_DIV, a, by);
    quotient = divide_nested(table, a, k);
    if (!quotient)
        quotient = divide_sum(table, a, k);
    return quotient ? quotient : expr_node2(table, EXPR_DIV, a, by);
}

/* The largest g that divides all of b with a = g * A + low and 0 <= low < g, where b allows it; otherwise 1. */
static int64_t common_content(expr_table *table, const expr *a, const expr *b, const expr **low)
{
    const uint64_t content = expr_content(b);
    if (content <= 1 || content > INT64_MAX)
        return 1;
    const int64_t g = common_part(table, a, (int64_t)content, low);
    return g > 1 && (expr_is_int(*low, 0) || expr_positive(table, b)) ? g : 1;
}

/* g > 1 divides all of b; then (g * A + r) / (g * B) = A / B for 0 <= r < g. */
static const expr *divide_content(expr_table *table, const expr *a, const expr *b)
{
    const expr *low = NULL;
    const int64_t g = common_content(table, a, b, &low);
    if (g == 1)
        return NULL;
    return expr_div(table, upper_part(table, a, low, g), expr_divide_content(table, b, g));
}

static const expr *divide_by_expr(expr_table *table, const expr *a, const expr *b)
{
    const expr *quotient = expr_shape_quotient(table, a, b);
    if (quotient)
        return quotient;
    if (expr_within(table, a, b))
        return expr_int(table, 0);
    const cut parts = cut_factors(table, a, b);
    if (!expr_is_int(parts.exact, 0) && expr_positive(table, b) && splits(table, a, parts))
        return expr_add(table, expr_shape_quotient(table, parts.exact, b), expr_div(table, parts.rest, b));
    quotient = divide_content(table, a, b);
    if (!quotient && b->kind == EXPR_SHL && expr_is_int(b->op[0], 1) && expr_nonneg(table, a))
        return expr_shr(table, a, b->op[1]);
    return quotient ? quotient : expr_node2(table, EXPR_DIV, a, b);
}

static const expr *divide(expr_table *table, const expr *a, const expr *b)
{
    int64_t value;
    if (a->kind == EXPR_INT && b->kind == EXPR_INT && a->value == INT64_MIN && b->value == -1)
        return expr_overflow_at(table, a->value, '/', b->value);
    if (expr_is_int(b, 0))
        return expr_node2(table, EXPR_DIV, a, b);
    if (constant_quotient(table, a, b, &value))
        return expr_int(table, value);
    return b->kind == EXPR_INT ? divide_by_int(table, a, b->value) : divide_by_expr(table, a, b);
}

const expr *expr_div(expr_table *table, const expr *a, const expr *b)
{
    const expr *known = expr_recall(table, EXPR_DIV, a, b);
    return known ? known : expr_remember(table, EXPR_DIV, a, b, divide(table, a, b));
}

const expr *expr_ceil_div(expr_table *table, const expr *a, const expr *b)
{
    const expr *whole = expr_div(table, a, b);
    if (!expr_is_int(b, 0) && expr_divides_nonzero(table, b, a))
        return whole;
    if (a->kind == EXPR_INT && b->kind == EXPR_INT)
        return expr_add(table, whole, expr_ne(table, expr_mod(table, a, b), expr_int(table, 0)));
    const expr *last = expr_sub(table, b, expr_int(table, 1));
    const expr *up = expr_add(table, a, last);
    if (fits(table, up))
        return expr_div(table, up, b);
    return expr_add(table, whole, expr_ne(table, expr_mod(table, a, b), expr_int(table, 0)));
}

/* ---- Remainders ---- */

/* Is -k < a < k, so that a % k is a? */
static bool is_remainder(expr_table *table, const expr *a, int64_t k)
{
    const expr_facts facts = expr_facts_of(table, a);
    return facts_fit(&facts, -(wide)k + 1, (wide)k - 1);
}

/* The remainder, where the residue of a determines it. */
static bool constant_remainder(expr_table *table, const expr *a, int64_t k, int64_t *value)
{
    const expr_facts facts = expr_facts_of(table, a);
    if (facts.modulus % (uint64_t)k != 0)
        return false;
    *value = facts.residue % k;
    if (facts.modulus == 0 || *value == 0)
        return true;
    *value = wide_floor_mod(facts.residue, k);
    return facts.lo >= 0;
}

/* a with c * (x % m) replaced by c * x where k divides c * m; *changed says whether any was. */
static const expr *open_remainders(expr_table *table, const expr *a, int64_t k, bool *changed)
{
    linear_self self;
    const linear sum = expr_linear(a, &self);
    const expr *opened = expr_int(table, sum.constant);
    *changed = false;
    for (size_t i = 0; i < sum.n; i++) {
        const expr *base = sum.base[i];
        const bool open = base->kind == EXPR_MOD && base->op[1]->kind == EXPR_INT &&
                          wide_floor_mod((wide)sum.coef[i] * base->op[1]->value, k) == 0;
        *changed = *changed || open;
        opened = expr_add(table, opened, expr_term(table, sum.coef[i], open ? base->op[0] : base));
    }
    return opened;
}

/* a % k by dropping multiples of k from a sum, or NULL. */
static const expr *drop_multiples(expr_table *table, const expr *a, int64_t k)
{
    for (int floor = 0; floor < 2; floor++) {
        const cut parts = cut_multiples(table, a, k, floor);
        if (!expr_is_int(parts.exact, 0) && splits(table, a, parts))
            return expr_mod(table, parts.rest, expr_int(table, k));
    }
    return NULL;
}

/* c * x % k is (c % k) * x % k, for any sign of x, if c > 0: both dividends have the sign of x. Or NULL. */
static const expr *reduce_coefficient(expr_table *table, const expr *a, int64_t k)
{
    if (a->kind != EXPR_SUM || a->n != 1 || a->value != 0 || a->coef[0] < k)
        return NULL;
    return expr_mod(table, expr_scale(table, a->coef[0] % k, a->op[0]), expr_int(table, k));
}

static const expr *simpler_remainder(expr_table *table, const expr *a, int64_t k)
{
    const expr *low = NULL, *by = expr_int(table, k), *reduced = reduce_coefficient(table, a, k);
    if (reduced)
        return reduced;
    const expr *dropped = drop_multiples(table, a, k);
    bool changed;
    if (dropped)
        return dropped;
    const expr *opened = open_remainders(table, a, k, &changed);
    if (changed && fits(table, opened) && splits(table, a, (cut){by, opened}))
        return expr_mod(table, opened, by);
    const int64_t g = common_part(table, a, k, &low);
    if (g == 1)
        return NULL;
    const expr *high = expr_mod(table, upper_part(table, a, low, g), expr_int(table, k / g));
    return expr_add(table, expr_scale(table, g, high), low);
}

/* Is `base` a term of e, once? */
static bool has_term(const expr *e, const expr *base)
{
    linear_self self;
    const linear sum = expr_linear(e, &self);
    for (size_t i = 0; i < sum.n; i++)
        if (sum.base[i] == base)
            return sum.coef[i] == 1;
    return false;
}

const expr *expr_remainder_of_start(expr_table *table, const expr *a, int64_t k)
{
    linear_self self;
    const linear sum = expr_linear(a, &self);
    for (size_t i = 0; i < table->stated.n_relations; i++) {
        const expr_relation *stated = &table->stated.relations[i];
        if (!stated->divisor || stated->divisor->kind != EXPR_INT || stated->of->kind != EXPR_SUM)
            continue;
        for (size_t j = 0; j < sum.n; j++) {
            const expr *start;
            if (wide_mul(sum.coef[j], stated->divisor->value) % k != 0 || !has_term(stated->of, sum.base[j]))
                continue;
            start = expr_sub(table, a, expr_scale(table, sum.coef[j], stated->of));
            if (expr_nonneg(table, a) && expr_within(table, start, expr_int(table, k)))
                return start;
        }
    }
    return NULL;
}

static const expr *mod_by_int(expr_table *table, const expr *a, int64_t k)
{
    int64_t value;
    if (k < 0 && k != INT64_MIN)
        k = -k;
    const expr *by = expr_int(table, k);
    if (k <= 0)
        return expr_node2(table, EXPR_MOD, a, by);
    if (constant_remainder(table, a, k, &value))
        return expr_int(table, value);
    if (is_remainder(table, a, k))
        return a;
    if (a->kind == EXPR_MOD && a->op[1]->kind == EXPR_INT && a->op[1]->value % k == 0)
        return expr_mod(table, a->op[0], by);
    const expr *rest = expr_remainder_of_start(table, a, k);
    rest = rest ? rest : simpler_remainder(table, a, k);
    return rest ? rest : expr_node2(table, EXPR_MOD, a, by);
}

/* g > 1 divides all of b; then (g * A + r) % (g * B) = g * (A % B) + r for 0 <= r < g. */
static const expr *mod_content(expr_table *table, const expr *a, const expr *b)
{
    const expr *low = NULL;
    const int64_t g = common_content(table, a, b, &low);
    if (g == 1)
        return NULL;
    const expr *high = expr_mod(table, upper_part(table, a, low, g), expr_divide_content(table, b, g));
    return expr_add(table, expr_scale(table, g, high), low);
}

static const expr *mod_by_expr(expr_table *table, const expr *a, const expr *b)
{
    if (expr_shape_quotient(table, a, b) || expr_divides_nonzero(table, b, a))
        return expr_int(table, 0);
    if (expr_within(table, a, b) || (a->kind == EXPR_MOD && a->op[1] == b))
        return a;
    if (a->kind == EXPR_MOD && expr_shape_quotient(table, a->op[1], b))
        return expr_mod(table, a->op[0], b);
    const cut parts = cut_factors(table, a, b);
    if (!expr_is_int(parts.exact, 0) && expr_positive(table, b) && splits(table, a, parts))
        return expr_mod(table, parts.rest, b);
    const expr *rest = mod_content(table, a, b);
    return rest ? rest : expr_node2(table, EXPR_MOD, a, b);
}

const expr *expr_mod(expr_table *table, const expr *a, const expr *b)
{
    const expr *known = expr_recall(table, EXPR_MOD, a, b);
    if (known)
        return known;
    const expr *rest = b->kind == EXPR_INT ? mod_by_int(table, a, b->value) : mod_by_expr(table, a, b);
    return expr_remember(table, EXPR_MOD, a, b, rest);
}

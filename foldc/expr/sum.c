/* Sums and products in normal form: like terms collected, constants folded, quotients and remainders put back together.
 */
#include "table.h"

#include <string.h>

/* ---- Any expression as a sum ---- */

linear expr_linear(const expr *e, linear_self *self)
{
    if (e->kind == EXPR_INT)
        return (linear){e->value, 0, NULL, NULL};
    if (e->kind == EXPR_SUM)
        return (linear){e->value, e->n, e->coef, e->op};
    *self = (linear_self){1, e};
    return (linear){0, 1, &self->one, &self->base};
}

enum { FEW = 8 };

/* A sum under construction: a few terms in itself, more of them in the arena. */
typedef struct growing {
    int64_t constant;
    size_t n;
    int64_t *coef;
    const expr **base;
    int64_t few_coef[FEW];
    const expr *few_base[FEW];
} growing;

/* Begin one of at most `room` terms. */
static void growing_begin(expr_table *table, growing *sum, size_t room)
{
    sum->constant = 0;
    sum->n = 0;
    sum->coef = room <= FEW ? sum->few_coef : arena_alloc(table->memory, room * sizeof *sum->coef);
    sum->base = room <= FEW ? sum->few_base : arena_alloc(table->memory, room * sizeof *sum->base);
}

static linear grown_linear(const growing *sum)
{
    return (linear){sum->constant, sum->n, sum->coef, (const expr *const *)sum->base};
}

static void push(growing *sum, int64_t coef, const expr *base)
{
    if (coef == 0)
        return;
    sum->coef[sum->n] = coef;
    sum->base[sum->n++] = base;
}

/* *result = x + by * y; false if that does not fit. */
static bool multiply_add(int64_t x, int64_t by, int64_t y, int64_t *result)
{
    int64_t product;
    return !__builtin_mul_overflow(by, y, &product) && !__builtin_add_overflow(x, product, result);
}

/* *sum = a + by * b; false if a coefficient does not fit. */
static bool merge(expr_table *table, const linear *a, int64_t by, const linear *b, growing *sum)
{
    size_t i = 0, j = 0;
    int64_t coef;
    growing_begin(table, sum, a->n + b->n);
    if (!multiply_add(a->constant, by, b->constant, &sum->constant))
        return false;
    while (i < a->n || j < b->n) {
        const bool left = j == b->n || (i < a->n && a->base[i]->id <= b->base[j]->id);
        const bool right = i == a->n || (j < b->n && b->base[j]->id <= a->base[i]->id);
        const expr *base = left ? a->base[i] : b->base[j];
        if (!multiply_add(left ? a->coef[i] : 0, by, right ? b->coef[j] : 0, &coef))
            return false;
        push(sum, coef, base);
        i += left;
        j += right;
    }
    return true;
}

/* ---- Rules of sums: a quotient and its remainder are the number again ---- */

static size_t find_term(const linear *sum, const expr *base)
{
    size_t i = 0;
    while (i < sum->n && sum->base[i] != base)
        i++;
    return i;
}

/* The sum without terms i and j, plus coef * base. */
static const expr *replaced(expr_table *table, const linear *sum, size_t i, size_t j, int64_t coef, const expr *base)
{
    bool *keep = arena_alloc(table->memory, (sum->n + 1) * sizeof *keep);
    for (size_t k = 0; k < sum->n; k++)
        keep[k] = k != i && k != j;
    return expr_add(table, expr_pick(table, sum, keep, sum->constant), expr_scale(table, coef, base));
}

/* Factor f of a product, and the others. */
static const expr *others(expr_table *table, const expr *product, uint32_t f)
{
    const expr *rest = expr_int(table, 1);
    for (uint32_t k = 0; k < product->n; k++)
        rest = k == f ? rest : expr_mul(table, rest, product->op[k]);
    return rest;
}

/* coef * times as one term of the sum; the sum's n: it has none with that coefficient. */
static size_t find_multiple(const linear *sum, int64_t coef, const expr *times)
{
    linear_self self;
    const linear want = expr_linear(times, &self);
    int64_t wanted;
    if (want.n != 1 || want.constant != 0 || __builtin_mul_overflow(coef, want.coef[0], &wanted))
        return sum->n;
    const size_t j = find_term(sum, want.base[0]);
    return j < sum->n && sum->coef[j] == wanted ? j : sum->n;
}

/* c * p * (x % k) with c * p * (k * (x / k)) is c * p * x, for any sign; x / k may be a quotient by two numbers, y / (m
 * k) for y / m / k. */
static const expr *join_quotient_of(expr_table *table, const linear *sum, size_t i, const expr *rest, const expr *p)
{
    const expr *x = rest->op[0], *k = rest->op[1];
    const expr *times = p ? expr_mul(table, p, k) : k;
    size_t j = find_multiple(sum, sum->coef[i], expr_mul(table, times, expr_div(table, x, k)));
    if (j == sum->n && x->kind == EXPR_DIV && (k->kind != EXPR_INT || x->op[1]->kind != EXPR_INT))
        j = find_multiple(sum, sum->coef[i],
                          expr_mul(table, times, expr_div(table, x->op[0], expr_mul(table, x->op[1], k))));
    return j < sum->n ? replaced(table, sum, i, j, sum->coef[i], p ? expr_mul(table, p, x) : x) : NULL;
}

/* The same for a remainder that other factors multiply, c * w * (x % k). */
static const expr *join_factor(expr_table *table, const linear *sum, size_t i)
{
    const expr *product = sum->base[i], *joined = NULL;
    for (uint32_t f = 0; f < product->n && !joined; f++)
        if (product->op[f]->kind == EXPR_MOD)
            joined = join_quotient_of(table, sum, i, product->op[f], others(table, product, f));
    return joined;
}

/* c * (x % k) with c * (k * (x / k)) is c * x; with c * (k * (x / k % m)) it is c * (x % (k * m)). For any sign. */
static const expr *join_remainder(expr_table *table, const linear *sum, size_t i)
{
    const expr *x = sum->base[i]->op[0], *k = sum->base[i]->op[1];
    const expr *joined = join_quotient_of(table, sum, i, sum->base[i], NULL);
    const expr *quotient = k->kind == EXPR_INT && !joined ? expr_div(table, x, k) : NULL;
    int64_t coef, radix;
    if (!quotient || __builtin_mul_overflow(sum->coef[i], k->value, &coef))
        return joined;
    for (size_t l = 0; l < sum->n; l++) {
        const expr *other = sum->base[l];
        if (l != i && sum->coef[l] == coef && other->kind == EXPR_MOD && other->op[0] == quotient &&
            other->op[1]->kind == EXPR_INT && !__builtin_mul_overflow(k->value, other->op[1]->value, &radix))
            return replaced(table, sum, i, l, sum->coef[i], expr_mod(table, x, expr_int(table, radix)));
    }
    return NULL;
}

/* c * k * (x / k) with c * r, where facts gave x % k as r, is c * x. */
static const expr *join_start(expr_table *table, const linear *sum, size_t i)
{
    const expr *x = sum->base[i]->op[0], *k = sum->base[i]->op[1];
    if (k->kind != EXPR_INT || k->value <= 1 || sum->coef[i] % k->value != 0)
        return NULL;
    const expr *start = expr_remainder_of_start(table, x, k->value);
    const size_t j = start ? find_term(sum, start) : sum->n;
    const int64_t coef = sum->coef[i] / k->value;
    return j < sum->n && sum->coef[j] == coef ? replaced(table, sum, i, j, coef, x) : NULL;
}

/* c * (x / k) where k divides x, and g > 1 both c and k: c/g * (x / (k/g)). */
static const expr *join_quotient(expr_table *table, const linear *sum, size_t i)
{
    const expr *x = sum->base[i]->op[0], *k = sum->base[i]->op[1];
    if (k->kind != EXPR_INT || k->value <= 1)
        return NULL;
    const int64_t common = (int64_t)wide_gcd((uint64_t)wide_abs(sum->coef[i]), (uint64_t)k->value);
    const expr_facts facts = expr_facts_of(table, x);
    if (common == 1 || facts_divisible(&facts, (uint64_t)k->value) != 1)
        return NULL;
    const expr *quotient = expr_div(table, x, expr_int(table, k->value / common));
    return replaced(table, sum, i, i, sum->coef[i] / common, quotient);
}

/* The sum with a quotient and a remainder in it put together; NULL: none go together. */
static const expr *joined_sum(expr_table *table, const linear *sum)
{
    const expr *joined = NULL;
    for (size_t i = 0; i < sum->n && !joined; i++)
        if (sum->base[i]->kind == EXPR_MOD && sum->n > 1)
            joined = join_remainder(table, sum, i);
        else if (sum->base[i]->kind == EXPR_PRODUCT && sum->n > 1)
            joined = join_factor(table, sum, i);
        else if (sum->base[i]->kind == EXPR_DIV)
            joined = join_quotient(table, sum, i);
    for (size_t i = 0; i < sum->n && sum->n > 1 && !joined; i++)
        if (sum->base[i]->kind == EXPR_DIV)
            joined = join_start(table, sum, i);
    return joined;
}

const expr *expr_of_linear(expr_table *table, const linear *sum)
{
    const expr *joined = joined_sum(table, sum);
    if (joined)
        return joined;
    if (sum->n == 0)
        return expr_int(table, sum->constant);
    if (sum->n == 1 && sum->constant == 0 && sum->coef[0] == 1)
        return sum->base[0];
    return expr_node(table, EXPR_SUM, sum->constant, sum->n, sum->coef, sum->base);
}

/* a + b where a coefficient would not fit: two terms of any kind. */
static const expr *apart(expr_table *table, int64_t by, const expr *a, const expr *b)
{
    const bool first = a->id < b->id;
    const int64_t coef[] = {first ? 1 : by, first ? by : 1};
    const expr *const base[] = {first ? a : b, first ? b : a};
    return expr_node(table, EXPR_SUM, 0, 2, coef, base);
}

/* a + by * b */
static const expr *add_scaled(expr_table *table, const expr *a, int64_t by, const expr *b)
{
    linear_self self_a, self_b;
    const linear left = expr_linear(a, &self_a), right = expr_linear(b, &self_b);
    growing sum;
    if (!merge(table, &left, by, &right, &sum))
        return a == b ? expr_scale(table, by + 1, a) : apart(table, by, a, b);
    const linear whole = grown_linear(&sum);
    return expr_of_linear(table, &whole);
}

const expr *expr_add(expr_table *table, const expr *a, const expr *b)
{
    int64_t sum;
    if (a->kind == EXPR_INT && b->kind == EXPR_INT)
        return __builtin_add_overflow(a->value, b->value, &sum) ? expr_overflow_at(table, a->value, '+', b->value)
                                                                : expr_int(table, sum);
    return expr_is_int(a, 0) ? b : expr_is_int(b, 0) ? a : add_scaled(table, a, 1, b);
}

const expr *expr_sub(expr_table *table, const expr *a, const expr *b)
{
    int64_t difference;
    if (a->kind == EXPR_INT && b->kind == EXPR_INT)
        return __builtin_sub_overflow(a->value, b->value, &difference)
                   ? expr_overflow_at(table, a->value, '-', b->value)
                   : expr_int(table, difference);
    return a == b ? expr_int(table, 0) : expr_is_int(b, 0) ? a : add_scaled(table, a, -1, b);
}

const expr *expr_neg(expr_table *table, const expr *a) { return expr_sub(table, expr_int(table, 0), a); }

const expr *expr_term(expr_table *table, int64_t coef, const expr *base)
{
    return coef == 1 ? base : expr_scale(table, coef, base);
}

/* by * e where a coefficient would not fit. */
static const expr *scale_apart(expr_table *table, int64_t by, const expr *e)
{
    const expr *factor = expr_int(table, by);
    return factor->id < e->id ? expr_node2(table, EXPR_PRODUCT, factor, e) : expr_node2(table, EXPR_PRODUCT, e, factor);
}

const expr *expr_scale(expr_table *table, int64_t by, const expr *e)
{
    const linear zero = {0, 0, NULL, NULL};
    linear_self self;
    const linear sum = expr_linear(e, &self);
    growing product;
    int64_t value;
    if (by == 0 || by == 1)
        return by ? e : expr_int(table, 0);
    if (e->kind == EXPR_INT)
        return __builtin_mul_overflow(by, e->value, &value) ? expr_overflow_at(table, by, '*', e->value)
                                                            : expr_int(table, value);
    if (!merge(table, &zero, by, &sum, &product))
        return scale_apart(table, by, e);
    const linear whole = grown_linear(&product);
    return expr_of_linear(table, &whole);
}

const expr *expr_pick(expr_table *table, const linear *sum, const bool *keep, int64_t constant)
{
    growing picked;
    growing_begin(table, &picked, sum->n);
    picked.constant = constant;
    for (size_t i = 0; i < sum->n; i++)
        if (keep[i])
            push(&picked, sum->coef[i], sum->base[i]);
    const linear whole = grown_linear(&picked);
    return expr_of_linear(table, &whole);
}

/* ---- Products ---- */

/* Factors, sorted by id, and an integer. */
typedef struct monomial {
    int64_t coef;
    size_t n;
    const expr *const *factor;
} monomial;

/* Any expression as a product; *self is where a lone factor lives. */
static monomial as_monomial(expr_table *table, const expr *e, const expr **self)
{
    const uint64_t content = expr_content(e);
    monomial product = {1, 1, self};
    if (e->kind == EXPR_INT)
        return (monomial){e->value, 0, NULL};
    if (content > 1 && content <= INT64_MAX) {
        const bool negative = e->kind == EXPR_SUM && e->n == 1 && e->value == 0 && e->coef[0] < 0;
        product.coef = negative ? -(int64_t)content : (int64_t)content;
    } else if (e->kind == EXPR_SUM && e->n == 1 && e->value == 0 && e->coef[0] == -1) {
        product.coef = -1;
    }
    *self = expr_divide_content(table, e, product.coef);
    if ((*self)->kind == EXPR_PRODUCT) {
        product.n = (*self)->n;
        product.factor = (*self)->op;
    }
    return product;
}

static const expr *of_factors(expr_table *table, size_t n, const expr *const *factor)
{
    if (n == 0)
        return expr_int(table, 1);
    return n == 1 ? factor[0] : expr_node(table, EXPR_PRODUCT, 0, n, NULL, factor);
}

/* The factors of a and of b, sorted. */
static const expr **merged_factors(expr_table *table, const monomial *a, const monomial *b)
{
    const expr **factor = arena_alloc(table->memory, (a->n + b->n + 1) * sizeof *factor);
    size_t i = 0, j = 0;
    while (i < a->n || j < b->n)
        if (j == b->n || (i < a->n && a->factor[i]->id <= b->factor[j]->id)) {
            factor[i + j] = a->factor[i];
            i++;
        } else {
            factor[i + j] = b->factor[j];
            j++;
        }
    return factor;
}

/* The product of all factors but i and j. */
static const expr *all_but(expr_table *table, size_t n, const expr *const *factor, size_t i, size_t j)
{
    const expr **rest = arena_alloc(table->memory, n * sizeof *rest);
    size_t count = 0;
    for (size_t k = 0; k < n; k++)
        if (k != i && k != j)
            rest[count++] = factor[k];
    return of_factors(table, count, rest);
}

/* k * (x / k) among the factors, where k divides x, is x: the whole product with that done, or NULL. */
static const expr *join_factors(expr_table *table, size_t n, const expr *const *factor)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; factor[i]->kind == EXPR_DIV && j < n; j++)
            if (factor[i]->op[1] == factor[j] && expr_divides_nonzero(table, factor[j], factor[i]->op[0]))
                return expr_mul(table, factor[i]->op[0], all_but(table, n, factor, i, j));
    return NULL;
}

const expr *expr_mul(expr_table *table, const expr *a, const expr *b)
{
    const expr *self_a, *self_b;
    int64_t coef;
    if (a->kind == EXPR_INT || b->kind == EXPR_INT)
        return a->kind == EXPR_INT ? expr_scale(table, a->value, b) : expr_scale(table, b->value, a);
    const monomial left = as_monomial(table, a, &self_a), right = as_monomial(table, b, &self_b);
    if (__builtin_mul_overflow(left.coef, right.coef, &coef))
        return a->id < b->id ? expr_node2(table, EXPR_PRODUCT, a, b) : expr_node2(table, EXPR_PRODUCT, b, a);
    const expr **factor = merged_factors(table, &left, &right);
    const expr *joined = join_factors(table, left.n + right.n, factor);
    return expr_scale(table, coef, joined ? joined : of_factors(table, left.n + right.n, factor));
}

/* ---- Multiplying out ---- */

enum { EXPAND_TERMS = 32 };

static size_t terms_of(const expr *e) { return e->kind == EXPR_SUM ? e->n + 1 : 1; }

/* a * b with every term of a times every term of b. */
static const expr *distribute(expr_table *table, const expr *a, const expr *b)
{
    linear_self self_a, self_b;
    const linear left = expr_linear(a, &self_a), right = expr_linear(b, &self_b);
    const expr *sum = expr_scale(table, left.constant, b);
    for (size_t i = 0; i < left.n; i++) {
        sum = expr_add(table, sum, expr_scale(table, right.constant, expr_term(table, left.coef[i], left.base[i])));
        for (size_t j = 0; j < right.n; j++)
            sum = expr_add(table, sum,
                           expr_mul(table, expr_term(table, left.coef[i], left.base[i]),
                                    expr_term(table, right.coef[j], right.base[j])));
    }
    return sum;
}

static const expr *expand_product(expr_table *table, const expr *e)
{
    const expr *product = e->op[0];
    size_t terms = 1;
    bool sums = false;
    for (size_t i = 0; i < e->n; i++) {
        terms *= terms_of(e->op[i]);
        sums = sums || e->op[i]->kind == EXPR_SUM;
        if (terms > EXPAND_TERMS)
            return e;
    }
    for (size_t i = 1; sums && i < e->n; i++)
        product = distribute(table, product, e->op[i]);
    return sums ? product : e;
}

static const expr *expand_terms(expr_table *table, const linear *sum)
{
    const expr *expanded = expr_int(table, sum->constant);
    for (size_t i = 0; i < sum->n; i++) {
        const bool product = sum->base[i]->kind == EXPR_PRODUCT;
        const expr *base = product ? expand_product(table, sum->base[i]) : sum->base[i];
        expanded = expr_add(table, expanded, expr_scale(table, sum->coef[i], base));
    }
    return expanded;
}

const expr *expr_expand(expr_table *table, const expr *e)
{
    const expr_overflow before = table->overflow;
    linear_self self;
    const linear sum = expr_linear(e, &self);
    bool products = false;
    for (size_t i = 0; i < sum.n; i++)
        products = products || sum.base[i]->kind == EXPR_PRODUCT;
    if (!products)
        return e;
    table->overflow.op = 0;
    const expr *expanded = expand_terms(table, &sum);
    if (table->overflow.op)
        expanded = e;
    table->overflow = before;
    return expanded;
}

/* ---- Exact quotients by shape ---- */

/* term / by where all of by's factors are among the term's, else NULL. */
static const expr *divide_term(expr_table *table, int64_t coef, const expr *base, const monomial *by)
{
    const expr *const *factor = base->kind == EXPR_PRODUCT ? base->op : &base;
    const size_t n = base->kind == EXPR_PRODUCT ? base->n : 1;
    const expr **rest = arena_alloc(table->memory, n * sizeof *rest);
    size_t count = 0, j = 0;
    if (coef % by->coef != 0 || (by->coef == -1 && coef == INT64_MIN))
        return NULL;
    for (size_t i = 0; i < n; i++)
        if (j < by->n && factor[i] == by->factor[j])
            j++;
        else
            rest[count++] = factor[i];
    return j == by->n ? expr_scale(table, coef / by->coef, of_factors(table, count, rest)) : NULL;
}

const expr *expr_shape_quotient(expr_table *table, const expr *a, const expr *b)
{
    const expr *self, *whole;
    linear_self self_a;
    const linear sum = expr_linear(a, &self_a);
    const monomial by = as_monomial(table, b, &self), product = as_monomial(table, a, &whole);
    if (by.coef == 0 || (by.coef == -1 && sum.constant == INT64_MIN))
        return NULL;
    if (by.n > 0 && product.n > 0 && divide_term(table, product.coef, whole, &by))
        return divide_term(table, product.coef, whole, &by);
    if (sum.constant % by.coef != 0 || (by.n > 0 && sum.constant != 0))
        return NULL;
    const expr *quotient = expr_int(table, by.n == 0 ? sum.constant / by.coef : 0);
    for (size_t i = 0; i < sum.n; i++) {
        const expr *part = divide_term(table, sum.coef[i], sum.base[i], &by);
        if (!part)
            return NULL;
        quotient = expr_add(table, quotient, part);
    }
    return quotient;
}

/* Upper bounds that follow from relations, for a text that is narrow as a whole with them: where i < n and n < 2^14, i
   is below 2^14. They are not facts of their own: a product would be narrow then, but the sum around it wide. */
#include "table.h"

/* State the greatest value of a symbol that a sum >= 0 takes away, from the greatest of its other terms. */
static void bound_above(expr_table *table, const linear *sum, size_t i)
{
    const wide size = -(wide)sum->coef[i];
    expr_facts rest = facts_int(sum->constant);
    for (size_t j = 0; j < sum->n; j++)
        if (j != i)
            rest = facts_add(rest, expr_term_facts(table, sum->coef[j], sum->base[j]));
    if (!wide_is_int64(rest.hi) || !wide_is_int64(size))
        return;
    const wide most = (rest.hi - wide_floor_mod(rest.hi, (int64_t)size)) / size;
    if (most < expr_facts_of(table, sum->base[i]).hi)
        expr_assume_range(table, sum->base[i], INT64_MIN, (int64_t)most);
}

/* Is a sum or a product of 64 bits in the text, which upper bounds may make narrow: e itself, or one that a condition
   compares? */
static bool is_wide(expr_table *table, const expr *e)
{
    switch (e->kind) {
    case EXPR_SUM:
    case EXPR_PRODUCT:
        return ctype_bits(expr_plan(table, e)) == 64;
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_LAND:
        return is_wide(table, e->op[0]) || is_wide(table, e->op[1]);
    default:
        return false;
    }
}

/* ---- Sums below a product of extents ---- */

/* The value of a symbol that is a product, such as a stride that has a name. */
static const expr *product_of(void *context, const expr *symbol)
{
    const expr_table *table = context;
    const expr *value = table->stated.values[symbol->value].e;
    return value && value->kind == EXPR_PRODUCT ? value : NULL;
}

/* The terms that a sum adds, together; NULL: one may be negative. */
static const expr *added_terms(expr_table *table, const expr *e)
{
    linear_self self;
    const linear sum = expr_linear(e, &self);
    const expr *added = expr_int(table, sum.constant > 0 ? sum.constant : 0);
    for (size_t i = 0; i < sum.n; i++) {
        if (expr_facts_of(table, sum.base[i]).lo < 0)
            return NULL;
        if (sum.coef[i] > 0)
            added = expr_add(table, added, expr_term(table, sum.coef[i], sum.base[i]));
    }
    return expr_subst(table, added, product_of, table);
}

static void set_ceiling(expr_table *table, struct expr_ceiling ceiling)
{
    table->ceiling = ceiling;
    table->stated.epoch++;
}

size_t expr_enter_at_most(expr_table *table, const expr *e, wide most)
{
    const size_t mark = expr_scope_enter(table);
    set_ceiling(table, (struct expr_ceiling){e, most, mark});
    return mark;
}

void expr_leave_narrow(expr_table *table, size_t scope)
{
    if (table->ceiling.sum && table->ceiling.scope == scope)
        set_ceiling(table, (struct expr_ceiling){NULL, 0, 0});
    expr_scope_leave(table, scope);
}

/* A factor of a term under the ceiling is no larger, unless the other factor may be 0. */
static void bound_factors(expr_table *table, const expr *e, wide most)
{
    if (e->kind == EXPR_PRODUCT && e->n == 2)
        for (int i = 0; i < 2; i++)
            if (e->op[i]->kind == EXPR_SYMBOL && expr_facts_of(table, e->op[1 - i]).lo > 0)
                expr_assume_range(table, e->op[i], INT64_MIN, (int64_t)most);
    for (uint32_t i = 0; i < e->n && e->kind == EXPR_SUM; i++)
        if (e->coef[i] > 0)
            bound_factors(table, e->op[i], most);
}

/* Where h * w fits an int, so does the index x + w * y of a point with x < w and y < h. A product of extents alone is a
   stride, which larger ones may share in 64 bits. */
static void find_ceiling(expr_table *table, const expr *e, size_t scope)
{
    const expr *added = table->ceiling.sum ? NULL : added_terms(table, e);
    for (size_t i = 0; added && i < table->stated.n_relations && !table->ceiling.sum; i++) {
        const expr *bound = table->stated.relations[i].bound;
        linear_self self;
        const linear sum = bound ? expr_linear(bound, &self) : (linear){.n = 0};
        if (sum.n != 1 || sum.coef[0] != -1 || sum.base[0]->kind != EXPR_PRODUCT || sum.constant > INT32_MAX ||
            (expr_is_product(e) && expr_shape_quotient(table, sum.base[0], added)) ||
            !expr_nonneg_by_extents(table, expr_sub(table, sum.base[0], added)))
            continue;
        set_ceiling(table, (struct expr_ceiling){e, sum.constant, scope});
        bound_factors(table, e, sum.constant);
    }
}

size_t expr_enter_narrow(expr_table *table, const expr *e)
{
    const size_t mark = expr_scope_enter(table);
    if (!is_wide(table, e))
        return mark;
    for (size_t i = 0, n = table->stated.n_relations; i < n; i++) {
        const expr *bound = table->stated.relations[i].bound;
        linear_self self;
        const linear sum = bound ? expr_linear(bound, &self) : (linear){.n = 0};
        for (size_t k = 0; k < sum.n; k++)
            if (sum.base[k]->kind == EXPR_SYMBOL && sum.coef[k] < 0)
                bound_above(table, &sum, k);
    }
    if (is_wide(table, e))
        find_ceiling(table, e, mark);
    if (is_wide(table, e))
        expr_leave_narrow(table, mark);
    return mark;
}

bool expr_is_printed_wide(expr_table *table, const expr *e)
{
    e = expr_factored(table, e);
    const size_t scope = expr_enter_narrow(table, e);
    const bool is = is_wide(table, e);
    expr_leave_narrow(table, scope);
    return is;
}

/* The h of h - y >= c; NULL: the bound is about other numbers. */
static const expr *extent_above(expr_table *table, const expr *bound, const expr *y)
{
    const expr *sum = expr_add(table, bound, y);
    linear_self self;
    const linear rest = expr_linear(sum, &self);
    return rest.n == 1 && rest.coef[0] == 1 && rest.base[0]->kind == EXPR_SYMBOL ? rest.base[0] : NULL;
}

/* h * w for a term w * y of e, by a bound of y. */
static const expr *extents_of(expr_table *table, const expr *e, const expr *bound)
{
    const expr *found = NULL;
    for (uint32_t i = 0; i < e->n && e->kind == EXPR_PRODUCT && e->n == 2 && !found; i++) {
        const expr *extent = extent_above(table, bound, e->op[i]);
        found = extent ? expr_mul(table, extent, e->op[1 - i]) : NULL;
    }
    for (uint32_t i = 0; i < e->n && e->kind == EXPR_SUM && !found; i++)
        found = extents_of(table, e->op[i], bound);
    return found;
}

const expr *expr_extents_around(expr_table *table, const expr *e, size_t *relation)
{
    const expr *found = NULL;
    while (!found && *relation < table->stated.n_relations) {
        const expr *bound = table->stated.relations[(*relation)++].bound;
        found = bound ? extents_of(table, expr_factored(table, e), bound) : NULL;
    }
    return found ? expr_subst(table, found, product_of, table) : NULL;
}

/* Upper bounds that follow from relations, for a text that is narrow as a whole with them: where i < n and n < 2^14, i
   is below 2^14. They are not facts of their own: a product would be narrow then, but the sum around it wide. */
#include "table.h"

/* State the greatest value of a symbol that a sum >= 0 takes away, from the greatest of its other terms. False: its
   facts have it. */
static bool bound_above(expr_table *table, const linear *sum, size_t i)
{
    const wide size = -(wide)sum->coef[i];
    expr_facts rest = facts_int(sum->constant);
    for (size_t j = 0; j < sum->n; j++)
        if (j != i)
            rest = facts_add(rest, expr_term_facts(table, sum->coef[j], sum->base[j]));
    if (!wide_is_int64(rest.hi) || !wide_is_int64(size))
        return false;
    const wide most = (rest.hi - wide_floor_mod(rest.hi, (int64_t)size)) / size;
    if (most >= expr_facts_of(table, sum->base[i]).hi)
        return false;
    expr_assume_range(table, sum->base[i], INT64_MIN, (int64_t)most);
    return true;
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

size_t expr_enter_narrow(expr_table *table, const expr *e)
{
    const size_t mark = expr_scope_enter(table);
    bool has_bounds = false;
    if (!is_wide(table, e))
        return mark;
    for (size_t i = 0, n = table->stated.n_relations; i < n; i++) {
        const expr *bound = table->stated.relations[i].bound;
        linear_self self;
        const linear sum = bound ? expr_linear(bound, &self) : (linear){.n = 0};
        for (size_t k = 0; k < sum.n; k++)
            if (sum.base[k]->kind == EXPR_SYMBOL && sum.coef[k] < 0)
                has_bounds |= bound_above(table, &sum, k);
    }
    if (has_bounds && is_wide(table, e))
        expr_scope_leave(table, mark);
    return mark;
}

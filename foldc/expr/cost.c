/* The price of an expression: the machine instructions of its text, about. Everything that chooses between two forms of
   one value compares by it. */
#include "table.h"

/* Of 32 bits; twice that for 64. A shift or a mask takes one, a comparison with its choice two. */
enum { ONE = 1, CHOICE = 2, DIVISION = 16, DIVISION_BY_NUMBER = 4 };

/* Compilers write a shift to the right and one to the left as a shift and a mask: no multiply-add takes it in. */
bool expr_is_masked(expr_table *table, int64_t coef, const expr *base)
{
    int places;
    return coef > 1 && (coef & (coef - 1)) == 0 && base->kind == EXPR_DIV && expr_plan_bits(table, base, &places);
}

/* The operations between the operands of a sum or product. */
static unsigned chain_steps(const expr *e)
{
    unsigned steps = e->n - 1;
    if (e->kind == EXPR_PRODUCT)
        return steps;
    steps += e->value != 0;
    for (size_t i = 0; i < e->n; i++)
        steps += e->coef[i] != 1 && e->coef[i] != -1;
    return steps;
}

static unsigned steps(expr_table *table, const expr *e)
{
    int places;
    switch (e->kind) {
    case EXPR_INT:
    case EXPR_SYMBOL:
    case EXPR_CAST:
        return 0;
    case EXPR_SUM:
    case EXPR_PRODUCT:
        return chain_steps(e);
    case EXPR_DIV:
    case EXPR_MOD:
        if (expr_plan_bits(table, e, &places))
            return ONE;
        if (expr_plan_power(table, e))
            return 2 * ONE;
        return e->op[1]->kind == EXPR_INT ? DIVISION_BY_NUMBER : DIVISION;
    case EXPR_MIN:
    case EXPR_MAX:
    case EXPR_SELECT:
        return CHOICE;
    default:
        return ONE;
    }
}

static unsigned price(expr_table *table, const expr *e, uint32_t visit)
{
    expr *cache = (expr *)e;
    unsigned sum;
    if (e->visit == visit)
        return 0;
    cache->visit = visit;
    sum = steps(table, e) * (unsigned)(ctype_bits(expr_plan(table, e)) / 32);
    for (size_t i = 0; i < e->n; i++)
        sum += price(table, e->op[i], visit);
    return sum;
}

unsigned expr_cost(expr_table *table, const expr *e) { return price(table, e, ++table->nodes.visits); }

unsigned expr_masks(expr_table *table, const expr *e)
{
    unsigned sum = 0;
    for (size_t i = 0; i < e->n; i++) {
        sum += e->kind == EXPR_SUM && e->n > 1 && expr_is_masked(table, e->coef[i], e->op[i]) ? ONE : 0;
        sum += expr_masks(table, e->op[i]);
    }
    return sum;
}

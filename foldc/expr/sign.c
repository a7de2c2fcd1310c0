/* The signs of factors: compilers multiply two numbers of 32 bits to one of 64 in one instruction if both are signed or
   both are unsigned, else in four. */
#include "table.h"

/* Is one of two factors a number that a compiler sees to be 0 or more, and the other an int that facts say is? Then
   both are rather unsigned. */
static bool are_rather_unsigned(expr_table *table, const expr *mask, const expr *e)
{
    return (mask->kind == EXPR_MOD || mask->kind == EXPR_AND) && expr_plan(table, mask) == CTYPE_UINT &&
           e->kind != EXPR_INT && expr_plan(table, e) == CTYPE_INT && expr_facts_of(table, e).lo >= 0;
}

/* Is a factor that is unsigned by its text alone next to an int? */
static bool is_rather_int(expr_table *table, const expr_chain *chain, const expr *e)
{
    const expr_facts facts = expr_facts_of(table, e);
    bool meets_int = false;
    for (size_t k = 0; k < chain->n; k++)
        meets_int |= chain->item[k].e->kind != EXPR_INT && expr_plan(table, chain->item[k].e) == CTYPE_INT;
    return meets_int && expr_plan(table, e) == CTYPE_UINT && facts_fit_type(&facts, CTYPE_INT);
}

bool expr_is_int_shift(expr_table *table, const expr *e, int *places)
{
    if (e->kind != EXPR_DIV || !expr_plan_bits(table, e, places))
        return false;
    const expr_facts facts = expr_facts_of(table, e->op[0]);
    return facts_fit_type(&facts, CTYPE_INT);
}

/* nvcc extends an int that it shifted with its sign, but one that it shifted unsigned, or masked, with zeros. */
ctype expr_factor_type(expr_table *table, const expr_chain *chain, size_t i, bool wide)
{
    const expr *e = chain->item[i].e, *other = chain->n == 2 ? chain->item[1 - i].e : NULL;
    int places;
    if (ctype_bits(chain->type) != 64 || e->kind == EXPR_INT)
        return expr_plan(table, e);
    if (other && (are_rather_unsigned(table, e, other) || are_rather_unsigned(table, other, e)))
        return CTYPE_UINT;
    /* Of others that are cast to 64 bits, it extends an unsigned one for nothing. */
    return is_rather_int(table, chain, e) && (!wide || expr_is_int_shift(table, e, &places)) ? CTYPE_INT
                                                                                             : expr_plan(table, e);
}

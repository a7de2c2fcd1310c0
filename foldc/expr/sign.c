/* The signs of factors: compilers multiply two numbers of 32 bits to one of 64 in one instruction if both are signed or
   both are unsigned, else in four. */
#include "table.h"

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

/* Are the factors of 32 bits rather unsigned? Once nvcc has widened a signed factor in another block, before a
   condition or a loop, it multiplies all 64 bits, in four instructions; of an unsigned one it knows that the upper half
   is 0. A number widens nothing, and next to a single name, or to one that is unsigned anyway, the text stays shorter;
   two ints have one text with a number and without, so that nvcc multiplies them once. An unsigned sum next to an int
   is an int anyway: nvcc adds constants to its product, and not to the sum. */
static bool are_rather_unsigned(expr_table *table, const expr_chain *chain)
{
    size_t names = 0, unsigned_names = 0;
    for (size_t i = 0; i < chain->n; i++) {
        const expr *e = chain->item[i].e;
        if (expr_facts_of(table, e).lo < 0 || (e->kind == EXPR_SUM && e->n > 1 && is_rather_int(table, chain, e)))
            return false;
        names += e->kind != EXPR_INT;
        unsigned_names += e->kind != EXPR_INT && expr_plan(table, e) == CTYPE_UINT;
    }
    return names > 1 && (names == chain->n || unsigned_names == 0);
}

/* nvcc extends an int that it shifted with its sign, but one that it shifted unsigned, or masked, with zeros. */
ctype expr_factor_type(expr_table *table, const expr_chain *chain, size_t i, bool wide, bool next_to_signed)
{
    const expr *e = chain->item[i].e;
    int places;
    if (ctype_bits(chain->type) != 64 || e->kind == EXPR_INT || ctype_bits(expr_plan(table, e)) == 64)
        return expr_plan(table, e);
    if (!next_to_signed && are_rather_unsigned(table, chain))
        return CTYPE_UINT;
    /* Of others that are cast to 64 bits, it extends an unsigned one for nothing. */
    return is_rather_int(table, chain, e) && (!wide || expr_is_int_shift(table, e, &places)) ? CTYPE_INT
                                                                                             : expr_plan(table, e);
}

/* Does the text of a term with 64 bits bring an int to them: the term itself, or i in (long long)i * 8? */
static bool widens_int(expr_table *table, const expr *term)
{
    const bool multiple = term->kind == EXPR_SUM && expr_is_product(term);
    if (ctype_bits(expr_plan(table, term)) == 32)
        return expr_facts_of(table, term).lo < 0;
    return multiple && term->op[0]->kind != EXPR_PRODUCT && expr_plan(table, term->op[0]) == CTYPE_INT;
}

bool expr_widens_ints(expr_table *table, const expr_chain *sum)
{
    for (size_t i = 0; i < sum->n && ctype_bits(sum->type) == 64; i++)
        if (widens_int(table, sum->item[i].e))
            return true;
    return false;
}

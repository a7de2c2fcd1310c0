/* The precedence of the text of each kind of expression. */
#include "precedence.h"
#include "table.h"

int expr_precedence_of_kind(const expr *e)
{
    static const unsigned char precedences[] = {
#define EXPR_OP(id, token, precedence) precedence,
#include "ops.def"
#undef EXPR_OP
    };
    return precedences[e->kind];
}

bool expr_is_cut(expr_table *table, const expr *e)
{
    expr_chain chain;
    return e->type == CTYPE_UINT && expr_plan_cut(table, e, &chain);
}

int expr_int_precedence(int64_t value) { return value < 0 && value != INT64_MIN ? P_UNARY : P_PRIMARY; }

static int chain_precedence(expr_table *table, const expr *e)
{
    const bool product = expr_is_product(e);
    if (expr_chain_of(table, e).modular && expr_facts_of(table, e).lo < 0)
        return P_UNARY;
    if (product && e->kind == EXPR_SUM && e->coef[0] == -1)
        return P_UNARY;
    return product ? P_PRODUCT : P_SUM;
}

int expr_precedence(expr_table *table, const expr *e)
{
    int places;
    switch (e->kind) {
    case EXPR_CAST:
        return !expr_is_cut(table, e) ? P_UNARY : expr_is_product(e->op[0]) ? P_PRODUCT : P_SUM;
    case EXPR_INT:
        return expr_int_precedence(e->value);
    case EXPR_SUM:
    case EXPR_PRODUCT:
        return chain_precedence(table, e);
    case EXPR_DIV:
        return expr_plan_bits(table, e, &places) ? P_SHIFT : P_PRODUCT;
    case EXPR_MOD:
        return expr_plan_bits(table, e, &places) || expr_plan_power(table, e) ? P_AND : P_PRODUCT;
    case EXPR_SHL:
        return expr_facts_of(table, e->op[0]).lo >= 0 ? P_SHIFT : P_PRODUCT;
    case EXPR_NOT:
        return e->op[0]->kind == EXPR_EQ ? P_COMPARE : P_UNARY;
    default:
        return expr_precedence_of_kind(e) ? expr_precedence_of_kind(e) : P_PRIMARY;
    }
}

int expr_beside_bits(expr_table *table, const expr *operand, int precedence)
{
    const int binds = expr_precedence(table, operand);
    if (binds == precedence)
        return precedence;
    return binds >= P_SHIFT && binds != P_SUM ? P_SHIFT : P_PRIMARY;
}

/* The facts about an expression, from the facts about its operands. */
#include "table.h"

expr_facts expr_term_facts(expr_table *table, int64_t coef, const expr *base)
{
    const expr_facts facts = expr_facts_of(table, base);
    return coef == 1 ? facts : facts_scale(facts, coef);
}

/* The k of x % k, or of x & (k - 1) where k is a power of two; 0 for any other expression. */
static int64_t modulus(const expr *e)
{
    const int64_t by = (e->kind == EXPR_MOD || e->kind == EXPR_AND) && e->op[1]->kind == EXPR_INT ? e->op[1]->value : 0;
    if (e->kind == EXPR_AND)
        return by > 0 && by < INT64_MAX && (by & (by + 1)) == 0 ? by + 1 : 0;
    return by > 0 ? by : 0;
}

static wide coefficient(const expr *sum, const expr *base)
{
    for (size_t i = 0; i < sum->n; i++)
        if (sum->op[i] == base)
            return sum->coef[i];
    return 0;
}

/* Of a sum with c * (x - x % k), term j being the rest: a multiple of c * k, and the terms that remain. Nothing is
   known if the sum does not hold c * x. */
static expr_facts facts_rounded_down(expr_table *table, const expr *e, size_t j)
{
    const wide c = -(wide)e->coef[j], step = c * modulus(e->op[j]);
    const expr *const of = e->op[j]->op[0];
    const bool is_sum = of->kind == EXPR_SUM;
    const size_t n = is_sum ? of->n : 1;
    const expr *const *base = is_sum ? of->op : &e->op[j]->op[0];
    const wide constant = e->value - (is_sum ? c * of->value : 0);
    size_t taken = 0;
    expr_facts rest;
    if (!wide_is_int64(constant) || !wide_is_int64(step) || of->kind == EXPR_INT)
        return facts_none();
    for (size_t i = 0; i < n; i++)
        taken += coefficient(e, base[i]) == c * (is_sum ? of->coef[i] : 1);
    if (taken < n)
        return facts_none();
    rest = facts_add(facts_int((int64_t)constant), facts_scale(facts_between(-WIDE_INF, WIDE_INF), (int64_t)step));
    for (size_t i = 0; i < e->n; i++) {
        bool is_taken = i == j;
        for (size_t k = 0; k < n; k++)
            is_taken = is_taken || base[k] == e->op[i];
        if (!is_taken)
            rest = facts_add(rest, expr_term_facts(table, e->coef[i], e->op[i]));
    }
    return rest;
}

static expr_facts facts_of_sum(expr_table *table, const expr *e)
{
    expr_facts sum = facts_int(e->value);
    for (size_t i = 0; i < e->n; i++)
        sum = facts_add(sum, expr_term_facts(table, e->coef[i], e->op[i]));
    for (size_t i = 0; i < e->n; i++)
        if (modulus(e->op[i]))
            sum = facts_both(sum, facts_rounded_down(table, e, i));
    return sum;
}

/* A square, and so an even power, is not negative. */
static expr_facts facts_of_product(expr_table *table, const expr *e)
{
    expr_facts product = expr_facts_of(table, e->op[0]);
    bool squares = e->n % 2 == 0;
    for (size_t i = 1; i < e->n; i++) {
        product = facts_mul(product, expr_facts_of(table, e->op[i]));
        squares = squares && (i % 2 == 0 || e->op[i] == e->op[i - 1]);
    }
    return squares ? facts_both(product, facts_between(0, WIDE_INF)) : product;
}

/* What a condition says about the range of a symbol that it compares with a constant, *symbol; NULL: it is no such
   condition. */
static expr_facts range_where(const expr *condition, bool holds, const expr **symbol)
{
    const bool is_order = condition->kind == EXPR_LT || condition->kind == EXPR_LE;
    const bool is_below = is_order && condition->op[1]->kind == EXPR_INT;
    const expr *const e = is_order ? condition->op[is_below ? 0 : 1] : NULL;
    const expr *const bound = is_order ? condition->op[is_below ? 1 : 0] : NULL;
    *symbol = is_order && e->kind == EXPR_SYMBOL && e->type != CTYPE_ULONG && bound->kind == EXPR_INT ? e : NULL;
    if (!*symbol)
        return facts_none();
    const wide k = bound->value, strictly = condition->kind == EXPR_LT;
    if (is_below)
        return holds ? facts_between(-WIDE_INF, k - strictly) : facts_between(k + 1 - strictly, WIDE_INF);
    return holds ? facts_between(k + strictly, WIDE_INF) : facts_between(-WIDE_INF, k - 1 + strictly);
}

/* The facts of a branch of c ? a : b, which is reached only where the condition holds, or does not: of n < 0 ? -n : n,
   that both are not negative. */
static expr_facts facts_of_branch(expr_table *table, const expr *condition, bool holds, const expr *branch)
{
    const expr *symbol;
    const expr_facts facts = expr_facts_of(table, branch), range = range_where(condition, holds, &symbol);
    const bool is_sum = symbol && branch->kind == EXPR_SUM && branch->n == 1 && branch->op[0] == symbol;
    if (!symbol || !(branch == symbol || is_sum))
        return facts;
    const expr_facts there = facts_both(expr_facts_of(table, symbol), range);
    return is_sum ? facts_both(facts, facts_add(facts_mul(facts_int(branch->coef[0]), there), facts_int(branch->value)))
                  : facts_both(facts, there);
}

static expr_facts facts_of_select(expr_table *table, const expr *e)
{
    return facts_either(facts_of_branch(table, e->op[0], true, e->op[1]),
                        facts_of_branch(table, e->op[0], false, e->op[2]));
}

typedef expr_facts facts_binary(expr_facts, expr_facts);

static facts_binary *const binary_facts[EXPR_KIND_COUNT] = {
    [EXPR_DIV] = facts_div, [EXPR_MOD] = facts_mod, [EXPR_MIN] = facts_min,
    [EXPR_MAX] = facts_max, [EXPR_AND] = facts_and, [EXPR_OR] = facts_or,
    [EXPR_XOR] = facts_xor, [EXPR_SHL] = facts_shl, [EXPR_SHR] = facts_shr};

/* Facts about 64 unsigned bits, from those about a number that has them as its low ones. */
static expr_facts facts_of_bits(expr_facts facts)
{
    expr_facts low = facts_none();
    if (facts_fit_type(&facts, CTYPE_ULONG))
        return facts;
    low.modulus = facts.modulus ? facts.modulus & -facts.modulus : 1;
    low.residue = facts.residue & (int64_t)(low.modulus - 1);
    return low;
}

static expr_facts facts_of_symbol(expr_table *table, const expr *symbol)
{
    const expr_facts stated = table->stated.symbols[symbol->value];
    const expr *value = table->stated.values[symbol->value].e;
    if (!value)
        return stated;
    const expr_facts facts = expr_facts_of(table, value);
    return facts_both(stated, symbol->type == CTYPE_ULONG ? facts_of_bits(facts) : facts);
}

/* The facts of e, and that it is below the ceiling: the sum under it, or a term that the sum adds. */
static expr_facts below_ceiling(const struct expr_ceiling *ceiling, const expr *e, expr_facts facts)
{
    const expr *const sum = ceiling->sum;
    bool is_below = e == sum;
    for (uint32_t i = 0; i < sum->n && sum->kind == EXPR_SUM && !is_below; i++)
        is_below = sum->coef[i] > 0 && (e == sum->op[i] || (expr_is_product(e) && e->kind == EXPR_SUM &&
                                                            e->op[0] == sum->op[i] && e->coef[0] == sum->coef[i]));
    return is_below ? facts_both(facts, facts_between(-WIDE_INF, ceiling->most)) : facts;
}

static expr_facts derived(expr_table *table, const expr *e)
{
    switch (e->kind) {
    case EXPR_INT:
        return facts_int(e->value);
    case EXPR_SYMBOL:
        return facts_of_symbol(table, e);
    case EXPR_SUM:
        return facts_of_sum(table, e);
    case EXPR_PRODUCT:
        return facts_of_product(table, e);
    case EXPR_SELECT:
        return facts_of_select(table, e);
    case EXPR_CAST:
        return facts_cast(expr_facts_of(table, e->op[0]), (ctype)e->type);
    case EXPR_ALL:
    case EXPR_X:
        return facts_none();
    default:
        break;
    }
    if (binary_facts[e->kind])
        return binary_facts[e->kind](expr_facts_of(table, e->op[0]), expr_facts_of(table, e->op[1]));
    return facts_between(0, 1);
}

expr_facts expr_facts_of(expr_table *table, const expr *e)
{
    if (e->epoch != table->stated.epoch) {
        expr *cache = (expr *)e;
        cache->facts = derived(table, e);
        if (table->ceiling.sum)
            cache->facts = below_ceiling(&table->ceiling, e, cache->facts);
        cache->epoch = table->stated.epoch;
    }
    return e->facts;
}

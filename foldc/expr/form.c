/* Which C type each part of an expression is computed in: 32 bits where every value on the way is proved to fit, else
   64. Where the terms of a sum may not fit although the sum does, unsigned arithmetic, which cannot overflow. */
#include "table.h"

#include <limits.h>

/* Bounds of all the values that a computation passes through. */
typedef struct passage {
    wide lo, hi;
} passage;

static void pass(passage *all, wide lo, wide hi)
{
    all->lo = wide_min(all->lo, lo);
    all->hi = wide_max(all->hi, hi);
}

static void pass_facts(passage *all, const expr_facts *facts) { pass(all, facts->lo, facts->hi); }

static void pass_expr(expr_table *table, passage *all, const expr *e)
{
    const expr_facts facts = expr_facts_of(table, e);
    pass_facts(all, &facts);
}

static bool passes(const passage *all, ctype type) { return all->lo >= ctype_min(type) && all->hi <= ctype_max(type); }

/* ---- Types ---- */

/* long is as wide as long long: one name for both. */
static ctype plain(ctype type)
{
    type = ctype_promoted(type);
    return type == CTYPE_LONG ? CTYPE_LLONG : type == CTYPE_ULONG ? CTYPE_ULLONG : type;
}

/* C's usual arithmetic conversions, on plain types: their order is that of the ranks. */
static ctype common(ctype a, ctype b) { return a > b ? a : b; }

ctype expr_plan_int(int64_t value) { return value >= -INT_MAX && value <= INT_MAX ? CTYPE_INT : CTYPE_LLONG; }

/* The type of operands without a cast; literals adapt. */
static ctype natural(expr_table *table, size_t n, const expr *const *op)
{
    ctype type = CTYPE_INT;
    for (size_t i = 0; i < n; i++)
        if (op[i]->kind != EXPR_INT)
            type = common(type, expr_plan(table, op[i]));
    return type;
}

/* The narrowest type for these values; among those of one width the one that needs no cast. long long where none is
   proved. */
static ctype narrowest(const passage *all, ctype wanted)
{
    if (ctype_bits(wanted) == 32 && passes(all, wanted))
        return wanted;
    if (passes(all, CTYPE_INT))
        return CTYPE_INT;
    if (passes(all, CTYPE_UINT))
        return CTYPE_UINT;
    return wanted == CTYPE_ULLONG && all->lo >= 0 ? CTYPE_ULLONG : CTYPE_LLONG;
}

/* ---- Chains ---- */

static void add_item(expr_chain *chain, const expr *e, bool minus) { chain->item[chain->n++] = (expr_item){e, minus}; }

/* The terms with a positive (negative) coefficient. */
static void add_terms(expr_table *table, expr_chain *chain, const expr *e, bool negative)
{
    for (size_t i = 0; i < e->n; i++) {
        const bool minus = e->coef[i] < 0 && e->coef[i] != INT64_MIN;
        if (minus == negative)
            add_item(chain, expr_term(table, minus ? -e->coef[i] : e->coef[i], e->op[i]), minus);
    }
}

/* Positive terms, negative terms, the constant; the constant first if nothing else is positive. */
static void order_sum(expr_table *table, expr_chain *chain, const expr *e)
{
    const bool minus = e->value < 0 && e->value != INT64_MIN;
    const expr *constant = expr_int(table, minus ? -e->value : e->value);
    add_terms(table, chain, e, false);
    const bool first = chain->n == 0 && e->value > 0;
    if (first)
        add_item(chain, constant, false);
    add_terms(table, chain, e, true);
    if (!first && e->value != 0)
        add_item(chain, constant, minus);
}

/* The first symbol that is in turn; -1: the expression names none. */
static int64_t turn_of(const expr_table *table, const expr *e)
{
    int64_t first = e->kind == EXPR_SYMBOL && table->stated.values[e->value].is_in_turn ? e->value : -1;
    for (uint32_t i = 0; i < e->n; i++) {
        const int64_t turn = turn_of(table, e->op[i]);
        if (turn >= 0 && (first < 0 || turn < first))
            first = turn;
    }
    return first;
}

/* Terms with effects in the order of the source; the first one may be negative. */
static void order_turns(const expr_table *table, expr_chain *chain)
{
    for (size_t i = 1; i < chain->n; i++) {
        int64_t turn = turn_of(table, chain->item[i].e);
        for (size_t j = 0; turn >= 0 && j < i; j++) {
            const expr_item other = chain->item[j];
            const int64_t others = turn_of(table, other.e);
            if (others > turn) {
                chain->item[j] = chain->item[i];
                chain->item[i] = other;
                turn = others;
            }
        }
    }
}

/* The factors, the coefficient last. */
static void order_product(expr_table *table, expr_chain *chain, const expr *e)
{
    const expr *base = e->kind == EXPR_SUM ? e->op[0] : e;
    if (base->kind == EXPR_PRODUCT)
        for (size_t i = 0; i < base->n; i++)
            add_item(chain, base->op[i], false);
    else
        add_item(chain, base, false);
    if (e->kind == EXPR_SUM && e->coef[0] != 1)
        add_item(chain, expr_int(table, e->coef[0]), false);
}

static expr_chain ordered(expr_table *table, const expr *e)
{
    const size_t room = e->n + 2 + (e->kind == EXPR_SUM && e->n == 1 ? e->op[0]->n : 0);
    expr_chain chain = {0, NULL, CTYPE_ULLONG, true};
    chain.item = arena_alloc(table->memory, room * sizeof *chain.item);
    if (expr_is_product(e))
        order_product(table, &chain, e);
    else
        order_sum(table, &chain, e);
    if (table->stated.has_turns)
        order_turns(table, &chain);
    return chain;
}

/* Every operand, and every partial result from left to right, of which the last is e itself. */
static passage chain_passage(expr_table *table, const expr_chain *chain, const expr *e)
{
    const bool product = expr_is_product(e);
    passage all = {WIDE_INF, -WIDE_INF};
    expr_facts part = facts_int(product ? 1 : 0);
    for (size_t i = 0; i < chain->n; i++) {
        expr_facts item = expr_facts_of(table, chain->item[i].e);
        pass_facts(&all, &item);
        if (chain->item[i].minus)
            item = facts_scale(item, -1);
        part = product ? facts_mul(part, item) : facts_add(part, item);
        if (table->ceiling.sum == e && !product)
            part.hi = wide_min(part.hi, table->ceiling.most);
        if (i + 1 < chain->n)
            pass_facts(&all, &part);
    }
    pass_expr(table, &all, e);
    return all;
}

/* The type of the items as C would have it; but int where signed meets unsigned: arithmetic that cannot wrap is
   easier for the compiler, which widens it to 64 bits term by term. */
static ctype chain_natural(expr_table *table, const expr_chain *chain)
{
    ctype type = CTYPE_INT;
    bool is_signed = false;
    for (size_t i = 0; i < chain->n; i++)
        if (chain->item[i].e->kind != EXPR_INT) {
            const ctype item = expr_plan(table, chain->item[i].e);
            type = common(type, item);
            is_signed = is_signed || item == CTYPE_INT;
        }
    return type == CTYPE_UINT && is_signed ? CTYPE_INT : type;
}

/* Does the promise that e fits cover all there is: two operands that fit and one result? (-a - b has -a besides.) */
static bool promised(expr_table *table, const expr_chain *chain)
{
    passage operands = {0, 0};
    for (size_t i = 0; i < chain->n; i++)
        pass_expr(table, &operands, chain->item[i].e);
    return chain->n <= 2 && !chain->item[0].minus && passes(&operands, CTYPE_LLONG);
}

/* The number modulo 2^32, as a literal of int or unsigned. */
static const expr *cut_int(expr_table *table, const expr *e)
{
    const bool is_small = e->kind != EXPR_INT || (e->value >= -INT_MAX && e->value <= UINT_MAX);
    return is_small ? e : expr_int(table, (int64_t)(uint32_t)e->value);
}

expr_chain expr_modular_chain(expr_table *table, const expr *e, ctype type)
{
    expr_chain chain = ordered(table, e);
    chain.type = type;
    for (size_t i = 0; i < chain.n && type == CTYPE_UINT; i++)
        chain.item[i].e = cut_int(table, chain.item[i].e);
    return chain;
}

bool expr_plan_nested(expr_table *table, const expr_chain *chain, const expr *item)
{
    const expr_facts facts = expr_facts_of(table, item);
    if (chain->type == CTYPE_UINT)
        return (item->kind == EXPR_SUM || item->kind == EXPR_PRODUCT) && ctype_bits(expr_plan(table, item)) == 64;
    return expr_is_product(item) && !facts_fit_type(&facts, CTYPE_LLONG);
}

/* The type of a chain whose operands are in order. */
static void set_type(expr_table *table, expr_chain *chain, const expr *e)
{
    const passage all = chain_passage(table, chain, e);
    const ctype wanted = chain_natural(table, chain);
    const bool nonneg = expr_facts_of(table, e).lo >= 0 && all.lo >= 0;
    chain->modular = false;
    chain->type = narrowest(&all, wanted);
    if (passes(&all, CTYPE_LLONG) || (passes(&all, CTYPE_ULLONG) && chain->type == CTYPE_ULLONG))
        return;
    if (promised(table, chain)) {
        chain->type = wanted == CTYPE_ULLONG && nonneg ? CTYPE_ULLONG : CTYPE_LLONG;
        return;
    }
    chain->type = CTYPE_ULLONG;
    chain->modular = true;
}

expr_chain expr_chain_of(expr_table *table, const expr *e)
{
    expr_chain chain = ordered(table, e);
    set_type(table, &chain, e);
    if (ctype_bits(chain.type) == 64 && !chain.modular && !expr_is_product(e) && !table->stated.has_turns) {
        expr_lead_remainder(table, &chain);
        set_type(table, &chain, e);
    }
    return chain;
}

/* Does a sum have that term? */
static bool has_term(expr_table *table, const linear *sum, const expr_item *item)
{
    for (size_t i = 0; i < sum->n; i++)
        if (item->e == expr_term(table, sum->coef[i], sum->base[i]))
            return !item->minus;
    return false;
}

expr_chain expr_chain_led(expr_table *table, const expr *e, const expr *lead)
{
    const expr_chain usual = expr_chain_of(table, e);
    expr_chain chain = usual;
    linear_self self;
    if (!lead || expr_is_product(e))
        return usual;
    const linear first = expr_linear(lead, &self);
    chain.item = arena_alloc(table->memory, usual.n * sizeof *chain.item);
    chain.n = 0;
    for (int leads = 1; leads >= 0; leads--)
        for (size_t i = 0; i < usual.n; i++)
            if (has_term(table, &first, &usual.item[i]) == leads)
                chain.item[chain.n++] = usual.item[i];
    set_type(table, &chain, e);
    return chain.type == usual.type && chain.modular == usual.modular ? chain : usual;
}

bool expr_dips(expr_table *table, const expr *e, const expr *lead)
{
    const expr_chain chain = e->kind == EXPR_SUM ? expr_chain_led(table, e, lead) : (expr_chain){0};
    wide least = 0;
    for (size_t i = 0; i + 1 < chain.n && !expr_is_product(e); i++) {
        const expr_facts facts = expr_facts_of(table, chain.item[i].e);
        least += chain.item[i].minus ? -facts.hi : facts.lo;
        if (least < 0 && least > INT32_MIN)
            return true;
    }
    return false;
}

bool expr_plan_promised(expr_table *table, const expr *e, expr_chain *chain)
{
    if (e->kind != EXPR_SUM && e->kind != EXPR_PRODUCT)
        return false;
    const expr_chain own = expr_chain_of(table, e);
    const passage all = chain_passage(table, &own, e);
    if (own.type != CTYPE_LLONG || passes(&all, CTYPE_LLONG))
        return false;
    *chain = expr_modular_chain(table, e, CTYPE_ULLONG);
    return true;
}

/* A value that is cut down to 32 bits need not fit 64 before: nothing promises that. It takes no 64-bit arithmetic
   unless its operands have it already. */
bool expr_plan_cut(expr_table *table, const expr *cast, expr_chain *chain)
{
    const expr *e = cast->op[0];
    expr_chain own;
    passage all;
    if ((e->kind != EXPR_SUM && e->kind != EXPR_PRODUCT) || ctype_bits((ctype)cast->type) == 64)
        return false;
    own = expr_chain_of(table, e);
    all = chain_passage(table, &own, e);
    if (ctype_bits(own.type) == 32 || (passes(&all, CTYPE_LLONG) && ctype_bits(chain_natural(table, &own)) == 64))
        return false;
    *chain = expr_modular_chain(table, e, CTYPE_UINT);
    return true;
}

static ctype plan_chain(expr_table *table, const expr *e)
{
    const expr_chain chain = expr_chain_of(table, e);
    return chain.modular && expr_facts_of(table, e).lo < 0 ? CTYPE_LLONG : chain.type;
}

/* ---- Other operations ---- */

bool expr_plan_bits(expr_table *table, const expr *e, int *places)
{
    if ((e->kind != EXPR_DIV && e->kind != EXPR_MOD) || e->op[1]->kind != EXPR_INT)
        return false;
    const int64_t k = e->op[1]->value;
    *places = k > 0 ? __builtin_ctzll((uint64_t)k) : 0;
    return k > 0 && (k & (k - 1)) == 0 && expr_facts_of(table, e->op[0]).lo >= 0;
}

/* A shift by more places than the type has is undefined for any operand. */
static ctype plan_shift(expr_table *table, const expr *e)
{
    passage all = {0, 0};
    if (e->kind == EXPR_SHL)
        pass_expr(table, &all, e);
    pass_expr(table, &all, e->op[0]);
    if (expr_facts_of(table, e->op[1]).hi > 30)
        pass(&all, INT64_MIN, INT64_MAX);
    const ctype type = narrowest(&all, natural(table, 1, e->op));
    return ctype_bits(type) == 64 ? CTYPE_LLONG : type;
}

static ctype plan_binary(expr_table *table, const expr *e)
{
    passage all = {WIDE_INF, -WIDE_INF};
    int places;
    pass_expr(table, &all, e->op[0]);
    if (e->kind == EXPR_DIV && expr_plan_bits(table, e, &places))
        return narrowest(&all, natural(table, 1, e->op));
    pass_expr(table, &all, e->op[1]);
    if (e->kind == EXPR_DIV || e->kind == EXPR_MOD) {
        const expr_facts quotient = facts_div(expr_facts_of(table, e->op[0]), expr_facts_of(table, e->op[1]));
        pass_facts(&all, &quotient);
    }
    return narrowest(&all, natural(table, 2, e->op));
}

static ctype plan_select(expr_table *table, const expr *e)
{
    passage all = {WIDE_INF, -WIDE_INF};
    pass_expr(table, &all, e->op[1]);
    pass_expr(table, &all, e->op[2]);
    return narrowest(&all, natural(table, 2, e->op + 1));
}

/* Is it x % 2^k == 0? Compilers look at k bits, whatever the type, and a conversion would only be longer. */
static bool is_multiple_of_power(const expr *e)
{
    const expr *by = e->kind == EXPR_EQ && e->op[0]->kind == EXPR_MOD ? e->op[0]->op[1] : NULL;
    return by && by->kind == EXPR_INT && by->value > 0 && (by->value & (by->value - 1)) == 0 &&
           expr_is_int(e->op[1], 0);
}

ctype expr_plan_inside(expr_table *table, const expr *e)
{
    if (is_multiple_of_power(e))
        return expr_plan(table, e->op[0]);
    switch (e->kind) {
    case EXPR_SHL:
    case EXPR_SHR:
        return plan_shift(table, e);
    case EXPR_SELECT:
        return plan_select(table, e);
    default:
        return plan_binary(table, e);
    }
}

static ctype planned(expr_table *table, const expr *e)
{
    switch (e->kind) {
    case EXPR_INT:
        return expr_plan_int(e->value);
    case EXPR_SYMBOL:
    case EXPR_CAST:
        return plain((ctype)e->type);
    case EXPR_SUM:
    case EXPR_PRODUCT:
        return plan_chain(table, e);
    case EXPR_EQ:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_NOT:
    case EXPR_LAND:
    case EXPR_LOR:
    case EXPR_ALL:
    case EXPR_X:
        return CTYPE_INT;
    default:
        return expr_plan_inside(table, e);
    }
}

ctype expr_plan(expr_table *table, const expr *e)
{
    if (e->planned != table->stated.epoch) {
        expr *cache = (expr *)e;
        cache->plan = (uint8_t)planned(table, e);
        cache->planned = table->stated.epoch;
    }
    return (ctype)e->plan;
}

/* The number that a term is a multiple of by its text. */
static wide step_of(const expr *e) { return e->kind == EXPR_SUM && e->n == 1 && e->value == 0 ? e->coef[0] : 1; }

/* Are the first n terms digits of one number: is each step above the greatest sum of the terms with smaller ones? */
static bool are_digits(expr_table *table, const expr_chain *chain, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const wide step = step_of(chain->item[i].e);
        wide below = 0;
        for (size_t k = 0; k < n; k++) {
            const wide other = step_of(chain->item[k].e);
            if (k != i && other == step)
                return false;
            if (other < step)
                below += expr_facts_of(table, chain->item[k].e).hi;
        }
        if (chain->item[i].minus || expr_facts_of(table, chain->item[i].e).lo < 0 || (step > 1 && below >= step))
            return false;
    }
    return true;
}

/* The number of terms through the first x % n that is taken away, where their sums fit an int; else 0. */
static size_t through_remainder(expr_table *table, const expr_chain *chain)
{
    passage all = {0, 0};
    expr_facts part = facts_int(0);
    for (size_t i = 0; i + 1 < chain->n; i++) {
        const expr_facts facts = expr_facts_of(table, chain->item[i].e);
        part = facts_add(part, chain->item[i].minus ? facts_scale(facts, -1) : facts);
        pass_facts(&all, &facts);
        pass_facts(&all, &part);
        if (!passes(&all, CTYPE_INT) || ctype_bits(expr_plan(table, chain->item[i].e)) == 64)
            return 0;
        if (expr_taken_remainder(table, &chain->item[i]))
            return i + 1;
    }
    return 0;
}

size_t expr_plan_narrow(expr_table *table, const expr_chain *chain)
{
    wide most = 0;
    size_t n = 0;
    if (chain->modular || ctype_bits(chain->type) != 64)
        return 0;
    if ((n = through_remainder(table, chain)) > 1)
        return n;
    n = 0;
    for (; n < chain->n && ctype_bits(expr_plan(table, chain->item[n].e)) < 64; n++)
        if (chain->item[n].e->kind == EXPR_INT || (most += expr_facts_of(table, chain->item[n].e).hi) > INT32_MAX)
            return 0;
    return n > 1 && n < chain->n && are_digits(table, chain, n) ? n : 0;
}

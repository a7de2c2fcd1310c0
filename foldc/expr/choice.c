/* Choices: comparisons, logic, the smaller, the larger, one of two. Decided where a proof decides them. */
#include "table.h"

static const expr *truth(expr_table *table, bool value) { return expr_int(table, value); }

static bool is_condition(const expr *e)
{
    switch (e->kind) {
    case EXPR_EQ:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_NOT:
    case EXPR_LAND:
    case EXPR_LOR:
        return true;
    default:
        return e->kind == EXPR_INT && (e->value == 0 || e->value == 1);
    }
}

/* 0 or 1: is e not 0? */
static const expr *as_condition(expr_table *table, const expr *e)
{
    return is_condition(e) ? e : expr_ne(table, e, expr_int(table, 0));
}

/* ---- Comparisons ---- */

/* a - b as coef * base + constant; false if it has more terms, or if base might not fit as an operand of its own. */
static bool lone_term(expr_table *table, const expr *a, const expr *b, int64_t *coef, const expr **base,
                      int64_t *constant)
{
    linear_self self;
    const linear sum = expr_linear(expr_sub(table, a, b), &self);
    if (sum.n != 1)
        return false;
    const expr_facts facts = expr_facts_of(table, sum.base[0]);
    if (!facts_fit_type(&facts, CTYPE_LLONG))
        return false;
    *coef = sum.coef[0];
    *base = sum.base[0];
    *constant = sum.constant;
    return *coef != INT64_MIN && *constant != INT64_MIN;
}

const expr *expr_eq(expr_table *table, const expr *a, const expr *b)
{
    const tri known = expr_is_eq(table, a, b);
    const expr *base;
    int64_t coef, constant;
    if (known != TRI_UNKNOWN)
        return truth(table, known == TRI_YES);
    if (lone_term(table, a, b, &coef, &base, &constant))
        return constant % coef != 0 ? truth(table, false)
                                    : expr_node2(table, EXPR_EQ, base, expr_int(table, -(constant / coef)));
    const bool first = b->kind == EXPR_INT || (a->kind != EXPR_INT && a->id < b->id);
    return first ? expr_node2(table, EXPR_EQ, a, b) : expr_node2(table, EXPR_EQ, b, a);
}

const expr *expr_ne(expr_table *table, const expr *a, const expr *b) { return expr_not(table, expr_eq(table, a, b)); }

/* The least bound, nearer to 0 than that one, that says the same about numbers with the base's residue: of -3 <= x,
   where 4 divides x, that is 0; is_least: the bound is below. */
static int64_t rounded(expr_table *table, const expr *base, int64_t limit, bool is_least)
{
    const expr_facts facts = expr_facts_of(table, base);
    const int64_t m = facts.modulus <= INT64_MAX / 4 ? (int64_t)facts.modulus : 0;
    int64_t over;
    if (m < 2 || limit == 0 || is_least != (limit < 0) || limit > INT64_MAX - m || limit < INT64_MIN + m)
        return limit;
    over = (is_least ? facts.residue - limit % m : limit % m - facts.residue) % m;
    over += over < 0 ? m : 0;
    if (over > (is_least ? -limit : limit))
        return limit;
    return is_least ? limit + over : limit - over;
}

/* coef * base + constant >= 0 as a bound of base. */
static const expr *bound(expr_table *table, int64_t coef, const expr *base, int64_t constant)
{
    const int64_t size = coef < 0 ? -coef : coef;
    const int64_t floor = constant / size - (constant % size < 0);
    return coef > 0 ? expr_node2(table, EXPR_LE, expr_int(table, rounded(table, base, -floor, true)), base)
                    : expr_node2(table, EXPR_LE, base, expr_int(table, rounded(table, base, floor, false)));
}

/* How much less a may be for a <= b, or a < b, to say the same, as the divisor of b - a without its rest allows: of
   x + 3 < n, where 4 divides x and n, that is 3. 0 where a would not lose a constant of its own. */
static int64_t slack(expr_table *table, const expr *a, const expr *b, int strict)
{
    const expr_facts apart = expr_facts_of(table, expr_sub(table, b, a));
    const int64_t own = a->kind == EXPR_SUM ? a->value : 0;
    if (!strict || own <= 0 || apart.modulus < 2 || apart.modulus > INT64_MAX || apart.residue == 0)
        return 0;
    const int64_t less = (int64_t)apart.modulus - apart.residue;
    return less <= own ? less : 0;
}

/* a <= b, or a < b when `strict` is 1. */
static const expr *ordered(expr_table *table, const expr *a, const expr *b, int strict)
{
    const int64_t less = slack(table, a, b, strict);
    if (less)
        return ordered(table, expr_sub(table, a, expr_int(table, less)), b, strict);
    const tri known = strict ? expr_is_lt(table, a, b) : expr_is_le(table, a, b);
    const expr *base;
    int64_t coef, constant;
    if (known != TRI_UNKNOWN)
        return truth(table, known == TRI_YES);
    if (lone_term(table, b, a, &coef, &base, &constant) && constant > INT64_MIN + 1)
        return bound(table, coef, base, constant - strict);
    return expr_node2(table, strict ? EXPR_LT : EXPR_LE, a, b);
}

const expr *expr_lt(expr_table *table, const expr *a, const expr *b) { return ordered(table, a, b, 1); }
const expr *expr_le(expr_table *table, const expr *a, const expr *b) { return ordered(table, a, b, 0); }

/* ---- Logic ---- */

const expr *expr_not(expr_table *table, const expr *a)
{
    switch (a->kind) {
    case EXPR_INT:
        return truth(table, a->value == 0);
    case EXPR_NOT:
        return a->op[0];
    case EXPR_LT:
        return expr_le(table, a->op[1], a->op[0]);
    case EXPR_LE:
        return expr_lt(table, a->op[1], a->op[0]);
    default:
        return is_condition(a) ? expr_node(table, EXPR_NOT, 0, 1, NULL, &a) : expr_eq(table, a, expr_int(table, 0));
    }
}

/* && and ||: `absorbing` is the value that decides alone. */
static const expr *logic(expr_table *table, expr_kind kind, bool absorbing, const expr *a, const expr *b)
{
    a = as_condition(table, a);
    if (a->kind == EXPR_INT)
        return a->value == absorbing ? a : as_condition(table, b);
    b = as_condition(table, b);
    if (b->kind == EXPR_INT)
        return b->value == absorbing ? b : a;
    return a == b ? a : expr_node2(table, kind, a, b);
}

const expr *expr_land(expr_table *table, const expr *a, const expr *b) { return logic(table, EXPR_LAND, false, a, b); }
const expr *expr_lor(expr_table *table, const expr *a, const expr *b) { return logic(table, EXPR_LOR, true, a, b); }

/* ---- One of two ---- */

static bool has_operand(const expr *e, expr_kind kind, const expr *operand)
{
    return e->kind == kind && (e->op[0] == operand || e->op[1] == operand);
}

/* The smaller for kind MIN, the larger for MAX. */
static const expr *extreme(expr_table *table, expr_kind kind, const expr *a, const expr *b)
{
    const tri below = expr_is_le(table, a, b), above = expr_is_le(table, b, a);
    if (below == TRI_YES || above == TRI_NO)
        return kind == EXPR_MIN ? a : b;
    if (above == TRI_YES || below == TRI_NO)
        return kind == EXPR_MIN ? b : a;
    if (has_operand(a, kind, b) || has_operand(b, kind, a))
        return has_operand(a, kind, b) ? a : b;
    return a->id < b->id ? expr_node2(table, kind, a, b) : expr_node2(table, kind, b, a);
}

const expr *expr_min(expr_table *table, const expr *a, const expr *b) { return extreme(table, EXPR_MIN, a, b); }
const expr *expr_max(expr_table *table, const expr *a, const expr *b) { return extreme(table, EXPR_MAX, a, b); }

const expr *expr_abs(expr_table *table, const expr *a)
{
    if (expr_nonneg(table, a))
        return a;
    return expr_nonpos(table, a) ? expr_neg(table, a) : expr_max(table, a, expr_neg(table, a));
}

/* Does it fit into 64 bits for sure? */
static bool fits(expr_table *table, const expr *e)
{
    const expr_facts facts = expr_facts_of(table, e);
    return e->kind == EXPR_SYMBOL || e->kind == EXPR_INT || (facts.lo > INT64_MIN && facts.hi < INT64_MAX);
}

/* Has e a value for any values of its symbols? A divisor may be 0, and an operand of an operator other than a sum or
   a product too large. */
static bool has_value(expr_table *table, const expr *e)
{
    const bool divides = e->kind == EXPR_DIV || e->kind == EXPR_MOD;
    const bool shifts = e->kind == EXPR_SHL || e->kind == EXPR_SHR;
    const bool adds = e->kind == EXPR_SUM || e->kind == EXPR_PRODUCT;
    if (divides && expr_is_eq(table, e->op[1], expr_int(table, 0)) != TRI_NO)
        return false;
    if (shifts && (expr_facts_of(table, e->op[1]).lo < 0 || expr_facts_of(table, e->op[1]).hi > 62))
        return false;
    for (size_t i = 0; i < e->n; i++)
        if (!has_value(table, e->op[i]) || (!adds && !fits(table, e->op[i])))
            return false;
    return true;
}

/* Is e 0, or a factor of it? */
static bool is_zero(expr_table *table, const expr *e)
{
    for (size_t i = 0; e->kind == EXPR_PRODUCT && i < e->n; i++)
        if (expr_is_eq(table, e->op[i], expr_int(table, 0)) == TRI_YES)
            return true;
    return expr_is_eq(table, e, expr_int(table, 0)) == TRI_YES;
}

/* Is `no` there, and 0, where the condition holds? So are the terms of an extent of 1, where its coordinate is known to
 * be inside.
 */
static bool is_zero_where(expr_table *table, const expr *condition, const expr *no)
{
    const size_t scope = expr_scope_enter(table);
    bool zero = true;
    linear_self self;
    const linear sum = expr_linear(no, &self);
    expr_assume(table, condition);
    for (size_t i = 0; i < sum.n && zero; i++)
        zero = is_zero(table, sum.base[i]) && has_value(table, sum.base[i]);
    expr_scope_leave(table, scope);
    return zero && sum.constant == 0;
}

/* Is it x == k ? k : x, in any order? */
static bool is_same_where_equal(const expr *condition, const expr *yes, const expr *no)
{
    return condition->kind == EXPR_EQ &&
           ((condition->op[0] == no && condition->op[1] == yes) || (condition->op[1] == no && condition->op[0] == yes));
}

const expr *expr_select(expr_table *table, const expr *condition, const expr *yes, const expr *no)
{
    condition = as_condition(table, condition);
    if (condition->kind == EXPR_EQ) /* which facts may decide that it was made without */
        condition = expr_eq(table, condition->op[0], condition->op[1]);
    if (condition->kind == EXPR_INT)
        return condition->value ? yes : no;
    if (yes == no || is_same_where_equal(condition, yes, no))
        return no;
    if (expr_is_int(yes, 1) && expr_is_int(no, 0))
        return condition;
    if (condition->kind == EXPR_NOT)
        return expr_select(table, condition->op[0], no, yes);
    if (condition->kind == EXPR_EQ && expr_is_int(yes, 0) && is_zero_where(table, condition, no))
        return no;
    const expr *const op[] = {condition, yes, no};
    return expr_node(table, EXPR_SELECT, 0, 3, NULL, op);
}

/* ---- By kind ---- */

const expr *expr_binary(expr_table *table, expr_kind kind, const expr *a, const expr *b)
{
    typedef const expr *operation(expr_table *, const expr *, const expr *);
    static operation *const operations[EXPR_KIND_COUNT] = {
        [EXPR_SUM] = expr_add, [EXPR_PRODUCT] = expr_mul, [EXPR_DIV] = expr_div,   [EXPR_MOD] = expr_mod,
        [EXPR_MIN] = expr_min, [EXPR_MAX] = expr_max,     [EXPR_AND] = expr_and,   [EXPR_OR] = expr_or,
        [EXPR_XOR] = expr_xor, [EXPR_SHL] = expr_shl,     [EXPR_SHR] = expr_shr,   [EXPR_EQ] = expr_eq,
        [EXPR_LT] = expr_lt,   [EXPR_LE] = expr_le,       [EXPR_LAND] = expr_land, [EXPR_LOR] = expr_lor};
    return operations[kind](table, a, b);
}

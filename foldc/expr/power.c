/* Powers of two that are not numbers: those that the source shifts to, and those that it states. x % n is x & (n - 1)
   then, and n * (x / n) is x - x % n. */
#include "table.h"

static bool stated_power(const expr_table *table, const expr *e)
{
    for (size_t i = 0; i < table->stated.n_relations; i++)
        if (table->stated.relations[i].power == e)
            return true;
    return false;
}

static bool are_powers(expr_table *table, const expr *e, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (!expr_is_power(table, e->op[i]))
            return false;
    return true;
}

static bool is_power_of_two(int64_t value) { return value > 0 && (value & (value - 1)) == 0; }

/* Is it a power of two, by its shape, if it is positive? */
static bool by_shape(expr_table *table, const expr *e)
{
    const expr *const value = e->kind == EXPR_SYMBOL ? table->stated.values[e->value].e : NULL;
    switch (e->kind) {
    case EXPR_INT:
        return is_power_of_two(e->value);
    case EXPR_SYMBOL:
        return value && expr_is_power(table, value);
    case EXPR_SUM:
        return e->n == 1 && e->value == 0 && is_power_of_two(e->coef[0]) && are_powers(table, e, 1);
    case EXPR_PRODUCT:
    case EXPR_DIV:
        return are_powers(table, e, e->n);
    case EXPR_SHL:
    case EXPR_SHR:
    case EXPR_CAST:
        return are_powers(table, e, 1);
    default:
        return false;
    }
}

bool expr_is_power(expr_table *table, const expr *e)
{
    return expr_facts_of(table, e).lo >= 0 && (stated_power(table, e) || by_shape(table, e));
}

bool expr_plan_power(expr_table *table, const expr *e)
{
    return e->kind == EXPR_MOD && e->op[1]->kind != EXPR_INT && expr_facts_of(table, e->op[0]).lo >= 0 &&
           expr_is_power(table, e->op[1]);
}

const expr *expr_power_condition(expr_table *table, const expr *e)
{
    const expr *const zero = expr_int(table, 0), *const below = expr_sub(table, e, expr_int(table, 1));
    return expr_land(table, expr_lt(table, zero, e), expr_eq(table, expr_and(table, e, below), zero));
}

/* ---- Multiples ---- */

/* term / (n * quotient), where n or a number of times n, by its own name maybe, is a factor of the term; NULL: none is.
 */
static const expr *rest_of(expr_table *table, const expr *term, const expr *base, const expr *quotient)
{
    const expr *const n = quotient->op[1], *rest = expr_shape_quotient(table, term, quotient);
    const expr *const whole = rest ? expr_shape_quotient(table, rest, n) : NULL;
    for (uint32_t i = 0; rest && !whole && i < base->n; i++) {
        const expr *const factor = base->op[i];
        const expr *const value = factor->kind == EXPR_SYMBOL ? table->stated.values[factor->value].e : NULL;
        const expr *const times = value ? expr_shape_quotient(table, value, n) : NULL;
        if (times && times->kind == EXPR_INT)
            return expr_scale(table, times->value, expr_shape_quotient(table, rest, factor));
    }
    return whole;
}

/* c * n * (x / n) as c * (x - x % n), where n is a power of two; NULL: the term has no such quotient. */
static const expr *without_quotient(expr_table *table, const expr *term, const expr *base)
{
    for (uint32_t i = 0; base->kind == EXPR_PRODUCT && i < base->n; i++) {
        const expr *const quotient = base->op[i];
        const bool divides = quotient->kind == EXPR_DIV && quotient->op[1]->kind != EXPR_INT &&
                             expr_facts_of(table, quotient->op[0]).lo >= 0 && expr_is_power(table, quotient->op[1]);
        const expr *const times = divides ? rest_of(table, term, base, quotient) : NULL;
        const expr *const x = quotient->op ? quotient->op[0] : NULL;
        if (times)
            return expr_mul(table, times, expr_sub(table, x, expr_mod(table, x, quotient->op[1])));
    }
    return NULL;
}

const expr *expr_without_quotients(expr_table *table, const expr *e)
{
    linear_self self;
    const linear sum = expr_linear(e, &self);
    const expr *form = expr_int(table, sum.constant);
    for (size_t i = 0; i < sum.n; i++) {
        const expr *const term = expr_term(table, sum.coef[i], sum.base[i]);
        const expr *const without = without_quotient(table, term, sum.base[i]);
        form = expr_add(table, form, without ? without : term);
    }
    return form;
}

/* ---- Chains ---- */

/* The remainder by a power of two that the item takes away, of x in c * (x - x % n); NULL: it takes another term away.
 */
const expr *expr_taken_remainder(expr_table *table, const expr_item *item)
{
    linear_self self;
    const linear sum = expr_linear(item->e, &self);
    return item->minus && sum.n == 1 && !sum.constant && expr_plan_power(table, sum.base[0]) ? sum.base[0] : NULL;
}

/* Is the item a term of x in c * (x - x % n)? */
static bool is_of_remainder(const expr *remainder, const expr_item *item)
{
    linear_self self, own;
    const linear x = expr_linear(remainder->op[0], &self), sum = expr_linear(item->e, &own);
    for (size_t i = 0; i < x.n; i++)
        if (sum.n == 1 && x.base[i] == sum.base[0])
            return true;
    return false;
}

void expr_lead_remainder(expr_table *table, expr_chain *chain)
{
    const expr *remainder = NULL;
    size_t at = 0;
    for (; at < chain->n && !remainder; at++)
        remainder = expr_taken_remainder(table, &chain->item[at]);
    for (size_t i = 0, first = 0; remainder && i < at; i++)
        if (i + 1 == at || is_of_remainder(remainder, &chain->item[i])) {
            const expr_item item = chain->item[i];
            for (size_t k = i; k > first; k--)
                chain->item[k] = chain->item[k - 1];
            chain->item[first++] = item;
        }
}

/* Sums whose terms share a factor, multiplied once: (a + b) * n for a * n + b * n. The same with a number, 64 * (4 * a
   + b / 8) for 256 * a + 64 * (b / 8). A form for text alone: other rules look for the terms. */
#include "table.h"

/* A factor, and the number of terms of a sum that have it. */
typedef struct group {
    const expr *factor;
    size_t n;
} group;

/* Is the base a product with the factor? The factor by itself does not count: n * x + n keeps n * x, which another text
   may share, as the moves of a copy do. */
static bool has_factor(const expr *base, const expr *factor)
{
    for (size_t i = 0; base->kind == EXPR_PRODUCT && i < base->n; i++)
        if (base->op[i] == factor)
            return true;
    return false;
}

/* The factor that most terms share; n < 2: none. */
static group largest_group(const linear *sum)
{
    group best = {NULL, 0};
    for (size_t i = 0; i < sum->n; i++) {
        const expr *base = sum->base[i];
        for (size_t k = 0; base->kind == EXPR_PRODUCT && k < base->n; k++) {
            group found = {base->op[k], 0};
            for (size_t j = 0; j < sum->n; j++)
                found.n += has_factor(sum->base[j], found.factor);
            if (found.factor->kind != EXPR_INT && found.n > best.n)
                best = found;
        }
    }
    return best;
}

/* The sum without the terms of the factor, plus the factor times the rest of these. NULL where that may not fit. */
static const expr *gathered(expr_table *table, const linear *sum, const expr *factor)
{
    bool *within = arena_alloc(table->memory, (sum->n + 1) * sizeof *within);
    bool *without = arena_alloc(table->memory, (sum->n + 1) * sizeof *without);
    for (size_t i = 0; i < sum->n; i++) {
        within[i] = has_factor(sum->base[i], factor);
        without[i] = !within[i];
    }
    const expr *terms = expr_pick(table, sum, within, 0);
    const expr *inner = expr_shape_quotient(table, terms, factor);
    const expr_facts facts = inner ? expr_facts_of(table, inner) : facts_none();
    if (!inner || !facts_fit_type(&facts, CTYPE_LLONG))
        return NULL;
    return expr_add(table, expr_pick(table, sum, without, sum->constant),
                    expr_mul(table, expr_factored(table, inner), factor));
}

/* The sum with the terms that a number divides as a product of the number; NULL: the number has one term, or a sum of
   64 bits, which takes two instructions. */
static const expr *divided(expr_table *table, const linear *sum, int64_t by)
{
    bool *within = arena_alloc(table->memory, (sum->n + 1) * sizeof *within);
    bool *without = arena_alloc(table->memory, (sum->n + 1) * sizeof *without);
    size_t n = 0;
    for (size_t i = 0; i < sum->n; i++) {
        within[i] = sum->coef[i] % by == 0;
        without[i] = !within[i];
        n += within[i];
    }
    if (n < 2)
        return NULL;
    const expr *inner = expr_factored(table, expr_divide_content(table, expr_pick(table, sum, within, 0), by));
    const expr *product = expr_node2(table, EXPR_PRODUCT, inner, expr_int(table, by));
    if (ctype_bits(expr_plan(table, inner)) == 64)
        return NULL;
    return expr_add(table, expr_pick(table, sum, without, sum->constant), product);
}

/* The sum with the terms that have this number as a product of the number; NULL: one term alone has it, the rest may
   not fit, or it is a part of the sum and has 64 bits: then the number is multiplied by two instructions, and a size of
   elements does not take it in. */
static const expr *by_equal(expr_table *table, const linear *sum, int64_t number)
{
    bool *within = arena_alloc(table->memory, (sum->n + 1) * sizeof *within);
    bool *without = arena_alloc(table->memory, (sum->n + 1) * sizeof *without);
    size_t n = 0;
    for (size_t i = 0; i < sum->n; i++) {
        within[i] = sum->coef[i] == number;
        without[i] = !within[i];
        n += within[i];
    }
    if (n < 2)
        return NULL;
    const expr *inner = expr_factored(table, expr_divide_content(table, expr_pick(table, sum, within, 0), number));
    const expr_facts facts = expr_facts_of(table, inner);
    if (!facts_fit_type(&facts, CTYPE_LLONG) || (n < sum->n && ctype_bits(expr_plan(table, inner)) == 64))
        return NULL;
    const expr *product = expr_node2(table, EXPR_PRODUCT, inner, expr_int(table, number));
    return expr_add(table, expr_pick(table, sum, without, sum->constant), product);
}

/* The cheapest of these forms; NULL: there is none. */
static const expr *by_equal_numbers(expr_table *table, const linear *sum)
{
    const expr *best = NULL;
    for (size_t i = 0; i < sum->n; i++) {
        const expr *form = sum->coef[i] > 1 ? by_equal(table, sum, sum->coef[i]) : NULL;
        if (form && (!best || expr_cost(table, form) < expr_cost(table, best)))
            best = form;
    }
    return best;
}

unsigned expr_definition_cost(expr_table *table, const expr *e) { return expr_cost(table, e) + expr_masks(table, e); }

/* The cheapest of these forms; NULL: there is none. */
static const expr *by_number(expr_table *table, const linear *sum)
{
    const expr *best = NULL;
    for (size_t i = 0; i < sum->n; i++) {
        const expr *form = expr_is_masked(table, sum->coef[i], sum->base[i]) ? divided(table, sum, sum->coef[i]) : NULL;
        if (form && (!best || expr_definition_cost(table, form) < expr_definition_cost(table, best)))
            best = form;
    }
    return best;
}

static const expr *by_factor(expr_table *table, const linear *sum)
{
    const group shared = largest_group(sum);
    return shared.n < 2 ? NULL : gathered(table, sum, shared.factor);
}

typedef const expr *form_maker(expr_table *, const linear *);
typedef unsigned form_cost(expr_table *, const expr *);

/* e in that form, if it is cheaper. */
static const expr *cheaper(expr_table *table, const expr *e, form_maker *make, form_cost *cost)
{
    linear_self self;
    const linear sum = expr_linear(e, &self);
    const expr_overflow before = table->overflow;
    const expr *form = e->kind == EXPR_SUM || e->kind == EXPR_PRODUCT ? make(table, &sum) : NULL;
    const bool overflows = table->overflow.op && !before.op;
    table->overflow = before;
    return form && !overflows && cost(table, form) < cost(table, e) ? form : e;
}

static const expr *by_power(expr_table *table, const linear *sum)
{
    const expr *const e = expr_of_linear(table, sum), *const form = expr_without_quotients(table, e);
    return form == e ? NULL : form;
}

const expr *expr_factored_by_powers(expr_table *table, const expr *e) { return cheaper(table, e, by_power, expr_cost); }

const expr *expr_factored(expr_table *table, const expr *e)
{
    e = expr_factored_by_powers(table, e);
    const expr *form = cheaper(table, e, by_factor, expr_cost);
    return form != e ? expr_factored(table, form) : e;
}

const expr *expr_factored_by_equals(expr_table *table, const expr *e)
{
    const expr *form = expr_factored(table, e);
    return form != e ? form : cheaper(table, e, by_equal_numbers, expr_cost);
}

const expr *expr_factored_by_numbers(expr_table *table, const expr *e)
{
    const expr *form = expr_factored(table, e);
    return form != e ? form : cheaper(table, e, by_number, expr_definition_cost);
}

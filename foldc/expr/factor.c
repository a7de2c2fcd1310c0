/* Sums whose terms share a factor, multiplied once: (a + b) * n for a * n + b * n. A form for text alone: other rules
   look for the terms. */
#include "table.h"

/* The terms of a sum that have a factor, and how many. */
typedef struct group {
    const expr *factor;
    size_t n;
} group;

/* The factor alone has it not: n * x + n and n * x share n * x, as the moves of a copy do. */
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

const expr *expr_factored(expr_table *table, const expr *e)
{
    linear_self self;
    const linear sum = expr_linear(e, &self);
    const group shared = e->kind == EXPR_SUM ? largest_group(&sum) : (group){NULL, 0};
    const expr_overflow before = table->overflow;
    const expr *form = shared.n < 2 ? NULL : gathered(table, &sum, shared.factor);
    const bool overflows = table->overflow.op && !before.op;
    table->overflow = before;
    if (!form || overflows || form == e || expr_cost(table, form) >= expr_cost(table, e))
        return e;
    return expr_factored(table, form);
}

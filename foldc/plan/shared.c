/* Residues in a sum that share a factor with its other terms: (blockIdx.y * 32 + y) * ld for g_o + ld * y, where g_o is
   blockIdx.y * ld * 32. And choices that residues of the statement have a name for. */
#include "foldc/expr/table.h"
#include "settle.h"
#include "state.h"
#include "where.h"

/* Such a definition is looked into; a longer one would be repeated in each sum. */
enum { MOST_TERMS = 8 };

/* The definition of a term of a sum, if it is a residue of the block under way that text can do without. */
static const expr *definition_of(struct fold *fold, const expr *term)
{
    const struct symbol *symbol = term->kind == EXPR_SYMBOL ? &fold->symbols.item[term->value] : NULL;
    const struct fold_place *place = fold->walk.place;
    const expr *e = symbol && place && symbol->block == place->block ? symbol->definition : NULL;
    return e && e->n <= MOST_TERMS && fold_can_be_named(fold, e) && fold_reaches(fold, e) ? e : NULL;
}

/* Is it 0 or something else? */
static bool is_choice(const expr *e) { return e->kind == EXPR_SELECT && expr_is_int(e->op[1], 0); }

/* c ? 0 : d * k as d_0 * k, where d_0 is a residue, c ? 0 : d; else e. */
static const expr *by_name(struct fold *fold, const struct residue *residue, const expr *e)
{
    for (; residue && is_choice(e); residue = residue->next) {
        const expr *known = residue->symbol ? residue->definition : NULL;
        const expr *times = known && is_choice(known) && known->op[0] == e->op[0]
                                ? expr_shape_quotient(fold->table, e->op[2], known->op[2])
                                : NULL;
        if (times)
            return expr_mul(fold->table, times, residue->symbol);
    }
    return e;
}

/* The terms of a sum, choices among them by the names that the statement has for them. */
static const expr *named(struct fold *fold, const struct residue *residue, const expr *e)
{
    const expr *sum = is_choice(e) ? by_name(fold, residue, e) : e;
    for (size_t i = 0; e->kind == EXPR_SUM && i < e->n; i++) {
        const expr *term = by_name(fold, residue, e->op[i]);
        if (term != e->op[i])
            sum =
                expr_add(fold->table, sum, expr_scale(fold->table, e->coef[i], expr_sub(fold->table, term, e->op[i])));
    }
    return sum;
}

static unsigned cost_of(struct fold *fold, const expr *e)
{
    return expr_cost(fold->table, expr_factored(fold->table, e));
}

const expr *fold_shared(struct fold *fold, const expr *e, const struct residue *residues)
{
    expr_table *t = fold->table;
    const expr *form = named(fold, residues, e);
    linear_self self;
    const linear sum = expr_linear(form, &self);
    for (size_t i = 0; i < sum.n; i++) {
        const expr *inside = definition_of(fold, sum.base[i]), *opened;
        if (!inside)
            continue;
        opened = expr_add(t, form, expr_scale(t, sum.coef[i], expr_sub(t, inside, sum.base[i])));
        if (cost_of(fold, opened) < cost_of(fold, form) + cost_of(fold, inside))
            form = opened;
    }
    return form;
}

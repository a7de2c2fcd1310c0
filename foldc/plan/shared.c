/* Sums in which a residue shares a factor with another term: for g_o + ld * y, where g_o is blockIdx.y * ld * 32, the
   text is (blockIdx.y * 32 + y) * ld. And choices that are multiples of a residue of the statement: they name it. */
#include "foldc/expr/table.h"
#include "joined.h"
#include "settle.h"
#include "state.h"
#include "where.h"

/* The most terms of a definition that replaces its residue. A longer one would be repeated in each sum. */
enum { MOST_TERMS = 8 };

/* The definition of a term, if the term is a residue that the block under way declares and if text here can name all of
   the definition; else NULL. */
static const expr *definition_of(struct fold *fold, const expr *term)
{
    const struct symbol *symbol = term->kind == EXPR_SYMBOL ? &fold->symbols.item[term->value] : NULL;
    const struct fold_place *place = fold->walk.place;
    const expr *e = symbol && place && symbol->block == place->block ? symbol->definition : NULL;
    return e && e->n <= MOST_TERMS && fold_can_be_named(fold, e) && fold_reaches(fold, e) ? e : NULL;
}

/* Is it a choice between 0 and another value? */
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

/* e with residues in the place of choices: in a sum, of each term that is one. */
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

/* Does e, or a definition in it, have the counter of a loop? */
static bool counts(const struct fold *fold, const expr *e)
{
    const struct symbol *symbol = e->kind == EXPR_SYMBOL ? &fold->symbols.item[e->value] : NULL;
    bool found = symbol && (symbol->counts_from || (symbol->definition && counts(fold, symbol->definition)));
    for (uint32_t i = 0; i < e->n && !found; i++)
        found = counts(fold, e->op[i]);
    return found;
}

const expr *fold_definition_form(struct fold *fold, const expr *e)
{
    return counts(fold, e) ? expr_factored(fold->table, e) : expr_factored_by_numbers(fold->table, e);
}

static unsigned cost_of(struct fold *fold, const expr *e, bool is_text)
{
    return is_text ? expr_cost(fold->table, expr_factored_by_equals(fold->table, e))
                   : expr_definition_cost(fold->table, fold_definition_form(fold, e));
}

/* The cost of a definition that is no longer needed once its residue is opened. */
static unsigned cost_of_definition(struct fold *fold, const expr *e, bool is_text)
{
    return is_text ? expr_cost(fold->table, expr_factored(fold->table, e)) : cost_of(fold, e, false);
}

/* Is it a number times a name? A product of two names is better made once, by itself. */
static bool is_multiple(const expr *e)
{
    return e->kind == EXPR_SUM && e->n == 1 && e->value == 0 && e->op[0]->kind == EXPR_SYMBOL;
}

/* e where one residue in a term is replaced by its definition (*inside): the term itself, or a factor whose definition
   is a multiple of a name. NULL: the term has no such residue. */
static const expr *opened(struct fold *fold, const expr *e, int64_t coef, const expr *term, const expr **inside)
{
    expr_table *t = fold->table;
    const expr *by = *inside = definition_of(fold, term);
    for (uint32_t k = 0; term->kind == EXPR_PRODUCT && k < term->n && !by; k++) {
        *inside = definition_of(fold, term->op[k]);
        if (*inside && is_multiple(*inside))
            by = expr_mul(t, expr_shape_quotient(t, term, term->op[k]), *inside);
    }
    return by ? expr_add(t, e, expr_scale(t, coef, expr_sub(t, by, term))) : NULL;
}

static size_t terms_of(const expr *e) { return e->kind == EXPR_SUM ? e->n : 1; }

/* The operations that factors save. */
static unsigned saved(struct fold *fold, const expr *e) { return expr_cost(fold->table, e) - cost_of(fold, e, true); }

/* Does a term of the definition come together with another term: as one, or by a factor that both have? */
static bool comes_together(struct fold *fold, const expr *form, const expr *inside, const expr *wider)
{
    return saved(fold, wider) > saved(fold, form) || terms_of(wider) + 1 < terms_of(form) + terms_of(inside);
}

/* e, which has that many times a definition, with the residues in the definition opened that this pays for: a tile's
   offset is a block's number times a residue. */
static const expr *open_inside(struct fold *fold, const expr *e, int64_t coef, const expr *inside, bool is_text)
{
    linear_self self;
    const linear sum = expr_linear(inside, &self);
    for (size_t i = 0; i < sum.n; i++) {
        int64_t times;
        const expr *next, *wider = __builtin_mul_overflow(coef, sum.coef[i], &times)
                                       ? NULL
                                       : opened(fold, e, times, sum.base[i], &next);
        if (wider && cost_of(fold, wider, is_text) < cost_of(fold, e, is_text))
            e = wider;
    }
    return e;
}

/* e with those residues opened that make it cheaper. is_text: the residues have other uses, too, so opening one pays
   only where terms come together. */
static const expr *open_all(struct fold *fold, const expr *e, bool is_text)
{
    linear_self self;
    const linear sum = expr_linear(e, &self);
    for (size_t i = 0; i < sum.n; i++) {
        const expr *inside, *wider = opened(fold, e, sum.coef[i], sum.base[i], &inside);
        wider = wider ? open_inside(fold, wider, sum.coef[i], inside, is_text) : NULL;
        if (wider && (!is_text || comes_together(fold, e, inside, wider)) &&
            cost_of(fold, wider, is_text) < cost_of(fold, e, is_text) + cost_of_definition(fold, inside, is_text))
            e = wider;
    }
    return e;
}

const expr *fold_shared(struct fold *fold, const expr *e, const struct residue *residues)
{
    return open_all(fold, named(fold, residues, e), false);
}

/* Is the walk in a loop within the block under way? There a product of a definition would be made in each round. */
static bool is_in_loop(const struct fold *fold)
{
    const struct fold_place *place = fold->walk.place;
    const struct ast_node *node = place ? place->block->child[place->statement] : NULL;
    return node &&
           (node->kind == AST_FOR || node->kind == AST_WHILE || node->kind == AST_DO || node->kind == AST_RANGE_FOR);
}

/* A number is taken out of terms only where a residue is opened for it: the indexes of a copy share their terms. */
const expr *fold_shared_in_text(struct fold *fold, const expr *e, const expr **lead)
{
    e = expr_factored_by_powers(fold->table, fold_joined(fold, e));
    const expr *wider = e->kind == EXPR_SUM && !is_in_loop(fold) ? open_all(fold, e, true) : e;
    if (wider != e)
        return expr_factored_by_equals(fold->table, wider);
    e = fold_next_to_written(fold, e, lead);
    fold_note_written(fold, e);
    return e;
}

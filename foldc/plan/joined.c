/* Sums of the variables that a number was taken apart into: for i + w * j, where i is t % w and j is t / w, the text is
   t. And products of a coordinate next to one that has a name by now: w * j + w for w * (j + 1), where other text has
   w * j. */
#include "foldc/expr/table.h"
#include "joined.h"
#include "state.h"
#include "where.h"

/* The steps in which variables are replaced: each value may name variables of the next. */
enum { MOST_STEPS = 4 };

static bool divides(const expr *e)
{
    if (e->kind == EXPR_DIV || e->kind == EXPR_MOD)
        return true;
    for (uint32_t i = 0; i < e->n; i++)
        if (divides(e->op[i]))
            return true;
    return false;
}

/* The value of a local variable of the function under way, if it divides; NULL otherwise. */
static const expr *divided_value(const struct symbol *about)
{
    const struct ast_decl *decl = symbol_decl(about);
    const bool is_local = decl && decl->kind == AST_VAR && decl->variable.is_local && !about->is_argument;
    return is_local && about->set_to && divides(about->set_to) ? about->set_to : NULL;
}

/* That value, or the definition of a residue if these are opened, too, where text here can name all of it. */
static const expr *value_of(struct fold *fold, const expr *symbol, bool opens_residues)
{
    const struct symbol *about = &fold->symbols.item[symbol->value];
    const expr *e = opens_residues && about->definition ? about->definition : divided_value(about);
    return e && fold_can_be_named(fold, e) && fold_reaches(fold, e) ? e : NULL;
}

/* The quotients and remainders in e, and the variables of the source with such values. */
static unsigned parts(struct fold *fold, const expr *e)
{
    unsigned sum = e->kind == EXPR_DIV || e->kind == EXPR_MOD || (e->kind == EXPR_SYMBOL && value_of(fold, e, false));
    for (uint32_t i = 0; i < e->n; i++)
        sum += parts(fold, e->op[i]);
    return sum;
}

struct opening {
    struct fold *fold;
    bool opens_residues;
};

static const expr *opened(void *context, const expr *symbol)
{
    const struct opening *const o = context;
    return value_of(o->fold, symbol, o->opens_residues);
}

/* Does a symbol of e have a value? */
static bool has_value(struct opening *o, const expr *e)
{
    bool has = e->kind == EXPR_SYMBOL && opened(o, e);
    for (uint32_t i = 0; i < e->n && !has; i++)
        has = has_value(o, e->op[i]);
    return has;
}

static unsigned cost_of(struct fold *fold, const expr *e)
{
    return expr_cost(fold->table, expr_factored(fold->table, e));
}

/* The cheapest of `best` and the forms of e with values in the place of variables, step by step. */
static const expr *cheapest(struct fold *fold, const expr *e, bool opens_residues, const expr *best)
{
    struct opening opening = {fold, opens_residues};
    for (int step = 0; step < MOST_STEPS && has_value(&opening, e); step++) {
        e = expr_expand(fold->table, expr_subst(fold->table, e, opened, &opening));
        if (expr_overflowed(fold->table)->op)
            break;
        if (parts(fold, e) < parts(fold, best) && cost_of(fold, e) < cost_of(fold, best))
            best = e;
    }
    return best;
}

const expr *fold_joined(struct fold *fold, const expr *e)
{
    expr_overflow *const overflow = expr_overflowed(fold->table);
    const expr_overflow before = *overflow;
    const expr *best = e;
    if (e->kind != EXPR_SUM || parts(fold, e) < 2)
        return e;
    for (int opens_residues = 0; opens_residues < 2; opens_residues++) {
        overflow->op = 0;
        best = cheapest(fold, e, opens_residues, best);
    }
    *overflow = before;
    return best;
}

/* ---- Products that have text ---- */

static bool is_around(const struct fold *fold, const struct ast_node *block)
{
    for (const struct fold_place *place = fold->walk.place; place; place = place->outer)
        if (place->block == block)
            return true;
    return false;
}

static bool has_factor(const expr *product, const expr *factor)
{
    for (uint32_t i = 0; i < product->n; i++)
        if (product->op[i] == factor)
            return true;
    return false;
}

/* Is it `like` with x in the place of factor f? Each factor of `like` is another one. */
static bool is_like(const expr *product, const expr *like, uint32_t f, const expr *x)
{
    bool is = product->n == like->n && has_factor(product, x) && !has_factor(like, x);
    for (uint32_t i = 0; i < like->n && is; i++)
        is = i == f || (has_factor(product, like->op[i]) && (i == 0 || like->op[i] != like->op[i - 1]));
    return is;
}

/* The product that has text and is `like` with x in the place of factor f; NULL: there is none. This makes no
   expression, because terms are in the order in which they were made. */
static const expr *written_like(const struct fold *fold, const expr *like, uint32_t f, const expr *x)
{
    const struct symbol_products *written = &fold->symbols.written;
    for (size_t i = written->count; i-- > 0;)
        if (is_like(written->item[i].product, like, f, x) && is_around(fold, written->item[i].block))
            return written->item[i].product;
    return NULL;
}

/* p * (x + 1) as p * x + p, and p * (x - 1) as p * x - p, if p * x (*other) has text; else NULL. */
static const expr *next_to_written(struct fold *fold, const expr *product, bool is_wide, const expr **other)
{
    expr_table *t = fold->table;
    for (uint32_t f = 0; f < product->n; f++) {
        const expr *factor = product->op[f];
        if (factor->kind != EXPR_SUM || (factor->value != 1 && factor->value != -1))
            continue;
        const expr *constant = expr_int(t, factor->value);
        *other = written_like(fold, product, f, expr_sub(t, factor, constant));
        const expr *rest = *other ? expr_shape_quotient(t, product, factor) : NULL;
        if (rest && (is_wide || ctype_bits(expr_plan(t, rest)) == 64))
            return expr_add(t, *other, expr_mul(t, rest, constant));
    }
    return NULL;
}

/* A multiply-add of 32 bits takes another term in, and is as short as the addition of p in 64. So it pays where p has
   64 bits, or where the sum of the other terms would have to be made for it. */
const expr *fold_next_to_written(struct fold *fold, const expr *e, const expr **lead)
{
    expr_table *t = fold->table;
    linear_self self;
    const linear sum = expr_linear(e, &self);
    const expr *form = e, *first = e;
    for (size_t i = 0; i < sum.n; i++) {
        const expr *base = sum.base[i], *other;
        const expr *next = base->kind == EXPR_PRODUCT ? next_to_written(fold, base, sum.n > 2, &other) : NULL;
        if (next) {
            form = expr_add(t, form, expr_scale(t, sum.coef[i], expr_sub(t, next, base)));
            first = expr_add(t, first, expr_scale(t, sum.coef[i], expr_sub(t, other, base)));
        }
    }
    if (form == e || ctype_bits(expr_plan(t, form)) != ctype_bits(expr_plan(t, e)))
        return e;
    *lead = *lead ? *lead : first;
    return form;
}

static bool is_written(const struct fold *fold, const expr *product)
{
    const struct symbol_products *written = &fold->symbols.written;
    for (size_t i = written->count; i-- > 0;)
        if (written->item[i].product == product && is_around(fold, written->item[i].block))
            return true;
    return false;
}

void fold_note_written(struct fold *fold, const expr *e)
{
    struct symbol_products *written = &fold->symbols.written;
    linear_self self;
    const linear sum = expr_linear(e, &self);
    for (size_t i = 0; i < sum.n && fold->walk.place; i++)
        if (sum.base[i]->kind == EXPR_PRODUCT && !is_written(fold, sum.base[i])) {
            written->item =
                arena_grow(fold->arena, written->item, written->count, &written->capacity, sizeof *written->item);
            written->item[written->count++] = (struct symbol_product){sum.base[i], fold->walk.place->block};
        }
}

/* The values of bound leaves for given numbers of the fold's symbols. */
#include <string.h>

#include "values.h"

/* ---- Pieces of source that are symbols of the fold ---- */

/* Is the symbol an expression of the source that is not looked into? */
static bool is_piece(const struct symbol *symbol)
{
    return symbol->node && ast_bare(symbol->node)->kind != AST_DECLREF;
}

void values_pieces(struct values *v)
{
    v->pieces.count = 0;
    for (size_t i = v->walked->first_symbol; i < v->walked->last_symbol; i++) {
        const struct ast_node *const node = v->fold->symbols.item[i].node;
        const char *const text =
            is_piece(&v->fold->symbols.item[i]) ? ast_print(v->arena, v->function->source, node, 1) : NULL;
        if (!text)
            continue;
        v->pieces.item =
            arena_grow(v->arena, v->pieces.item, v->pieces.count, &v->pieces.capacity, sizeof *v->pieces.item);
        v->pieces.item[v->pieces.count++] = (struct values_piece){node, text, i};
    }
}

bool values_is_piece(struct values *v, const struct ast_node *node)
{
    for (size_t i = 0; i < v->pieces.count; i++)
        if (v->pieces.item[i].node == node || ast_is_same(v->pieces.item[i].node, node))
            return true;
    return false;
}

/* ---- Symbols ---- */

/* The name of a symbol; of a piece, its text in the source. */
static const char *name_of(const struct values *v, const expr *e)
{
    for (size_t i = 0; i < v->pieces.count; i++)
        if (v->pieces.item[i].symbol == (size_t)e->value)
            return v->pieces.item[i].text;
    return e->name;
}

static bool symbol_value(struct values *v, const expr *e, int64_t *out)
{
    const struct symbol *symbol = &v->fold->symbols.item[e->value];
    const bool is_part = v->takes_parts && symbol_decl(symbol) && ast_ctype(symbol_decl(symbol)->type) == CTYPE_COUNT;
    c_number value;
    if (is_piece(symbol) || !symbol_decl(symbol) || is_part)
        value = values_variable(v, &(struct values_variable){.name = name_of(v, e),
                                                             .subject = symbol_subject(symbol),
                                                             .leaf = symbol->leaf,
                                                             .type = (ctype)e->type});
    else if (!values_decl(v, symbol_decl(symbol), &value))
        return false;
    *out = (int64_t)value.bits;
    return true;
}

/* Set the numbers of the symbols in e, by their numbers. */
static bool set_symbols(struct values *v, const expr *e)
{
    if (e->kind == EXPR_SYMBOL)
        return symbol_value(v, e, &v->symbols.item[e->value]);
    for (uint32_t i = 0; i < e->n; i++)
        if (!set_symbols(v, e->op[i]))
            return false;
    return true;
}

static bool expr_value(struct values *v, const expr *e, int64_t *out)
{
    const size_t symbols = expr_symbols(v->fold->table);
    bool overflow = false;
    if (e->kind == EXPR_SYMBOL)
        return symbol_value(v, e, out);
    if (symbols > v->symbols.count) {
        v->symbols.item = arena_alloc(v->arena, symbols * sizeof *v->symbols.item);
        v->symbols.count = symbols;
    }
    if (!set_symbols(v, e))
        return false;
    *out = expr_eval(v->fold->table, e, v->symbols.item, &overflow);
    return !overflow || values_stops(v, VALUES_TOO_LARGE, "a size or an offset does not fit in 64 bits");
}

/* Does e name a scalar that is left out? */
static bool names_unused(const struct values *v, const expr *e)
{
    if (e->kind == EXPR_SYMBOL && v->fold->symbols.item[e->value].definition && !v->fold->symbols.item[e->value].used)
        return true;
    for (uint32_t i = 0; i < e->n; i++)
        if (names_unused(v, e->op[i]))
            return true;
    return false;
}

static bool bound_leaf(struct values *v, const expr *e, int64_t *out, bool *known)
{
    if (e->kind == EXPR_INT) {
        *out = e->value;
        return true;
    }
    if (e->kind == EXPR_ALL || e->kind == EXPR_X) {
        *out = e->kind == EXPR_ALL ? CCUTE_LEAF_ALL : CCUTE_LEAF_X;
        return true;
    }
    *out = 0;
    if (names_unused(v, e)) {
        *known = false;
        return true;
    }
    return expr_value(v, e, out);
}

static bool bound_leaves(struct values *v, const sym_leaf *from, int n, int64_t *to, bool *known)
{
    for (int i = 0; i < n; i++)
        if (!bound_leaf(v, from[i], &to[i], known))
            return false;
    return true;
}

static bool bound_tuple(struct values *v, const sym_tuple *t, ccute_tuple *out, bool *known)
{
    ccute_begin_tuple_(out);
    out->n = t->n;
    memcpy(out->prof, t->prof, sizeof out->prof);
    return bound_leaves(v, t->v, t->n, out->v, known);
}

static bool bound_layout(struct values *v, const sym_layout *l, ccute_layout *out, bool *known)
{
    memset(out, 0, sizeof *out);
    out->sw_bits = l->sw_bits;
    out->sw_base = l->sw_base;
    out->sw_shift = l->sw_shift;
    out->flags = l->flags;
    return bound_tuple(v, &l->shape, &out->shape, known) &&
           bound_leaves(v, l->stride, l->shape.n, out->stride, known) && bound_leaf(v, l->offset, &out->offset, known);
}

static bool bound_tiler(struct values *v, const sym_tiler *t, ccute_tiler *out, bool *known)
{
    memset(out, 0, sizeof *out);
    out->n = t->n;
    out->numbers = t->numbers;
    memcpy(out->prof, t->prof, sizeof out->prof);
    memcpy(out->begin, t->begin, sizeof out->begin);
    return bound_layout(v, &t->pool, &out->pool, known);
}

static bool bound(struct values *v, const struct value *value, eval_value *out, bool *known)
{
    *known = true;
    switch (value->kind) {
    case VALUE_INT:
    case VALUE_TUPLE:
        out->kind = EVAL_TUPLE;
        return bound_tuple(v, &value->tuple, &out->tuple, known);
    case VALUE_LAYOUT:
        out->kind = EVAL_LAYOUT;
        return bound_layout(v, &value->layout, &out->layout, known);
    case VALUE_TILER:
        out->kind = EVAL_TILER;
        return bound_tiler(v, &value->tiler, &out->tiler, known);
    case VALUE_COPY:
        out->kind = EVAL_COPY;
        out->copy.atom = value->copy.atom;
        out->copy.thread = CCUTE_LEAF_ALL;
        if (!leaf_is_mark(value->copy.thread) && !bound_leaf(v, value->copy.thread, &out->copy.thread, known))
            return false;
        return bound_layout(v, &value->copy.tv, &out->copy.tv, known) &&
               bound_tiler(v, &value->copy.tile, &out->copy.tile, known);
    case VALUE_MMA_ATOM:
        out->kind = EVAL_MMA_ATOM;
        out->mma_atom = value->mma_atom;
        return true;
    case VALUE_MMA:
        out->kind = EVAL_MMA;
        out->mma.atom = value->mma.atom;
        out->mma.spare = 0;
        out->mma.thread = CCUTE_LEAF_ALL;
        if (!leaf_is_mark(value->mma.thread) && !bound_leaf(v, value->mma.thread, &out->mma.thread, known))
            return false;
        return bound_layout(v, &value->mma.atoms, &out->mma.atoms, known) &&
               bound_tiler(v, &value->mma.tile, &out->mma.tile, known);
    default:
        out->kind = EVAL_ATOM;
        out->atom = value->atom;
        return true;
    }
}

bool values_bound(struct values *v, const struct value *value, eval_value *out, bool *known)
{
    const uint32_t epoch = v->epoch;
    bool good;
    v->epoch = 0;
    good = bound(v, value, out, known);
    v->epoch = epoch;
    return good;
}

/* The values of bound leaves for given numbers of the fold's symbols. */
#include <string.h>

#include "foldc/plan/calculated.h"
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

/* Where the leaves of a value get their numbers; *known becomes false where a leaf names a scalar that is left out. */
struct bound {
    struct values *v;
    bool *known;
};

static bool bound_leaf(void *context, const expr *e, int64_t *out)
{
    const struct bound *const bound = context;
    *out = 0;
    if (e->kind != EXPR_INT && names_unused(bound->v, e)) {
        *bound->known = false;
        return true;
    }
    if (e->kind != EXPR_INT)
        return expr_value(bound->v, e, out);
    *out = e->value;
    return true;
}

bool values_bound(struct values *v, const struct value *value, eval_value *out, bool *known)
{
    const uint32_t epoch = v->epoch;
    struct bound bound = {v, known};
    bool good;
    v->epoch = 0;
    *known = true;
    good = fold_calculated(value, bound_leaf, &bound, out);
    v->epoch = epoch;
    return good;
}

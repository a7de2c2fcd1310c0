/* The values of bound leaves for given numbers: their folded text, by C's rules alone. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/expr/print.h"
#include "values.h"

static const char piece_prefix[] = "foldc_piece_";

/* ---- Pieces of source in folded text ---- */

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is_plain_name(const char *text)
{
    while (is_word(*text))
        text++;
    return !*text;
}

static bool has_piece(const struct values *v, const char *name)
{
    for (size_t i = 0; i < v->piece_count; i++)
        if (strcmp(v->piece[i].name, name) == 0)
            return true;
    return false;
}

static int by_size(const void *a, const void *b)
{
    const struct values_piece *x = a, *y = b;
    return x->size != y->size ? (x->size > y->size ? -1 : 1) : strcmp(x->name, y->name);
}

void values_pieces(struct values *v)
{
    v->piece_count = 0;
    for (size_t i = v->fold->symbols.first; i < v->fold->symbols.count; i++) {
        const struct symbol *symbol = &v->fold->symbols.item[i];
        const char *name = symbol->itself ? symbol->itself->name : NULL;
        if (!symbol->node || is_plain_name(name) || has_piece(v, name))
            continue;
        v->piece = arena_grow(v->arena, v->piece, v->piece_count, &v->piece_capacity, sizeof *v->piece);
        v->piece[v->piece_count++] =
            (struct values_piece){name, ast_print(v->arena, v->function->source, symbol->node, 1), strlen(name),
                                  (ctype)symbol->itself->type, symbol->is_stable};
    }
    if (v->piece_count)
        qsort(v->piece, v->piece_count, sizeof *v->piece, by_size);
}

bool values_is_piece(struct values *v, const struct ast_node *node)
{
    const char *key = v->piece_count ? ast_print(v->arena, v->function->source, node, 1) : NULL;
    for (size_t i = 0; key && i < v->piece_count; i++)
        if (v->piece[i].key && strcmp(v->piece[i].key, key) == 0)
            return true;
    return false;
}

/* The longest piece that begins there. */
static const struct values_piece *piece_at(const struct values *v, const char *text, const char *at)
{
    for (size_t i = 0; i < v->piece_count; i++) {
        const struct values_piece *piece = &v->piece[i];
        if (strncmp(at, piece->name, piece->size) != 0)
            continue;
        if (is_word(*piece->name) && at > text && (is_word(at[-1]) || at[-1] == '.'))
            continue;
        if (!is_word(at[piece->size - 1]) || !is_word(at[piece->size]))
            return piece;
    }
    return NULL;
}

/* The text with a name in the place of each piece; made once. */
static const char *prepared(struct values *v, const char *text)
{
    void **place = ptrmap_at(&v->text, text);
    const char *out = "", *from = text;
    if (*place)
        return *place;
    for (const char *at = text; *at;) {
        const struct values_piece *piece = piece_at(v, text, at);
        if (piece) {
            out = arena_printf(v->arena, "%s%.*s%s%zu", out, (int)(at - from), from, piece_prefix,
                               (size_t)(piece - v->piece));
            from = at += piece->size;
        } else {
            at++;
        }
    }
    out = arena_printf(v->arena, "%s%s", out, from);
    *ptrmap_at(&v->text, text) = (void *)out;
    return out;
}

/* ---- Names ---- */

struct reading {
    struct values *v;
    uint32_t epoch;
};

static const struct symbol *symbol_named(const struct fold *fold, const char *name, size_t n)
{
    for (size_t i = fold->symbols.count; i-- > fold->symbols.first;) {
        const struct symbol *symbol = &fold->symbols.item[i];
        if (symbol->itself && !symbol->is_place && strncmp(symbol->itself->name, name, n) == 0 &&
            !symbol->itself->name[n])
            return symbol;
    }
    return NULL;
}

/* A symbol of the fold: a variable, a built-in, a member. */
static bool symbol_value(const struct reading *in, const char *name, size_t n, c_number *out)
{
    struct values *v = in->v;
    const struct symbol *symbol = symbol_named(v->fold, name, n);
    if (!symbol)
        return values_stops(v, VALUES_UNKNOWN, "a name in its text is not known");
    if (symbol->decl && !(v->takes_parts && ast_ctype(symbol->decl->type) == CTYPE_COUNT))
        return values_decl(v, symbol->decl, out);
    *out =
        values_variable(v, NULL, symbol->itself->name, symbol->is_stable ? 0 : in->epoch, (ctype)symbol->itself->type);
    return true;
}

static bool named(const struct reading *in, const char *name, size_t n, c_number *out)
{
    struct values *v = in->v;
    const size_t prefix = sizeof piece_prefix - 1;
    if (n > prefix && strncmp(name, piece_prefix, prefix) == 0) {
        const struct values_piece *piece = &v->piece[strtoul(name + prefix, NULL, 10)];
        *out = values_variable(v, NULL, piece->key, piece->is_stable ? 0 : in->epoch, piece->type);
        return true;
    }
    return symbol_value(in, name, n, out);
}

static int look_up_name(void *context, const char *name, size_t n, c_number *value)
{
    return named(context, name, n, value);
}

static bool text_value(struct values *v, const char *text, uint32_t epoch, c_number *out)
{
    struct reading reading = {v, epoch};
    const uint32_t outer = v->epoch;
    const char *error;
    size_t column;
    v->epoch = epoch;
    error = ceval(prepared(v, text), look_up_name, &reading, out, &column);
    v->epoch = outer;
    if (error)
        return values_stops(v, VALUES_UNDEFINED, error);
    return v->stop == VALUES_GOES;
}

/* ---- Bound values ---- */

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

static bool bound_leaf(struct values *v, const expr *e, uint32_t epoch, int64_t *out, bool *known)
{
    c_number value;
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
    if (!text_value(v, e->kind == EXPR_SYMBOL ? e->name : expr_text(v->fold->table, e, CTYPE_LONG, C_ANY), epoch,
                    &value))
        return false;
    *out = (int64_t)value.bits;
    return true;
}

static bool bound_leaves(struct values *v, const sym_leaf *from, int n, uint32_t epoch, int64_t *to, bool *known)
{
    for (int i = 0; i < n; i++)
        if (!bound_leaf(v, from[i], epoch, &to[i], known))
            return false;
    return true;
}

static bool bound_tuple(struct values *v, const sym_tuple *t, uint32_t epoch, ccute_tuple *out, bool *known)
{
    ccute_begin_tuple_(out);
    out->n = t->n;
    memcpy(out->prof, t->prof, sizeof out->prof);
    return bound_leaves(v, t->v, t->n, epoch, out->v, known);
}

static bool bound_layout(struct values *v, const sym_layout *l, uint32_t epoch, ccute_layout *out, bool *known)
{
    memset(out, 0, sizeof *out);
    out->sw_bits = l->sw_bits;
    out->sw_base = l->sw_base;
    out->sw_shift = l->sw_shift;
    out->flags = l->flags;
    return bound_tuple(v, &l->shape, epoch, &out->shape, known) &&
           bound_leaves(v, l->stride, l->shape.n, epoch, out->stride, known) &&
           bound_leaf(v, l->offset, epoch, &out->offset, known);
}

static bool bound_tiler(struct values *v, const sym_tiler *t, uint32_t epoch, ccute_tiler *out, bool *known)
{
    memset(out, 0, sizeof *out);
    out->n = t->n;
    out->numbers = t->numbers;
    memcpy(out->prof, t->prof, sizeof out->prof);
    memcpy(out->begin, t->begin, sizeof out->begin);
    return bound_layout(v, &t->pool, epoch, &out->pool, known);
}

bool values_bound(struct values *v, const struct value *value, uint32_t epoch, eval_value *out, bool *known)
{
    *known = true;
    switch (value->kind) {
    case VALUE_INT:
    case VALUE_TUPLE:
        out->kind = EVAL_TUPLE;
        return bound_tuple(v, &value->tuple, epoch, &out->tuple, known);
    case VALUE_LAYOUT:
        out->kind = EVAL_LAYOUT;
        return bound_layout(v, &value->layout, epoch, &out->layout, known);
    case VALUE_TILER:
        out->kind = EVAL_TILER;
        return bound_tiler(v, &value->tiler, epoch, &out->tiler, known);
    case VALUE_COPY:
        out->kind = EVAL_COPY;
        out->copy.atom = value->copy.atom;
        out->copy.thread = CCUTE_LEAF_ALL;
        if (!leaf_is_mark(value->copy.thread) && !bound_leaf(v, value->copy.thread, epoch, &out->copy.thread, known))
            return false;
        return bound_layout(v, &value->copy.tv, epoch, &out->copy.tv, known) &&
               bound_tiler(v, &value->copy.tile, epoch, &out->copy.tile, known);
    case VALUE_MMA_ATOM:
        out->kind = EVAL_MMA_ATOM;
        out->mma_atom = value->mma_atom;
        return true;
    case VALUE_MMA:
        out->kind = EVAL_MMA;
        out->mma.atom = value->mma.atom;
        out->mma.spare = 0;
        out->mma.thread = CCUTE_LEAF_ALL;
        if (!leaf_is_mark(value->mma.thread) && !bound_leaf(v, value->mma.thread, epoch, &out->mma.thread, known))
            return false;
        return bound_layout(v, &value->mma.atoms, epoch, &out->mma.atoms, known) &&
               bound_tiler(v, &value->mma.tile, epoch, &out->mma.tile, known);
    default:
        out->kind = EVAL_ATOM;
        out->atom = value->atom;
        return true;
    }
}

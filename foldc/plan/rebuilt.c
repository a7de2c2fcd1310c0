/* Values as initialisers, for variables that stay declared next to their fold. */
#include "foldc/expr/print.h"
#include "state.h"
#include "text.h"

/* Of a leaf's type, since C++ does not narrow in braces. */
static const char *rebuilt_leaf(struct fold *fold, const expr *e)
{
    return fold_int_text(fold, e, e->kind == EXPR_INT ? CTYPE_COUNT : CTYPE_LONG, C_ANY, NULL);
}

static const char *rebuilt_mark(struct fold *fold, const expr *e)
{
    return e->kind == EXPR_ALL ? "CCUTE_LEAF_ALL" : e->kind == EXPR_X ? "CCUTE_LEAF_X" : rebuilt_leaf(fold, e);
}

static const char *rebuilt_leaves(struct fold *fold, const sym_leaf *v, int n)
{
    const char *text = "{";
    for (int i = 0; i < n; i++)
        text = arena_printf(fold->arena, "%s%s%s", text, i ? ", " : "", rebuilt_mark(fold, v[i]));
    return arena_printf(fold->arena, "%s%s}", text, n ? "" : "0");
}

static const char *rebuilt_bytes(struct fold *fold, const uint8_t *bytes, int n)
{
    const char *text = "{";
    for (int i = 0; i < n; i++)
        text = arena_printf(fold->arena, "%s%s%d", text, i ? ", " : "", bytes[i]);
    return arena_printf(fold->arena, "%s%s}", text, n ? "" : "0");
}

static const char *rebuilt_tuple(struct fold *fold, const sym_tuple *t)
{
    return arena_printf(fold->arena, "{%d, 0, 0, 0, %s, %s, %s}", t->n, fold->file->language == AST_C ? "{{0}}" : "{}",
                        rebuilt_bytes(fold, t->prof, t->n), rebuilt_leaves(fold, t->v, t->n));
}

static const char *rebuilt_layout(struct fold *fold, const sym_layout *l)
{
    return arena_printf(fold->arena, "{%s, %s, %s, %d, %d, %d, %d, {0}}", rebuilt_tuple(fold, &l->shape),
                        rebuilt_leaves(fold, l->stride, l->shape.n), rebuilt_leaf(fold, l->offset), l->sw_bits,
                        l->sw_base, l->sw_shift, l->flags & ~(FLAGS_UNKNOWN | CCUTE_F_FORM));
}

static const char *rebuilt_tiler(struct fold *fold, const sym_tiler *t)
{
    return arena_printf(fold->arena, "{%s, %s, %s, %uu, %d, {0}}", rebuilt_layout(fold, &t->pool),
                        rebuilt_bytes(fold, t->prof, t->n), rebuilt_bytes(fold, t->begin, t->n), t->numbers, t->n);
}

static const char *rebuilt_atom(struct fold *fold, ccute_copy_atom atom)
{
    return arena_printf(fold->arena, "{%d, %d, %d, %d}", atom.bits, atom.element_bits, atom.kind, atom.hint);
}

static const char *rebuilt_mma_atom(struct fold *fold, ccute_mma_atom atom)
{
    return arena_printf(fold->arena, "{%d, %d, %d, %d, %d, %d, %d, %d, 0}", atom.m, atom.n, atom.k, atom.a, atom.b,
                        atom.c, atom.order, atom.group);
}

const char *fold_rebuilt(struct fold *fold, const struct value *v)
{
    switch (v->kind) {
    case VALUE_LAYOUT:
        return rebuilt_layout(fold, &v->layout);
    case VALUE_TILER:
        return rebuilt_tiler(fold, &v->tiler);
    case VALUE_COPY:
        return arena_printf(fold->arena, "{%s, %s, %s, %s}", rebuilt_layout(fold, &v->copy.tv),
                            rebuilt_tiler(fold, &v->copy.tile), rebuilt_atom(fold, v->copy.atom),
                            rebuilt_mark(fold, v->copy.thread));
    case VALUE_ATOM:
        return rebuilt_atom(fold, v->atom);
    case VALUE_MMA:
        return arena_printf(fold->arena, "{%s, %s, %s, 0, %s}", rebuilt_layout(fold, &v->mma.atoms),
                            rebuilt_tiler(fold, &v->mma.tile), rebuilt_mma_atom(fold, v->mma.atom),
                            rebuilt_mark(fold, v->mma.thread));
    case VALUE_MMA_ATOM:
        return rebuilt_mma_atom(fold, v->mma_atom);
    default:
        return rebuilt_tuple(fold, &v->tuple);
    }
}

bool fold_looks_known(const struct value *value)
{
    return !value->form_unknown && !value->history_unknown && !value->conditional &&
           !(value->kind == VALUE_LAYOUT && value->layout.flags & FLAGS_UNKNOWN);
}

/* A layout or a tuple as an expression with its type's name; NULL: its form is not known, or the value is another. */
static const char *rebuilt_object(struct fold *fold, const struct value *v)
{
    if (!fold_looks_known(v) || (v->kind != VALUE_LAYOUT && v->kind != VALUE_TUPLE))
        return NULL;
    return arena_printf(fold->arena, fold->file->language == AST_C ? "(%s)%s" : "%s%s",
                        v->kind == VALUE_LAYOUT ? "ccute_layout" : "ccute_tuple", fold_rebuilt(fold, v));
}

const char *fold_rebuilt_where(struct fold *fold, const struct value *v, const expr *condition,
                               const struct ast_node *call)
{
    const char *const text = rebuilt_object(fold, v);
    size_t size;
    const char *const otherwise = text && condition ? ast_bytes(fold->function, call, &size) : NULL;
    if (!text || !condition)
        return text;
    return otherwise ? arena_printf(fold->arena, "(%s ? %s : %.*s)",
                                    fold_int_text(fold, condition, CTYPE_COUNT, C_TERNARY + 1, NULL), text, (int)size,
                                    otherwise)
                     : NULL;
}

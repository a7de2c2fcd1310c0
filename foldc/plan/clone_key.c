/* Which calls share a clone: calls of one helper whose values are equal except for the arguments for their scalars, and
   whose facts are equal where copies and indices depend on them most. */
#include <string.h>

#include "clone.h"
#include "path.h"
#include "value.h"

/* ---- Values ---- */

/* Two clones, each with its values. */
struct pair {
    const struct clone *a, *b;
};

/* The number of the clone's leaf whose place the expression is; -1: it is no leaf's. */
static int scalar_of(const struct clone *clone, const expr *e)
{
    for (size_t i = 0; i < clone->leaves.count; i++)
        if (clone->leaves.item[i].place == e)
            return (int)i;
    return -1;
}

/* An expression of numbers and of scalars. */
static bool same_leaf(const struct pair *pair, const expr *x, const expr *y)
{
    const int scalar = scalar_of(pair->a, x);
    if (scalar >= 0 || scalar_of(pair->b, y) >= 0)
        return scalar == scalar_of(pair->b, y);
    if (x == y)
        return true;
    if (x->n == 0 || x->kind != y->kind || x->type != y->type || x->value != y->value || x->n != y->n)
        return false;
    for (uint32_t i = 0; i < x->n; i++)
        if ((x->coef && x->coef[i] != y->coef[i]) || !same_leaf(pair, x->op[i], y->op[i]))
            return false;
    return true;
}

static bool same_leaves(const struct pair *pair, const sym_leaf *x, const sym_leaf *y, int n)
{
    for (int i = 0; i < n; i++)
        if (!same_leaf(pair, x[i], y[i]))
            return false;
    return true;
}

static bool same_tuple(const struct pair *pair, const sym_tuple *x, const sym_tuple *y)
{
    return x->n == y->n && x->status == y->status && memcmp(x->prof, y->prof, x->n * sizeof *x->prof) == 0 &&
           same_leaves(pair, x->v, y->v, x->n);
}

static bool same_layout(const struct pair *pair, const sym_layout *x, const sym_layout *y)
{
    return same_tuple(pair, &x->shape, &y->shape) && same_leaves(pair, x->stride, y->stride, x->shape.n) &&
           same_leaf(pair, x->offset, y->offset) && x->flags == y->flags && x->sw_bits == y->sw_bits &&
           x->sw_base == y->sw_base && x->sw_shift == y->sw_shift;
}

static bool same_tiler(const struct pair *pair, const sym_tiler *x, const sym_tiler *y)
{
    return x->n == y->n && x->numbers == y->numbers && memcmp(x->prof, y->prof, x->n * sizeof *x->prof) == 0 &&
           memcmp(x->begin, y->begin, x->n * sizeof *x->begin) == 0 && same_layout(pair, &x->pool, &y->pool);
}

static bool same_atom(ccute_copy_atom x, ccute_copy_atom y)
{
    return x.bits == y.bits && x.element_bits == y.element_bits && x.kind == y.kind && x.hint == y.hint;
}

static bool same_mma_atom(ccute_mma_atom x, ccute_mma_atom y)
{
    return x.m == y.m && x.n == y.n && x.k == y.k && x.a == y.a && x.b == y.b && x.c == y.c && x.order == y.order &&
           x.group == y.group;
}

/* Of an integer too, which is a tuple of depth 0. */
static bool same_parts(const struct pair *pair, const struct value *x, const struct value *y)
{
    switch (x->kind) {
    case VALUE_INT:
    case VALUE_TUPLE:
        return y->kind <= VALUE_TUPLE && same_tuple(pair, &x->tuple, &y->tuple);
    case VALUE_LAYOUT:
        return same_layout(pair, &x->layout, &y->layout);
    case VALUE_TILER:
        return same_tiler(pair, &x->tiler, &y->tiler);
    case VALUE_ATOM:
        return same_atom(x->atom, y->atom);
    case VALUE_COPY:
        return same_layout(pair, &x->copy.tv, &y->copy.tv) && same_tiler(pair, &x->copy.tile, &y->copy.tile) &&
               same_atom(x->copy.atom, y->copy.atom) && same_leaf(pair, x->copy.thread, y->copy.thread);
    case VALUE_MMA_ATOM:
        return same_mma_atom(x->mma_atom, y->mma_atom);
    case VALUE_MMA:
        return same_layout(pair, &x->mma.atoms, &y->mma.atoms) && same_tiler(pair, &x->mma.tile, &y->mma.tile) &&
               same_mma_atom(x->mma.atom, y->mma.atom) && same_leaf(pair, x->mma.thread, y->mma.thread);
    }
    return false;
}

static bool same_value(const struct pair *pair, const struct value *x, const struct value *y)
{
    if (!x || !y)
        return x == y;
    return (x->kind == y->kind || x->kind + y->kind == VALUE_INT + VALUE_TUPLE) && x->form_unknown == y->form_unknown &&
           (!x->form_unknown || x->sure == y->sure) && x->history_unknown == y->history_unknown &&
           x->conditional == y->conditional && same_parts(pair, x, y);
}

bool clone_same_key(const struct clone *a, const struct clone *b)
{
    const struct pair pair = {a, b};
    if (!ast_is_same_function(a->helper, b->helper) || a->leaves.count != b->leaves.count ||
        a->parts.count != b->parts.count)
        return false;
    for (uint32_t i = 0; i < a->helper->param_count; i++)
        if (!same_value(&pair, a->value[i], b->value[i]))
            return false;
    for (size_t i = 0; i < a->parts.count; i++) {
        const struct clone_part *const x = &a->parts.item[i], *const y = &b->parts.item[i];
        if (x->param != y->param || !path_is_alike(x->path, y->path) || !same_value(&pair, x->value, y->value))
            return false;
    }
    return true;
}

/* ---- Facts ---- */

static bool same_want(const struct clone_want *a, const struct clone_want *b)
{
    return a->pointer.space == b->pointer.space && a->pointer.align == b->pointer.align && a->divisor == b->divisor &&
           a->is_extent == b->is_extent && a->extent == b->extent;
}

bool clone_same_wants(const struct clone_wants *a, const struct clone_wants *b)
{
    if (a->count != b->count || a->names_builtins != b->names_builtins || a->max_threads != b->max_threads ||
        memcmp(a->block_dim, b->block_dim, sizeof a->block_dim) != 0)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!same_want(&a->item[i], &b->item[i]))
            return false;
    return true;
}

/* The leaves of a value, each replaced. */
#include "state.h"

struct mapping {
    struct fold *fold;
    leaf_map *map;
    void *context;
};

static sym_leaf map_leaf(struct mapping *m, const char *variable, const char *letter, int i, sym_leaf leaf)
{
    if (leaf->kind == EXPR_INT || leaf_is_mark(leaf))
        return leaf;
    return m->map(m->fold, m->context, variable, arena_printf(m->fold->arena, "%s%d", letter, i), leaf);
}

static void map_leaves(struct mapping *m, const char *variable, const char *letter, sym_leaf *v, int n)
{
    for (int i = 0; i < n; i++)
        v[i] = map_leaf(m, variable, letter, i, v[i]);
}

/* Map a stride. A compact stride, 0 where the extent is 1, keeps that form around its mapped other case, because most
   uses need only one of the two. */
static sym_leaf map_stride(struct mapping *m, const char *variable, int i, sym_leaf extent, sym_leaf mapped,
                           sym_leaf stride)
{
    sym_leaf unit, moving = leaf_moving(&m->fold->cx, extent, stride);
    if (moving == stride)
        return map_leaf(m, variable, "d", i, stride);
    unit = map_leaf(m, variable, "u", i, stride->op[1]);
    return leaf_of_unit(&m->fold->cx, mapped, unit, map_leaf(m, variable, "d", i, moving));
}

static void map_layout(struct mapping *m, const char *variable, sym_layout *l)
{
    const sym_tuple given = l->shape;
    map_leaves(m, variable, "s", l->shape.v, l->shape.n);
    for (int i = 0; i < l->shape.n; i++)
        l->stride[i] = map_stride(m, variable, i, given.v[i], l->shape.v[i], l->stride[i]);
    if (l->offset->kind != EXPR_INT)
        l->offset = m->map(m->fold, m->context, variable, "o", l->offset);
}

struct value *fold_map(struct fold *fold, const char *variable, const struct value *value, leaf_map *map, void *context)
{
    struct mapping m = {fold, map, context};
    struct value *v = fold_copy_of(fold, value);
    switch (v->kind) {
    case VALUE_INT:
    case VALUE_TUPLE:
        map_leaves(&m, variable, "s", v->tuple.v, v->tuple.n);
        break;
    case VALUE_LAYOUT:
        map_layout(&m, variable, &v->layout);
        break;
    case VALUE_TILER:
        map_layout(&m, variable, &v->tiler.pool);
        break;
    case VALUE_COPY:
        map_layout(&m, variable, &v->copy.tv);
        map_layout(&m, fold_fresh_name(fold, variable, "t"), &v->copy.tile.pool);
        map_leaves(&m, variable, "t", &v->copy.thread, 1);
        break;
    case VALUE_MMA:
        map_layout(&m, variable, &v->mma.atoms);
        map_layout(&m, fold_fresh_name(fold, variable, "t"), &v->mma.tile.pool);
        map_leaves(&m, variable, "t", &v->mma.thread, 1);
        break;
    case VALUE_ATOM:
    case VALUE_MMA_ATOM:
        break;
    }
    return v;
}

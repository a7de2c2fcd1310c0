/* The modes that several layouts of one size share: cut where any of them cuts. */
#include <string.h>

#include "copy.h"

/* A position in a layout: the rest of a leaf's extent, with its stride, and the leaf after it, i. The extent is NULL at
   the end. */
struct cursor {
    const sym_layout *layout; /* NULL: stride 0, however far */
    int i;
    const expr *extent, *stride;
};

/* The stride of a leaf. A compact stride is 0 where the extent is 1; a leaf of extent 1 takes no step, so this case is
   left out, also where facts that came after the layout decide it. */
static const expr *stride_of(struct fold *fold, const expr *extent, const expr *stride)
{
    const bool asks =
        stride->kind == EXPR_SELECT && expr_is_int(stride->op[1], 0) &&
        expr_rebuild(fold->table, stride->op[0]) == expr_eq(fold->table, extent, expr_int(fold->table, 1));
    return asks ? stride->op[2] : stride;
}

/* Advance to the next leaf whose extent is not 1; false: the layout ends. */
static bool next_leaf(struct fold *fold, struct cursor *c)
{
    while (c->layout && c->i < c->layout->shape.n) {
        c->extent = c->layout->shape.v[c->i];
        c->stride = stride_of(fold, c->extent, c->layout->stride[c->i++]);
        if (!expr_is_int(c->extent, 1))
            return true;
    }
    c->extent = NULL;
    return false;
}

/* The extent of the next mode: the smallest of the extents ahead, as far as their order is known. */
static const expr *least(struct fold *fold, const struct cursor *cursor)
{
    const expr *best = NULL;
    for (int s = 0; s < COPY_SIDES; s++) {
        const expr *extent = cursor[s].extent;
        if (!extent)
            continue;
        if (!best || (extent->kind == EXPR_INT && best->kind != EXPR_INT) ||
            (extent->kind == EXPR_INT && extent->value < best->value) ||
            (extent != best && best->kind != EXPR_INT && extent->kind != EXPR_INT &&
             expr_is_multiple(fold->table, best, extent) == TRI_YES))
            best = extent;
    }
    return best;
}

/* Advance by that many steps of the leaf; false: the leaf cannot be cut there. */
static bool take(struct fold *fold, struct cursor *c, const expr *extent)
{
    expr_table *t = fold->table;
    if (!c->layout)
        return true;
    if (!c->extent)
        return false;
    if (expr_is_eq(t, c->extent, extent) == TRI_YES) {
        next_leaf(fold, c);
        return true;
    }
    if (expr_is_int(extent, 0) || expr_is_multiple(t, c->extent, extent) != TRI_YES)
        return false;
    c->extent = expr_div(t, c->extent, extent);
    c->stride = expr_mul(t, c->stride, extent);
    return true;
}

bool copy_join(struct fold *fold, const sym_layout *const *layout, struct copy_modes *out)
{
    struct cursor cursor[COPY_SIDES];
    const expr *extent, *index = expr_int(fold->table, 1);
    out->n = 0;
    for (int s = 0; s < COPY_SIDES; s++) {
        cursor[s] = (struct cursor){.layout = layout[s]};
        next_leaf(fold, &cursor[s]);
    }
    while ((extent = least(fold, cursor)) != NULL) {
        struct copy_mode *mode = &out->mode[out->n];
        if (out->n++ == COPY_MODES)
            return false;
        mode->extent = extent;
        for (int s = 0; s < COPY_SIDES; s++)
            mode->stride[s] = cursor[s].layout && cursor[s].extent ? cursor[s].stride : expr_int(fold->table, 0);
        for (int s = 0; s < COPY_SIDES; s++)
            if (!take(fold, &cursor[s], extent))
                return false;
        mode->stride[SIDE_INDEX] = index;
        index = expr_mul(fold->table, index, extent);
    }
    return true;
}

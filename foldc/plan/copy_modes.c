/* The modes that several layouts of one size share: cut where any of them cuts; and their order in the text. */
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
   left out. */
static const expr *stride_of(struct fold *fold, const expr *extent, const expr *stride)
{
    const bool asks = stride->kind == EXPR_SELECT && expr_is_int(stride->op[1], 0) &&
                      stride->op[0] == expr_eq(fold->table, extent, expr_int(fold->table, 1));
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

/* ---- The order of moves ---- */

/* How far from its first element a mode comes on a side, all numbers known; -1: not known, or not further. */
static int64_t reach_of(const struct copy_mode *mode, int side)
{
    const expr *stride = mode->stride[side];
    int64_t reach;
    if (mode->extent->kind != EXPR_INT || !stride || stride->kind != EXPR_INT || stride->value <= 0 ||
        __builtin_mul_overflow(mode->extent->value - 1, stride->value, &reach))
        return -1;
    return reach;
}

/* How far the modes of a list come whose strides are at most that of `mode`, itself left out; -1: not known. */
static int64_t reach_below(const struct copy_modes *modes, const struct copy_mode *mode, int side)
{
    int64_t sum = 0;
    for (int m = 0; m < modes->n; m++) {
        const int64_t reach = reach_of(&modes->mode[m], side);
        if (reach < 0 || __builtin_add_overflow(sum, reach, &sum))
            return -1;
        if (&modes->mode[m] == mode || modes->mode[m].stride[side]->value > mode->stride[side]->value)
            sum -= reach;
    }
    return sum;
}

/* Has each element of a side a place of its own? Each stride is longer than the shorter ones reach together. */
static bool each_apart(const struct copy_plan *plan, int side)
{
    for (int m = 0; m < plan->inner.n + plan->outer.n; m++) {
        const struct copy_mode *mode = m < plan->inner.n ? &plan->inner.mode[m] : &plan->outer.mode[m - plan->inner.n];
        if (reach_of(mode, side) < 0)
            return false;
        const int64_t inner = reach_below(&plan->inner, mode, side), outer = reach_below(&plan->outer, mode, side);
        if (inner < 0 || outer < 0 || inner + outer >= mode->stride[side]->value)
            return false;
    }
    return true;
}

void copy_sort(const struct copy *copy, struct copy_plan *plan)
{
    struct copy_modes sorted;
    if (!copy_in_registers(copy, SIDE_DST) || !copy_in_memory(copy, SIDE_SRC) || copy->layout[SIDE_SRC]->sw_bits ||
        copy->layout[SIDE_PRED] || copy->layout[SIDE_COORD] || copy_why_assigned(copy) || !each_apart(plan, SIDE_DST))
        return;
    sorted.n = 0;
    for (int known = 1; known >= 0; known--)
        for (int m = 0; m < plan->outer.n; m++)
            if ((plan->outer.mode[m].stride[SIDE_SRC]->kind == EXPR_INT) == known)
                sorted.mode[sorted.n++] = plan->outer.mode[m];
    plan->outer = sorted;
}

/* Coordinates that are certainly outside of their layout. */
#include "foldc/expr/print.h"
#include "calculated.h"
#include "state.h"

/* The extent that one leaf of a coordinate counts in: of the part of the shape that begins at leaf *i, where the
   coordinate's leaf opens that many brackets. *i becomes the leaf after the part. NULL: the brackets do not match. */
static const expr *extent_under(struct fold *fold, const sym_tuple *shape, int *i, int open)
{
    const expr *extent = expr_int(fold->table, 1);
    int level = *i < shape->n ? (shape->prof[*i] >> 4) - open : -1;
    if (level < 0)
        return NULL;
    for (;; level += shape->prof[*i] >> 4) {
        extent = expr_mul(fold->table, extent, shape->v[*i]);
        level -= shape->prof[*i] & 15;
        ++*i;
        if (level <= 0 || *i == shape->n)
            return extent;
    }
}

/* Is it certain that the index is not in [0, extent)? Not in code that is never reached. */
static bool is_outside(struct fold *fold, const expr *index, const expr *extent)
{
    const expr_facts facts = expr_facts_of(fold->table, index), limit = expr_facts_of(fold->table, extent);
    if (facts.lo > facts.hi || limit.lo > limit.hi)
        return false;
    return expr_is_lt(fold->table, index, expr_int(fold->table, 0)) == TRI_YES ||
           expr_is_le(fold->table, extent, index) == TRI_YES;
}

/* The bound of an index on the side of the layout, in words; none if the index is a number. */
static const struct message *nearest(struct fold *fold, const expr *index)
{
    const expr_facts facts = expr_facts_of(fold->table, index);
    if (index->kind == EXPR_INT)
        return say_no_bound(fold->arena);
    if (facts.lo >= 0 && facts.lo <= INT64_MAX)
        return say_at_least(fold->arena, (long long)facts.lo);
    return facts.hi < 0 && facts.hi >= INT64_MIN ? say_at_most(fold->arena, (long long)facts.hi)
                                                 : say_no_bound(fold->arena);
}

/* A copy in the arena: the caller's layout may be a local variable. */
static const sym_layout *lasting(struct fold *fold, const sym_layout *layout)
{
    sym_layout *own = arena_alloc(fold->arena, sizeof *own);
    *own = *layout;
    return own;
}

const struct message *fold_out_of_bounds(struct fold *fold, const sym_layout *layout, const sym_tuple *coord)
{
    const bool is_index = coord->n == 1 && coord->prof[0] == 0;
    int i = 0;
    for (int k = 0; k < coord->n; k++) {
        const int leaf = i;
        const expr *at = coord->v[k], *extent = extent_under(fold, &layout->shape, &i, coord->prof[k] >> 4);
        if (!extent || leaf_is_mark(at))
            return NULL;
        if (!is_outside(fold, at, extent))
            continue;
        layout = lasting(fold, layout);
        return is_index ? say_index_outside(fold->arena, at, nearest(fold, at), layout, extent)
                        : say_coordinate_outside(fold->arena, at, nearest(fold, at), layout, extent, leaf);
    }
    return NULL;
}

#include "algebra.h"

#define ALG(name) sym_##name
#define ALG_FN
#define CX leaf_cx
#define LEAF sym_leaf
#define TUPLE sym_tuple
#define LAYOUT sym_layout
#define TILER sym_tiler
#define TILED_COPY sym_tiled_copy
#define TILED_MMA sym_tiled_mma
#define ALG_ACTIONS_DECLARED

#include "algebra/all.inc.c"

void sym_begin_none(leaf_cx *cx, sym_layout *out) { sym_begin_layout(cx, out, 0); }

#include "algebra/undef.h"

/* ---- Ending an operation ---- */

/* Does the status concern brackets and arguments alone, for any numbers? */
static bool is_of_form(int status)
{
    switch (status) {
    case CCUTE_E_RANK:
    case CCUTE_E_PROFILE:
    case CCUTE_E_CONGRUENT:
    case CCUTE_E_MODE:
    case CCUTE_E_LEAVES:
    case CCUTE_E_DEPTH:
    case CCUTE_E_MARK:
    case CCUTE_E_SWIZZLE:
    case CCUTE_E_SWIZZLE_ARGS:
    case CCUTE_E_CAST_SWIZZLE:
    case CCUTE_E_CAST_UNIT:
    case CCUTE_E_TV:
        return true;
    default:
        return false;
    }
}

/* Might the library, knowing the numbers, not refuse? An obligation that fails may lead it to another form. */
static bool is_uncertain(const leaf_cx *cx, int status)
{
    if (!status || status == CCUTE_E_EXTENT)
        return false;
    return cx->n_obligations > 0 || (is_of_form(status) ? cx->form_unknown : cx->unknown);
}

void sym_end_tuple(leaf_cx *cx, sym_tuple *out, ccute_op op)
{
    const char op_sign = cx->overflow;
    if (op_sign && !out->status)
        sym_refuse(cx, out, CCUTE_E_OVERFLOW, leaf_int(cx, cx->a), leaf_int(cx, op_sign), leaf_int(cx, cx->b));
    if (cx->undecided || is_uncertain(cx, out->status) || cx->n_obligations > LEAF_MAX_OBLIGATIONS)
        sym_refuse_ints(cx, out, CCUTE_E_UNKNOWN, 0, 0, 0);
    if (!out->status)
        return;
    if (out->op && out->op != op)
        out->via = out->op;
    out->op = (uint8_t)op;
}

static bool is_making(ccute_op op)
{
    return op == CCUTE_OP_make_layout || op == CCUTE_OP_make_layout_left || op == CCUTE_OP_make_layout_right ||
           op == CCUTE_OP_make_ordered_layout || op == CCUTE_OP_coord_layout;
}

/* Refuse marks and extents that are negative. */
static void check_leaves(leaf_cx *cx, sym_layout *l, ccute_op op)
{
    const sym_leaf zero = leaf_int(cx, 0);
    for (int i = 0; i < l->shape.n; i++) {
        const sym_leaf extent = l->shape.v[i];
        if (leaf_is_mark(extent) || leaf_is_mark(l->stride[i])) {
            sym_refuse_ints(cx, &l->shape, CCUTE_E_MARK, i, 0, 0);
            return;
        }
        if (expr_is_le(cx->table, zero, extent) == TRI_NO || (is_making(op) && !leaf_need_le(cx, zero, extent))) {
            sym_refuse(cx, &l->shape, CCUTE_E_EXTENT, leaf_int(cx, i), extent, zero);
            return;
        }
    }
}

void sym_end_layout(leaf_cx *cx, sym_layout *out, ccute_op op)
{
    if (!out->shape.status)
        check_leaves(cx, out, op);
    sym_end_tuple(cx, &out->shape, op);
    if (cx->form_unknown)
        out->flags |= CCUTE_F_FORM;
}

/* Complement: the part of a range that a layout leaves out. */

/* Put a mode in its place among the n sorted modes of a flat list, behind equal strides. Returns the place, or
   -1 with the list refused when the order cannot be known. */
ALG_FN int ALG(insert_mode)(CX *cx, LAYOUT *list, int n, LEAF extent, LEAF stride)
{
    LEAF *s = list->shape.v, *d = list->stride;
    for (; n > 0; n--) {
        const tri less = leaf_lt(cx, stride, d[n - 1]);
        if (less == TRI_UNKNOWN) {
            ALG(refuse_ints)(cx, &list->shape, CCUTE_E_UNKNOWN, 0, 0, 0);
            return -1;
        }
        if (less == TRI_NO)
            break;
        s[n] = s[n - 1];
        d[n] = d[n - 1];
    }
    s[n] = extent;
    d[n] = stride;
    return n;
}

/* The modes of l that move (stride not 0, extent not 1), in rising order of stride, as a flat list.
   Refused where a stride is negative, or where the order cannot be known. */
ALG_FN int ALG(sorted_modes)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    int n = 0;
    ALG(filter_zeros)(cx, out, l);
    ALG(coalesce_flat)(cx, out, out, 0);
    for (int i = 0; i < out->shape.n; i++) {
        const LEAF extent = out->shape.v[i], stride = out->stride[i];
        if (leaf_eq(cx, extent, leaf_int(cx, 1)) == TRI_YES || leaf_decides(cx, leaf_eq(cx, stride, leaf_int(cx, 0))))
            continue;
        if (leaf_lt(cx, leaf_int(cx, 0), stride) != TRI_YES)
            leaf_decides(cx, leaf_eq(cx, extent, leaf_int(cx, 1)));
        if (!leaf_need_lt(cx, leaf_int(cx, 0), stride)) {
            ALG(refuse)(cx, &out->shape, CCUTE_E_NEGATIVE, leaf_int(cx, i), stride, leaf_int(cx, 0));
            return 0;
        }
        if (ALG(insert_mode)(cx, out, n++, extent, stride) < 0)
            return 0;
    }
    out->shape.n = (uint8_t)n;
    return 1;
}

/* The product of the extents of a shape after `by` is divided out from left to right. */
ALG_FN LEAF ALG(ceil_div_shape)(CX *cx, const TUPLE *shape, LEAF by)
{
    LEAF product = leaf_int(cx, 1);
    for (int i = 0; i < shape->n; i++) {
        const LEAF extent = shape->v[i];
        product = leaf_mul(cx, product, leaf_ceil_div(cx, extent, by));
        if (leaf_eq(cx, extent, leaf_int(cx, 0)) != TRI_YES)
            by = leaf_ceil_div(cx, by, extent);
    }
    return product;
}

/* The effect on a complement of a gap that no whole number of steps fills. */
#ifndef CCUTE_GAPS_DECLARED
#define CCUTE_GAPS_DECLARED
enum { GAPS_REMEMBERED, GAPS_REFUSED, GAPS_DECIDE };
#endif

/* Append the gap between the end of the last mode and stride d of mode i; the part of it that no whole number of
   steps fills is left out, and remembered. */
ALG_FN int ALG(complement_gap)(CX *cx, LAYOUT *out, BUILD *b, LAYOUT *sorted, int i, LEAF reached, int gaps)
{
    const LEAF d = sorted->stride[i], zero = leaf_int(cx, 0);
    const tri whole = leaf_divides(cx, reached, d);
    if (gaps == GAPS_REFUSED && whole == TRI_UNKNOWN)
        leaf_need_divides(cx, reached, d);
    else if (gaps == GAPS_DECIDE)
        leaf_decides(cx, whole);
    else
        leaf_remembers(cx, whole);
    if (!leaf_need_le(cx, reached, d)) {
        const LEAF below = i ? sorted->shape.v[i - 1] : zero, step = i ? sorted->stride[i - 1] : zero;
        ALG(refuse)(cx, &out->shape, CCUTE_E_OVERLAP, below, step, reached);
        out->shape.v[3] = sorted->shape.v[i];
        out->shape.v[4] = d;
        return 0;
    }
    if (leaf_eq(cx, d, reached) != TRI_YES)
        leaf_decides(cx, leaf_eq(cx, sorted->shape.v[i], leaf_int(cx, 1)));
    if (whole == TRI_NO)
        sorted->flags |= CCUTE_F_GAPS;
    ALG(add)(b, leaf_div(cx, d, reached), reached);
    return 1;
}

/* The complement of l in [0, cotarget); without a cotarget in [0, cosize). */
ALG_FN void ALG(complement_with)(CX *cx, LAYOUT *out, const LAYOUT *l, const TUPLE *cotarget, int gaps)
{
    LAYOUT sorted;
    LEAF reached = leaf_int(cx, 1), rest = leaf_int(cx, 1);
    BUILD b;
    if (ALG(bad)(out, l) || (cotarget && ALG(bad_tuple)(&out->shape, cotarget)))
        return;
    if (cotarget && !ALG(check_extents)(cx, &out->shape, cotarget, 0))
        return;
    if (!ALG(sorted_modes)(cx, &sorted, l)) {
        *out = sorted;
        out->shape.op = CCUTE_OP_complement;
        return;
    }
    b = ALG(begin_layout)(cx, out, 0);
    for (int i = 0; i < sorted.shape.n; i++) {
        if (!ALG(complement_gap)(cx, out, &b, &sorted, i, reached, gaps)) {
            out->shape.op = CCUTE_OP_complement;
            return;
        }
        reached = leaf_mul(cx, sorted.stride[i], sorted.shape.v[i]);
        if (!leaf_need_lt(cx, leaf_int(cx, 0), reached)) {
            ALG(refuse_ints)(cx, &out->shape, CCUTE_E_ZERO, i, 0, 0);
            out->shape.op = CCUTE_OP_complement;
            return;
        }
    }
    if (cotarget)
        rest = ALG(ceil_div_shape)(cx, cotarget, reached);
    ALG(add)(&b, rest, reached);
    ALG(end)(cx, &b);
    if (out->shape.status)
        return;
    ALG(coalesce_flat)(cx, out, out, 0);
    ALG(compact_unit)(cx, out);
    ALG(bracket_list)(&out->shape);
    out->flags = sorted.flags & CCUTE_F_GAPS;
    if (cotarget &&
        leaf_remembers(cx, leaf_lt(cx, ALG(product)(cx, cotarget, ALG(whole)(cotarget)), leaf_mul(cx, rest, reached))))
        out->flags |= CCUTE_F_ROUNDED;
}

ALG_FN void ALG(complement)(CX *cx, LAYOUT *out, const LAYOUT *l, const TUPLE *cotarget)
{
    ALG(complement_with)(cx, out, l, cotarget, GAPS_REMEMBERED);
}

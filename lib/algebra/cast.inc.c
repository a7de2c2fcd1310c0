/* Units: the same memory counted in larger or smaller elements. */

/* The offset and swizzle of l counted in units of n. */
ALG_FN int ALG(upcast_start)(CX *cx, LAYOUT *out, const LAYOUT *l, int64_t n)
{
    const int log = ALG(log2_of)(n);
    const LEAF unit = leaf_int(cx, n);
    if (!leaf_need_divides(cx, unit, l->offset)) {
        ALG(refuse)(cx, &out->shape, CCUTE_E_CAST_OFFSET, l->offset, unit, unit);
        return 0;
    }
    if (l->sw_bits && (log < 0 || log > l->sw_base)) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_CAST_SWIZZLE, n, l->sw_base, 0);
        return 0;
    }
    out->offset = leaf_div(cx, l->offset, unit);
    if (l->sw_bits)
        out->sw_base = (int8_t)(l->sw_base - log);
    return 1;
}

/* One mode in units of n: either the unit holds a whole number of steps, or a step of units. */
ALG_FN int ALG(upcast_mode)(CX *cx, LAYOUT *out, int i, LEAF unit)
{
    const LEAF s = out->shape.v[i], d = out->stride[i];
    const LEAF step = leaf_abs(cx, d);
    if (leaf_eq(cx, d, leaf_int(cx, 0)) == TRI_YES)
        return 1;
    if (leaf_divides(cx, unit, step) != TRI_YES && leaf_lt(cx, step, unit) != TRI_NO &&
        leaf_decides(cx, leaf_divides(cx, step, unit))) {
        const LEAF steps = leaf_div(cx, unit, step);
        const tri whole = leaf_divides(cx, steps, s);
        out->shape.v[i] = leaf_ceil_div(cx, s, steps);
        out->stride[i] = leaf_int(cx, leaf_decides(cx, leaf_lt(cx, d, leaf_int(cx, 0))) ? -1 : 1);
        leaf_remembers(cx, whole);
        if (whole == TRI_NO)
            out->flags |= CCUTE_F_OVERHANG;
        return 1;
    }
    if (!leaf_need_divides(cx, unit, step)) {
        ALG(refuse)(cx, &out->shape, CCUTE_E_CAST, leaf_int(cx, i), s, d);
        out->shape.v[3] = unit;
        return 0;
    }
    out->stride[i] = leaf_div(cx, d, unit);
    return 1;
}

/* The layout in elements n times as large. */
ALG_FN void ALG(upcast)(CX *cx, LAYOUT *out, const LAYOUT *l, int64_t n)
{
    if (ALG(bad)(out, l))
        return;
    ALG(copy)(out, l);
    if (n < 1) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_CAST_UNIT, 1, n, 0);
        return;
    }
    if (!ALG(upcast_start)(cx, out, l, n))
        return;
    for (int i = 0; i < l->shape.n; i++)
        if (!ALG(upcast_mode)(cx, out, i, leaf_int(cx, n)))
            return;
}

/* The layout in elements n times as small: the mode of stride 1 grows, the others step further. */
ALG_FN void ALG(downcast)(CX *cx, LAYOUT *out, const LAYOUT *l, int64_t n)
{
    const int log = ALG(log2_of)(n);
    const LEAF unit = leaf_int(cx, n);
    int adjacent = -1;
    if (ALG(bad)(out, l))
        return;
    ALG(copy)(out, l);
    if (n < 1) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_CAST_UNIT, n, 1, 0);
        return;
    }
    if (l->sw_bits && log < 0) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_CAST_SWIZZLE, n, l->sw_base, 0);
        return;
    }
    if (l->sw_bits && !ALG(is_swizzle)(l->sw_bits, l->sw_base + log, l->sw_shift)) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_SWIZZLE_ARGS, l->sw_bits, l->sw_base + log, l->sw_shift);
        return;
    }
    out->offset = leaf_mul(cx, l->offset, unit);
    if (l->sw_bits)
        out->sw_base = (int8_t)(l->sw_base + log);
    for (int i = 0; i < l->shape.n; i++) {
        if (leaf_decides(cx, leaf_eq(cx, leaf_abs(cx, l->stride[i]), leaf_int(cx, 1)))) {
            if (adjacent >= 0 && n > 1) {
                ALG(refuse_ints)(cx, &out->shape, CCUTE_E_CAST_TWICE, adjacent, i, n);
                return;
            }
            out->shape.v[i] = leaf_mul(cx, l->shape.v[i], unit);
            adjacent = i;
        } else {
            out->stride[i] = leaf_mul(cx, l->stride[i], unit);
        }
    }
    if (adjacent < 0 && n > 1)
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_CAST_ADJACENT, n, 0, 0);
}

/* From elements of old_bits to elements of new_bits. */
ALG_FN void ALG(recast)(CX *cx, LAYOUT *out, const LAYOUT *l, int64_t old_bits, int64_t new_bits)
{
    int64_t a = new_bits, b = old_bits;
    LAYOUT wide;
    if (ALG(bad)(out, l))
        return;
    if (old_bits < 1 || new_bits < 1) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_CAST_UNIT, old_bits, new_bits, 0);
        return;
    }
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    if (new_bits == old_bits) {
        ALG(copy)(out, l);
        return;
    }
    if (new_bits / a == 1) {
        ALG(downcast)(cx, out, l, old_bits / a);
        return;
    }
    ALG(upcast)(cx, &wide, l, new_bits / a);
    if (old_bits / a == 1)
        *out = wide;
    else
        ALG(downcast)(cx, out, &wide, old_bits / a);
}

/* Coalescing: the same function of an integer with as few modes as can be. */

/* The coalesced modes of l, which may be out, as a flat list in out, without brackets, offset or swizzle.
   open_ended: keep the function beyond the domain too, where the last mode runs on; the extent of the
   last mode then means nothing. */
ALG_FN void ALG(coalesce_flat)(CX *cx, LAYOUT *out, const LAYOUT *l, int open_ended)
{
    const LEAF one = leaf_int(cx, 1), zero = leaf_int(cx, 0);
    LEAF *s = out->shape.v, *d = out->stride;
    const int modes = l->shape.n;
    int front = MAX_LEAVES, n;
    ALG(begin_layout)(cx, out, 0);
    for (int i = modes; i-- > 0;) {
        const LEAF extent = l->shape.v[i], stride = leaf_moving(cx, extent, l->stride[i]);
        const tri unit = leaf_eq(cx, extent, one);
        const int last = open_ended && front == MAX_LEAVES - 1;
        if (i == modes - 1) {
            s[--front] = unit == TRI_YES && open_ended ? leaf_int(cx, 2) : extent;
            d[front] = open_ended ? l->stride[i] : stride;
        } else if (leaf_sees(cx, unit)) {
            continue;
        } else if (!last && leaf_sees(cx, leaf_eq(cx, s[front], one))) {
            s[front] = extent;
            d[front] = stride;
        } else if (leaf_sees(cx, leaf_is_product(cx, d[front], extent, stride))) {
            s[front] = last ? leaf_int(cx, 2) : leaf_mul(cx, extent, s[front]);
            d[front] = stride;
        } else {
            s[--front] = extent;
            d[front] = stride;
        }
    }
    n = MAX_LEAVES - front;
    if (n == 0 || (n == 1 && leaf_eq(cx, s[front], one) == TRI_YES)) {
        s[0] = one;
        d[0] = zero;
        n = 1;
    } else {
        for (int i = 0; i < n; i++) {
            s[i] = s[front + i];
            d[i] = d[front + i];
        }
    }
    for (int i = 0; i < n; i++)
        out->shape.prof[i] = 0;
    out->shape.n = (uint8_t)n;
}

/* A single mode of extent 1 is 1:0. */
ALG_FN void ALG(compact_unit)(CX *cx, LAYOUT *flat)
{
    if (flat->shape.n == 1)
        flat->stride[0] = leaf_of_unit(cx, flat->shape.v[0], leaf_int(cx, 0), flat->stride[0]);
}

/* Put the brackets of a flat tuple around a list of modes: none around a single one. */
ALG_FN void ALG(bracket_list)(TUPLE *t)
{
    if (t->status || t->n < 2)
        return;
    t->prof[0] = 0x10;
    t->prof[t->n - 1] = 0x01;
}

ALG_FN void ALG(coalesce)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    if (ALG(bad)(out, l))
        return;
    ALG(coalesce_flat)(cx, out, l, 0);
    ALG(compact_unit)(cx, out);
    ALG(bracket_list)(&out->shape);
    ALG(carry_over)(out, l);
}

ALG_FN void ALG(filter_zeros)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    ALG(copy)(out, l);
    if (!l->shape.status)
        ALG(drop_zeros)(cx, &out->shape, l->stride);
}

ALG_FN void ALG(filter)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    LAYOUT without;
    if (ALG(bad)(out, l))
        return;
    ALG(filter_zeros)(cx, &without, l);
    ALG(coalesce)(cx, out, &without);
}

/* Extents become 1 wherever the profile has a 0. */
ALG_FN void ALG(filter_zeros_by)(CX *cx, LAYOUT *out, const LAYOUT *l, const TUPLE *profile)
{
    WALK w;
    SPAN span;
    if (ALG(bad)(out, l) || ALG(bad_tuple)(&out->shape, profile))
        return;
    ALG(copy)(out, l);
    w = ALG(walk_from)(&l->shape);
    for (int k = 0; k < profile->n; k++) {
        if (!ALG(walk_take)(&w, OPENS(profile, k), &span)) {
            ALG(refuse_ints)(cx, &out->shape, CCUTE_E_PROFILE, 2, k, 0);
            return;
        }
        if (leaf_decides(cx, leaf_eq(cx, profile->v[k], leaf_int(cx, 0))))
            for (int i = span.b; i < span.e; i++)
                out->shape.v[i] = leaf_int(cx, 1);
        for (int c = SHUTS(profile, k); c > 0; c--) {
            while (ALG(walk_more)(&w))
                ALG(walk_take)(&w, 0, &span);
            ALG(walk_shut)(&w);
        }
    }
}

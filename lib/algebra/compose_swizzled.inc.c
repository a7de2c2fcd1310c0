/* Composition with a swizzled layout on the right.
 *
 * First by map_twist: the swizzle that does after A what B's does before it. Where there is none, the sums of powers of
 * two decide. If no two bits of B's coordinate reach the same bit of its index, adding their strides is xoring
 * *columns* onto the index at 0, and B's swizzle turns each column into another. If the columns then differ in all
 * bits, they are strides again, and B is a plain layout. Otherwise A and its swizzle turn columns of the index into
 * columns of the offset in the same way, and of all swizzles the first is taken after whose removal no two columns
 * share a bit. One exists exactly if the columns are those of a swizzled layout, because sums of powers of two are
 * equal only if the powers are. */

/* What b's swizzle is behind a, in *s. Refused if it is none. */
ALG_FN int ALG(swizzle_behind)(CX *cx, ALG(twist) * s, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    const uint64_t bits = ALG(offset_bits)(cx, b);
    const int form = leaf_form(cx);
    LAYOUT radix;
    *s = ALG(twist_within)(ALG(twist_of)(b), bits);
    if (s->bits == 0)
        return 1;
    ALG(coalesce_flat)(cx, &radix, a, 1);
    leaf_set_form(cx, form);
    if (ALG(map_twist)(cx, s, &radix, a->offset, bits))
        return 1;
    ALG(refuse_ints)(cx, &out->shape, CCUTE_E_SWIZZLE_BITS, b->sw_bits, b->sw_base, b->sw_shift);
    out->shape.v[3] = leaf_int(cx, s->z);
    out->shape.v[4] = leaf_int(cx, s->z + s->bits - 1);
    out->shape.v[5] = leaf_int(cx, s->y);
    out->shape.v[6] = leaf_int(cx, s->y + s->bits - 1);
    return 0;
}

/* Can a swizzle take an index of b's out of a's domain, which it keeps to without? */
ALG_FN int ALG(swizzle_extends)(CX *cx, const ALG(twist) * s, const LAYOUT *a, const LAYOUT *b)
{
    const LEAF size = ALG(product)(cx, &a->shape, ALG(whole)(&a->shape));
    const int end = s->z + s->bits;
    const uint64_t bits = ALG(offset_bits)(cx, b) | ALG(twist_mask)(s, s->z);
    if (s->bits == 0 || leaf_divides(cx, leaf_int(cx, (int64_t)1 << end), size) == TRI_YES)
        return 0;
    return bits >> (ALG(TOP) - 1) || leaf_lt(cx, leaf_int(cx, (int64_t)bits), size) != TRI_YES;
}

/* Where the bits of a coordinate go: start, and for each bit the bits that it flips there. */
typedef struct ALG(columns) {
    int n;
    uint64_t start, flips[64];
} ALG(columns);

/* A number that sums of 64 of its kind cannot overflow. */
ALG_FN int ALG(is_small)(int64_t x) { return x <= INT64_MAX >> 8 && x >= -(INT64_MAX >> 8); }

/* The bits that adding `step` to `start` flips, in *flips. 0 if that is below 0. */
ALG_FN int ALG(flips_of)(uint64_t start, int64_t step, uint64_t *flips)
{
    const int64_t to = (int64_t)start + step;
    *flips = (uint64_t)to ^ start;
    return to >= 0;
}

/* Has each bit at most one column that flips it after a swizzle? Then xoring columns is adding their steps. */
ALG_FN int ALG(columns_add)(const ALG(columns) * c, const ALG(twist) * s)
{
    uint64_t seen = 0;
    for (int j = 0; j < c->n; j++) {
        const uint64_t flips = ALG(twisted)(s, c->flips[j]);
        if (seen & flips)
            return 0;
        seen |= flips;
    }
    return 1;
}

/* The bits that some column flips. */
ALG_FN uint64_t ALG(flipped)(const ALG(columns) * c)
{
    uint64_t all = 0;
    for (int j = 0; j < c->n; j++)
        all |= c->flips[j];
    return all;
}

/* Column j as a stride. */
ALG_FN int64_t ALG(column_step)(const ALG(columns) * c, int j)
{
    return (int64_t)(c->start ^ c->flips[j]) - (int64_t)c->start;
}

/* Swizzle the columns. The second time undoes the first. */
ALG_FN void ALG(twist_columns)(ALG(columns) * c, const ALG(twist) * s)
{
    c->start = ALG(twisted)(s, c->start);
    for (int j = 0; j < c->n; j++)
        c->flips[j] = ALG(twisted)(s, c->flips[j]);
}

/* The bits of a coordinate in a mode: none where the mode does not move. */
ALG_FN int ALG(column_count)(LEAF extent, LEAF stride)
{
    return ALG(known)(stride) == 0 ? 0 : ALG(bits_of)(ALG(known)(extent) - 1);
}

/* Are all numbers of l known? If not, the library may have an answer where there is none here. */
ALG_FN int ALG(is_known)(CX *cx, const LAYOUT *l)
{
    int64_t number;
    int known = leaf_const(l->offset, &number);
    for (int i = 0; i < l->shape.n; i++)
        known = known && leaf_const(l->shape.v[i], &number) && leaf_const(l->stride[i], &number);
    return known || (leaf_decides(cx, TRI_UNKNOWN), 0);
}

/* Append the columns of a mode. 0 if a number is too large, or there is no room. */
ALG_FN int ALG(add_columns)(ALG(columns) * c, int bits, int64_t stride)
{
    for (; bits > 0; bits--) {
        if (c->n == 64 || !ALG(is_small)(stride) || !ALG(flips_of)(c->start, stride, &c->flips[c->n++]))
            return 0;
        stride *= 2;
    }
    return 1;
}

/* The columns of b, whose numbers are known, without its swizzle. 0 if b has none. */
ALG_FN int ALG(columns_of)(ALG(columns) * c, const LAYOUT *b)
{
    const ALG(twist) none = {0, 0, 0};
    const int64_t start = ALG(known)(b->offset);
    c->n = 0;
    c->start = (uint64_t)start;
    if (start < 0 || !ALG(is_small)(start))
        return 0;
    for (int i = 0; i < b->shape.n; i++)
        if (ALG(known)(b->shape.v[i]) < 1 ||
            !ALG(add_columns)(c, ALG(column_count)(b->shape.v[i], b->stride[i]), ALG(known)(b->stride[i])))
            return 0;
    return ALG(columns_add)(c, &none);
}

/* Append a mode of this extent whose steps are those of columns from *j on, in as few pieces as are even. 0 if it
   cannot be cut so. */
ALG_FN int ALG(put_column_mode)(CX *cx, BUILD *out, const ALG(columns) * c, int j, int bits, int64_t extent)
{
    const int first = out->n, end = j + bits;
    while (j < end) {
        const int64_t step = ALG(column_step)(c, j);
        int64_t piece = 1;
        int k = j;
        for (; k < end && ALG(column_step)(c, k) == step * piece; k++)
            piece *= 2;
        if (k == end)
            piece = extent;
        if (extent % piece || out->n > MAX_LEAVES)
            return 0;
        ALG(add)(out, leaf_int(cx, piece), leaf_int(cx, step));
        extent /= piece;
        j = k;
    }
    ALG(bracket_pieces)(out, first);
    return 1;
}

/* out = a layout like b of these columns, which add, with the swizzle of `like`. */
ALG_FN int ALG(layout_of_columns)(CX *cx, LAYOUT *out, const LAYOUT *like, const LAYOUT *b, const ALG(columns) * c)
{
    BUILD build = ALG(begin_layout)(cx, out, like);
    int j = 0;
    for (int i = 0; i < b->shape.n; i++) {
        const int bits = ALG(column_count)(b->shape.v[i], b->stride[i]);
        ALG(open)(&build, OPENS(&b->shape, i));
        if (bits == 0)
            ALG(add)(&build, b->shape.v[i], leaf_int(cx, 0));
        else if (!ALG(put_column_mode)(cx, &build, c, j, bits, ALG(known)(b->shape.v[i])))
            return 0;
        j += bits;
        ALG(shut)(&build, SHUTS(&b->shape, i));
    }
    out->offset = leaf_int(cx, (int64_t)c->start);
    return ALG(end)(cx, &build);
}

/* What a bit of an index adds to the offset of a radix, in *weight, if no index is above `all`. 0 if it is no bit of a
 * digit, or adds too much. */
ALG_FN int ALG(weight_of)(const LAYOUT *radix, int bit, uint64_t all, int64_t *weight)
{
    int i = 0;
    for (; i < radix->shape.n - 1 && all >= (uint64_t)ALG(known)(radix->shape.v[i]); i++) {
        const int log = ALG(log2_of)(ALG(known)(radix->shape.v[i]));
        if (log < 0)
            return 0;
        if (bit < log)
            break;
        bit -= log;
        all >>= log;
    }
    *weight = ALG(known)(radix->stride[i]);
    for (; bit > 0 && ALG(is_small)(*weight); bit--)
        *weight *= 2;
    return ALG(is_small)(*weight);
}

/* Each column that flips bit k flips other bits, too. */
ALG_FN void ALG(flip_with)(ALG(columns) * out, const ALG(columns) * c, int k, uint64_t flips)
{
    for (int j = 0; j < c->n; j++)
        if (c->flips[j] >> k & 1)
            out->flips[j] ^= flips;
}

/* The columns of a's offset from those of its index: without its swizzle. 0 if the bits of the index are none of the
   offset's. */
ALG_FN int ALG(columns_after)(CX *cx, ALG(columns) * out, const LAYOUT *a, const ALG(columns) * c)
{
    const uint64_t varies = ALG(flipped)(c), all = c->start | varies;
    int64_t weight = 0, start = ALG(known)(a->offset);
    uint64_t flips, seen = 0;
    const int form = leaf_form(cx);
    LAYOUT radix;
    ALG(coalesce_flat)(cx, &radix, a, 1);
    leaf_set_form(cx, form);
    if (!ALG(is_small)(start))
        return 0;
    for (int k = 0; all >> k; k++) {
        if (!ALG(weight_of)(&radix, k, all, &weight) && (all >> k & 1))
            return 0;
        start += c->start >> k & 1 ? weight : 0;
    }
    if (start < 0)
        return 0;
    out->n = c->n;
    out->start = (uint64_t)start;
    for (int j = 0; j < c->n; j++)
        out->flips[j] = 0;
    for (int k = 0; varies >> k; k++) {
        if (!(varies >> k & 1))
            continue;
        ALG(weight_of)(&radix, k, all, &weight);
        if (!ALG(flips_of)(out->start, c->start >> k & 1 ? -weight : weight, &flips) || (seen & flips))
            return 0;
        seen |= flips;
        ALG(flip_with)(out, c, k, flips);
    }
    return 1;
}

/* The layout like b of these columns, swizzled in the first way that has one. 0 if there is none. */
ALG_FN int ALG(swizzled_columns)(CX *cx, LAYOUT *out, const LAYOUT *b, ALG(columns) * c)
{
    const int top = ALG(bits_of)((int64_t)(c->start | ALG(flipped)(c)));
    for (int bits = 0; bits <= top; bits++)
        for (int far = bits ? bits : top; far <= top; far++)
            for (int base = 0; base + far + bits <= top; base++)
                for (int up = 0; up <= (bits > 0); up++) {
                    const ALG(twist) s = {bits, up ? base : base + far, up ? base + far : base};
                    if (!ALG(columns_add)(c, &s))
                        continue;
                    ALG(twist_columns)(c, &s);
                    if (ALG(layout_of_columns)(cx, out, 0, b, c)) {
                        ALG(put_twist)(cx, out, &s);
                        return 1;
                    }
                    ALG(twist_columns)(c, &s);
                }
    return 0;
}

/* b's function as a layout whose swizzle does not count. 0 if there is none. */
ALG_FN int ALG(unswizzled)(CX *cx, LAYOUT *out, const LAYOUT *b)
{
    const ALG(twist) s = ALG(twist_of)(b);
    ALG(columns) c;
    if (!ALG(columns_of)(&c, b) || !ALG(columns_add)(&c, &s))
        return 0;
    ALG(twist_columns)(&c, &s);
    return ALG(layout_of_columns)(cx, out, b, b, &c);
}

/* a o b for a b that is a plain layout. 0 if it is none, or that is refused. */
ALG_FN int ALG(compose_unswizzled)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    LAYOUT plain;
    if (!ALG(unswizzled)(cx, &plain, b))
        return 0;
    ALG(compose_plain)(cx, out, a, &plain);
    return !out->shape.status;
}

/* a o b by columns. 0 if that has no layout. */
ALG_FN int ALG(compose_columns)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    const ALG(twist) s = ALG(twist_of)(b), t = ALG(twist_of)(a);
    ALG(columns) index, after;
    if (!ALG(columns_of)(&index, b))
        return 0;
    ALG(twist_columns)(&index, &s);
    if (!ALG(columns_after)(cx, &after, a, &index))
        return 0;
    ALG(twist_columns)(&after, &t);
    if (!ALG(swizzled_columns)(cx, out, b, &after))
        return 0;
    out->flags = a->flags | b->flags;
    if ((int64_t)(index.start | ALG(flipped)(&index)) >= ALG(known)(ALG(product)(cx, &a->shape, ALG(whole)(&a->shape))))
        out->flags |= CCUTE_F_EXTENDS;
    return 1;
}

/* a o b by the swizzle after a that does what b's does before it. */
ALG_FN void ALG(compose_twisted)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    ALG(twist) s = {0, 0, 0};
    if (b->sw_bits && !ALG(swizzle_behind)(cx, &s, out, a, b))
        return;
    if (!ALG(is_below)(cx, b) || !ALG(compose_below)(cx, out, a, b))
        ALG(compose_plain)(cx, out, a, b);
    ALG(put_twist)(cx, out, &s);
}

/* a o b in the ways that need the numbers. 0 if there is no layout; -1 if the search for one would take too long. */
ALG_FN int ALG(compose_known)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    if (!ALG(is_known)(cx, a) || !ALG(is_known)(cx, b))
        return 0;
    if (b->sw_bits && (ALG(compose_unswizzled)(cx, out, a, b) || ALG(compose_columns)(cx, out, a, b)))
        return 1;
    return ALG(compose_searched)(cx, out, a, b);
}

/* a o b for a layout b. Where it is refused, it is for the reason of the first way. */
ALG_FN void ALG(compose)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    const ALG(twist) s = ALG(twist_of)(b);
    int found = 1;
    if (ALG(bad)(out, a) || ALG(bad)(out, b))
        return;
    ALG(compose_twisted)(cx, out, a, b);
    if (b->sw_bits && out->shape.status)
        found = ALG(compose_known)(cx, out, a, b);
    if (found < 1)
        ALG(compose_twisted)(cx, out, a, b);
    if (found < 0 && out->shape.status == CCUTE_E_SWIZZLE_BITS)
        out->shape.status = CCUTE_E_SWIZZLE_SEARCH;
    if (out->shape.status)
        out->shape.op = CCUTE_OP_composition;
    else if (b->sw_bits && ALG(swizzle_extends)(cx, &s, a, b))
        out->flags |= CCUTE_F_EXTENDS;
}

/* a o b for the layout of a tiler. Within a divide the parts of the result share a's swizzle; this result may have
   another one. */
ALG_FN void ALG(compose_whole)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    const int needs = leaf_needs(cx);
    ALG(compose)(cx, out, a, b);
    if (!a->sw_bits || b->sw_bits || a->shape.status || b->shape.status)
        return;
    if (!out->shape.status)
        leaf_decides(cx, leaf_needs(cx) != needs ? TRI_UNKNOWN : TRI_YES);
    else if (ALG(compose_known)(cx, out, a, b) < 1)
        ALG(compose)(cx, out, a, b);
}

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

/* One more column: `step` added to the start. 0 if that is below 0, or there is no room. */
ALG_FN int ALG(add_column)(ALG(columns) * c, int64_t step)
{
    const int64_t to = (int64_t)c->start + step;
    if (c->n == 64 || !ALG(is_small)(step) || to < 0)
        return 0;
    c->flips[c->n++] = (uint64_t)to ^ c->start;
    return 1;
}

/* Has each bit at most one column that flips it? Then xoring columns is adding their steps. */
ALG_FN int ALG(columns_add)(const ALG(columns) * c)
{
    uint64_t seen = 0;
    for (int j = 0; j < c->n; j++) {
        if (seen & c->flips[j])
            return 0;
        seen |= c->flips[j];
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

ALG_FN uint64_t ALG(twisted)(const ALG(twist) * s, uint64_t x)
{
    return x ^ (uint64_t)ALG(twisted_bits)(s, (int64_t)x);
}

ALG_FN void ALG(twist_columns)(ALG(columns) * out, const ALG(columns) * c, const ALG(twist) * s)
{
    out->n = c->n;
    out->start = ALG(twisted)(s, c->start);
    for (int j = 0; j < c->n; j++)
        out->flips[j] = ALG(twisted)(s, c->flips[j]);
}

/* A number that is known. */
ALG_FN int64_t ALG(known)(LEAF x)
{
    int64_t number = 0;
    leaf_const(x, &number);
    return number;
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

/* The columns of b, whose numbers are known, without its swizzle. 0 if b has none. */
ALG_FN int ALG(columns_of)(ALG(columns) * c, const LAYOUT *b)
{
    const int64_t start = ALG(known)(b->offset);
    c->n = 0;
    c->start = (uint64_t)start;
    for (int i = 0; i < b->shape.n; i++) {
        const int bits = ALG(column_count)(b->shape.v[i], b->stride[i]);
        const int64_t stride = ALG(known)(b->stride[i]);
        if (ALG(known)(b->shape.v[i]) < 1 || !ALG(is_small)(stride))
            return 0;
        for (int j = 0; j < bits; j++)
            if (!ALG(is_small)(stride * ((int64_t)1 << j)) || !ALG(add_column)(c, stride * ((int64_t)1 << j)))
                return 0;
    }
    return start >= 0 && ALG(is_small)(start) && ALG(columns_add)(c);
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

/* What the bits of an index that `all` has add to the offset of a radix, for each bit. 0 if some bit is none of a
 * digit. */
ALG_FN int ALG(weights_of)(int64_t *weight, const LAYOUT *radix, uint64_t all)
{
    int prefix = 0;
    for (int i = 0; i < radix->shape.n && all >> prefix; i++) {
        int64_t stride = ALG(known)(radix->stride[i]);
        int log = ALG(TOP) - 1 - prefix;
        if (i < radix->shape.n - 1 && (all >> prefix) >= (uint64_t)ALG(known)(radix->shape.v[i])) {
            log = ALG(log2_of)(ALG(known)(radix->shape.v[i]));
            if (log < 0)
                return 0;
        }
        for (int k = 0; k < log && all >> (prefix + k); k++) {
            weight[prefix + k] = stride;
            if (!ALG(is_small)(stride))
                return 0;
            stride *= 2;
        }
        prefix += log;
    }
    return 1;
}

/* The columns of a's offset from those of its index: without its swizzle. */
ALG_FN int ALG(columns_after)(CX *cx, ALG(columns) * out, const LAYOUT *a, const ALG(columns) * c)
{
    LAYOUT radix;
    ALG(columns) bit;
    int64_t weight[64], start = ALG(known)(a->offset);
    uint64_t to[64];
    const uint64_t varies = ALG(flipped)(c);
    const int form = leaf_form(cx);
    ALG(coalesce_flat)(cx, &radix, a, 1);
    leaf_set_form(cx, form);
    if (!ALG(weights_of)(weight, &radix, c->start | varies) || !ALG(is_small)(start))
        return 0;
    for (int k = 0; c->start >> k; k++)
        start += c->start >> k & 1 ? weight[k] : 0;
    bit.n = 0;
    bit.start = (uint64_t)start;
    for (int k = 0; varies >> k; k++) {
        if (!(varies >> k & 1))
            continue;
        if (!ALG(add_column)(&bit, c->start >> k & 1 ? -weight[k] : weight[k]))
            return 0;
        to[k] = bit.flips[bit.n - 1];
    }
    out->n = c->n;
    out->start = bit.start;
    for (int j = 0; j < c->n; j++) {
        out->flips[j] = 0;
        for (int k = 0; c->flips[j] >> k; k++)
            out->flips[j] ^= c->flips[j] >> k & 1 ? to[k] : 0;
    }
    return start >= 0 && ALG(columns_add)(&bit);
}

/* The layout like b of these columns, swizzled in the first way that has one. 0 if there is none. */
ALG_FN int ALG(swizzled_columns)(CX *cx, LAYOUT *out, const LAYOUT *b, const ALG(columns) * c)
{
    const int top = ALG(bits_of)((int64_t)(c->start | ALG(flipped)(c)));
    for (int bits = 0; bits <= top; bits++)
        for (int far = bits ? bits : top; far <= top; far++)
            for (int base = 0; base + far + bits <= top; base++)
                for (int up = 0; up <= (bits > 0); up++) {
                    const ALG(twist) s = {bits, up ? base : base + far, up ? base + far : base};
                    ALG(columns) plain;
                    ALG(twist_columns)(&plain, c, &s);
                    if (ALG(columns_add)(&plain) && ALG(layout_of_columns)(cx, out, 0, b, &plain)) {
                        ALG(put_twist)(cx, out, &s);
                        return 1;
                    }
                }
    return 0;
}

/* a o b by columns. 0, and *out not changed, if that has no layout. */
ALG_FN int ALG(compose_columns)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    const ALG(twist) s = ALG(twist_of)(b), t = ALG(twist_of)(a);
    ALG(columns) index, after;
    LAYOUT plain, result;
    int64_t most;
    if (!ALG(is_known)(cx, a) || !ALG(is_known)(cx, b) || !ALG(columns_of)(&index, b))
        return 0;
    ALG(twist_columns)(&after, &index, &s);
    if (ALG(columns_add)(&after) && ALG(layout_of_columns)(cx, &plain, b, b, &after)) {
        ALG(compose_plain)(cx, &result, a, &plain);
        if (!result.shape.status) {
            ALG(copy)(out, &result);
            return 1;
        }
    }
    most = (int64_t)(after.start | ALG(flipped)(&after));
    if (!ALG(columns_after)(cx, &index, a, &after))
        return 0;
    ALG(twist_columns)(&after, &index, &t);
    if (!ALG(swizzled_columns)(cx, &result, b, &after))
        return 0;
    ALG(copy)(out, &result);
    out->flags = a->flags | b->flags;
    if (most >= ALG(known)(ALG(product)(cx, &a->shape, ALG(whole)(&a->shape))))
        out->flags |= CCUTE_F_EXTENDS;
    return 1;
}

/* a o b for a layout b. */
ALG_FN void ALG(compose)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    ALG(twist) s;
    int extends = 0;
    if (ALG(bad)(out, a) || ALG(bad)(out, b))
        return;
    s.bits = s.y = s.z = 0;
    if (b->sw_bits) {
        s = ALG(twist_of)(b);
        extends = ALG(swizzle_extends)(cx, &s, a, b);
    }
    if (!b->sw_bits || ALG(swizzle_behind)(cx, &s, out, a, b)) {
        if (!ALG(is_below)(cx, b) || !ALG(compose_below)(cx, out, a, b))
            ALG(compose_plain)(cx, out, a, b);
        ALG(put_twist)(cx, out, &s);
    }
    if (b->sw_bits && out->shape.status)
        ALG(compose_columns)(cx, out, a, b);
    if (out->shape.status)
        out->shape.op = CCUTE_OP_composition;
    else if (extends)
        out->flags |= CCUTE_F_EXTENDS;
}

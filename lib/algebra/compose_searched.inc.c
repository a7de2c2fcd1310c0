/* Composition by search, where an operand is swizzled and sums carry: no rule about strides finds the swizzled layouts
 * that are such a function by accident of its numbers.
 *
 * For each swizzle s the function c -> s(A(B(c))) is tried: along each mode of B its steps make the pieces of a layout,
 * and then every element must be where these put it. */

/* The most elements of B's, the most values of the function that are looked at, and the bits of the largest stride and
   digit, so that no sum is too large. */
enum { ALG(MOST_ELEMENTS) = 1 << 16, ALG(MOST_VALUES) = 1 << 20, ALG(MOST_BITS) = 28 };

/* c -> s(a(b(c))), its value at 0, its elements, and how many values may still be looked at. */
typedef struct ALG(searching) {
    const LAYOUT *a, *b;
    ALG(twist) s;
    int64_t start;
    int size, left;
} ALG(searching);

ALG_FN int ALG(is_tiny)(int64_t x) { return x >> ALG(MOST_BITS) == 0 || x >> ALG(MOST_BITS) == -1; }

/* The offset of index i in a layout whose numbers are known, in *at. 0 if a number is too large. */
ALG_FN int ALG(known_at)(const LAYOUT *l, int64_t i, int64_t *at)
{
    const ALG(twist) s = ALG(twist_of)(l);
    int64_t sum = ALG(known)(l->offset);
    int fits = ALG(is_tiny)(sum) && ALG(is_tiny)(i), rest = (int)i;
    for (int k = 0; k < l->shape.n && fits; k++) {
        const int64_t stride = ALG(known)(l->stride[k]), extent = ALG(known)(l->shape.v[k]);
        int digit = rest;
        if (k < l->shape.n - 1 && ALG(is_tiny)(extent)) {
            rest = digit / (int)extent;
            digit -= rest * (int)extent;
        } else
            rest = 0;
        fits = ALG(is_tiny)(stride);
        sum += fits ? digit * stride : 0;
    }
    *at = (int64_t)ALG(twisted)(&s, (uint64_t)sum);
    return fits;
}

/* The function at element i, in *at. 0 if a number is too large, or too many were looked at. */
ALG_FN int ALG(searched_at)(ALG(searching) * f, int64_t i, int64_t *at)
{
    if (f->left-- <= 0 || !ALG(known_at)(f->b, i, at) || !ALG(known_at)(f->a, *at, at))
        return 0;
    *at = (int64_t)ALG(twisted)(&f->s, (uint64_t)*at);
    return 1;
}

/* Append the mode that begins to count at element `unit`, in pieces as long as its steps are even. 0 if they make no
   layout. */
ALG_FN int ALG(put_searched_mode)(CX *cx, BUILD *out, ALG(searching) * f, int unit, int extent)
{
    const int first = out->n;
    do {
        int64_t step = 0, to = f->start;
        int piece = 1;
        for (; piece < extent && ALG(searched_at)(f, unit * piece, &to); piece++) {
            step = piece == 1 ? to - f->start : step;
            if (to != f->start + step * piece)
                break;
        }
        if (extent % piece || (piece == 1 && extent > 1) || out->n > MAX_LEAVES)
            return 0;
        ALG(add)(out, leaf_int(cx, piece), leaf_int(cx, step));
        unit *= piece;
        extent /= piece;
    } while (extent > 1);
    ALG(bracket_pieces)(out, first);
    return 1;
}

/* out = the plain layout like b that is the function. 0 if there is none. */
ALG_FN int ALG(searched_layout)(CX *cx, LAYOUT *out, ALG(searching) * f)
{
    const LAYOUT *b = f->b;
    BUILD build = ALG(begin_layout)(cx, out, 0);
    int64_t want, got;
    int unit = 1;
    for (int i = 0; i < b->shape.n; i++) {
        const int extent = (int)ALG(known)(b->shape.v[i]);
        ALG(open)(&build, OPENS(&b->shape, i));
        if (!ALG(put_searched_mode)(cx, &build, f, unit, extent))
            return 0;
        ALG(shut)(&build, SHUTS(&b->shape, i));
        unit *= extent;
    }
    out->offset = leaf_int(cx, f->start);
    if (!ALG(end)(cx, &build))
        return 0;
    for (int i = f->size - 1; i >= 0; i--)
        if (!ALG(searched_at)(f, i, &want) || !ALG(known_at)(out, i, &got) || want != got)
            return 0;
    return 1;
}

/* The bits that the function's values have, but for the sign; -1 if a number is too large. *below: some value is below
   0; *extends: some index is not in a's domain. */
ALG_FN int ALG(searched_bits)(ALG(searching) * f, int64_t domain, int *below, int *extends)
{
    int64_t index, at, all = 0;
    for (int i = 0; i < f->size; i++) {
        if (!ALG(known_at)(f->b, i, &index) || !ALG(known_at)(f->a, index, &at))
            return -1;
        *extends |= index < 0 || index >= domain;
        *below |= at < 0;
        all |= at < 0 ? ~at : at;
    }
    return ALG(bits_of)(all);
}

/* a o b by search. 0 if no swizzled layout is it, -1 if the search would take too long. Above the values' bits all bits
   are equal, so that no swizzle that reads only those counts, or more than one that changes them. */
ALG_FN int ALG(compose_searched)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    const int64_t size = ALG(known)(ALG(product)(cx, &b->shape, ALG(whole)(&b->shape)));
    const int64_t domain = ALG(known)(ALG(product)(cx, &a->shape, ALG(whole)(&a->shape)));
    const int few = size > 0 && size <= ALG(MOST_ELEMENTS) && domain > 0;
    ALG(searching) f = {a, b, {0, 0, 0}, 0, few ? (int)size : 0, ALG(MOST_VALUES)};
    int below = 0, extends = 0;
    const int top = few ? ALG(searched_bits)(&f, domain, &below, &extends) : -1;
    for (int bits = 0; bits <= top; bits++)
        for (int far = bits ? bits : top; far <= top; far++)
            for (int base = 0; base + far <= top && f.left > 0; base++)
                for (int up = 0; up <= (bits > 0); up++) {
                    const ALG(twist) s = {bits, up ? base : base + far, up ? base + far : base};
                    if ((!below && s.y + bits > top) || base + far + bits >= ALG(TOP))
                        continue;
                    f.s = s;
                    if (!ALG(searched_at)(&f, 0, &f.start) || !ALG(searched_layout)(cx, out, &f))
                        continue;
                    ALG(put_twist)(cx, out, &s);
                    out->flags = (uint8_t)(a->flags | b->flags | (extends ? CCUTE_F_EXTENDS : 0));
                    return 1;
                }
    return top < 0 || f.left <= 0 ? -1 : 0;
}

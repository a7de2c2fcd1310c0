/* Composition: A o B is the layout c -> A(B(c)), or it is refused.
 *
 * Coalesced, A's extents are the radix of a number system whose last digit is unbounded, and A is linear
 * in the digits. A mode t:d of B is carry-free if c*d never carries from one digit into the next for
 * c < t; then it maps to t : sum of digit_i(d) * D_i. Each mode of B is cut into the largest carry-free
 * pieces t:d, then (s/t):(t*d), and so on; A o B exists (for all strides that A might have) just when
 * every t divides what is left and, over all modes of B and the digits of its offset, no digit's sum
 * reaches its extent. */

/* Where the work stands: the radix, the extremes that each digit reaches, the result. */
typedef struct ALG(composing) {
    LAYOUT radix;
    LEAF low[MAX_LEAVES], high[MAX_LEAVES];
    BUILD out;
} ALG(composing);

/* How a piece of B fails, for the explanation. */
typedef struct ALG(misfit) {
    int status, digit, mode;
    LEAF extent, stride, steps;
} ALG(misfit);

/* The offset that index x has in a flat list of modes: the last takes what is left. */
ALG_FN LEAF ALG(flat_at)(CX *cx, const LAYOUT *flat, LEAF x)
{
    const int last = flat->shape.n - 1;
    LEAF sum = leaf_int(cx, 0);
    for (int i = 0; i < last; i++) {
        const LEAF digit = leaf_split(cx, x, flat->shape.v[i], &x);
        sum = leaf_add(cx, sum, leaf_mul(cx, digit, flat->stride[i]));
    }
    return leaf_add(cx, sum, leaf_mul(cx, x, flat->stride[last]));
}

/* The most steps t <= size that stride d can take without a carry; 0 when that cannot be known. */
ALG_FN LEAF ALG(carry_free)(CX *cx, const LAYOUT *radix, LEAF size, LEAF d)
{
    const LEAF one = leaf_int(cx, 1);
    LEAF most = size;
    for (int i = 0; i < radix->shape.n - 1; i++) {
        const LEAF top = leaf_sub(cx, radix->shape.v[i], one);
        const LEAF digit = leaf_split(cx, d, radix->shape.v[i], &d);
        tri fits;
        if (leaf_eq(cx, digit, leaf_int(cx, 0)) == TRI_YES)
            continue;
        fits = leaf_le(cx, leaf_sub(cx, most, one), leaf_div(cx, top, digit));
        if (fits == TRI_NO)
            most = leaf_add(cx, leaf_div(cx, top, digit), one);
        else if (fits == TRI_UNKNOWN)
            leaf_need_le(cx, leaf_mul(cx, leaf_sub(cx, most, one), digit), top);
    }
    return most;
}

/* Add what a piece t:d (going down if `down`) does to the digits, or with t NULL an offset d. */
ALG_FN void ALG(reach)(CX *cx, ALG(composing) * c, const LEAF *steps, LEAF d, int down)
{
    const int last = c->radix.shape.n - 1;
    for (int i = 0; i <= last; i++) {
        const LEAF digit = i < last ? leaf_split(cx, d, c->radix.shape.v[i], &d) : d;
        const LEAF move = steps ? leaf_mul(cx, *steps, digit) : digit;
        if (down)
            c->low[i] = leaf_sub(cx, c->low[i], move);
        else
            c->high[i] = leaf_add(cx, c->high[i], move);
        if (!steps)
            c->low[i] = leaf_add(cx, c->low[i], move);
    }
}

/* The stride that CuTe prints for a mode of extent 1, where any would do. */
ALG_FN LEAF ALG(unit_stride)(CX *cx, const LAYOUT *radix, LEAF d)
{
    const int last = radix->shape.n - 1;
    for (int i = 0; i < last; i++)
        d = leaf_ceil_div(cx, d, radix->shape.v[i]);
    return leaf_mul(cx, d, radix->stride[last]);
}

/* Append mode s:d of B. 0, and *bad filled in, when it has no layout. */
ALG_FN int ALG(compose_mode)(CX *cx, ALG(composing) * c, LEAF s, LEAF d, ALG(misfit) * bad)
{
    const LEAF zero = leaf_int(cx, 0), one = leaf_int(cx, 1), whole = s, stride = d;
    const int down = leaf_lt(cx, d, zero) == TRI_YES, first = c->out.n;
    if (leaf_sees(cx, leaf_eq(cx, d, zero))) {
        ALG(leaf)(&c->out, s, d);
        return 1;
    }
    d = down ? leaf_neg(cx, d) : d;
    if (leaf_sees(cx, leaf_eq(cx, s, one))) {
        d = ALG(unit_stride)(cx, &c->radix, d);
        ALG(leaf)(&c->out, s, down ? leaf_neg(cx, d) : d);
        return 1;
    }
    for (;;) {
        const LEAF t = ALG(carry_free)(cx, &c->radix, s, d);
        const LEAF steps = leaf_sub(cx, t, one);
        const LEAF to = ALG(flat_at)(cx, &c->radix, d);
        ALG(leaf)(&c->out, t, down ? leaf_neg(cx, to) : to);
        if (leaf_eq(cx, s, zero) == TRI_YES)
            return 1;
        ALG(reach)(cx, c, &steps, d, down);
        if (leaf_eq(cx, t, s) == TRI_YES)
            break;
        if (leaf_divides(cx, t, s) != TRI_YES || c->out.n > MAX_LEAVES) {
            bad->status = CCUTE_E_COMPOSE_SIZE;
            bad->extent = whole;
            bad->stride = stride;
            bad->steps = leaf_mul(cx, t, leaf_div(cx, whole, s));
            return 0;
        }
        s = leaf_div(cx, s, t);
        d = leaf_mul(cx, d, t);
    }
    if (c->out.n - first > 1 && c->out.n <= MAX_LEAVES) {
        c->out.t->prof[first] += 0x10;
        c->out.t->prof[c->out.n - 1] += 0x01;
        if (c->out.level + 1 > c->out.deepest)
            c->out.deepest = c->out.level + 1;
    }
    return 1;
}

/* Do all modes together stay within each digit? */
ALG_FN int ALG(digits_hold)(CX *cx, const ALG(composing) * c, ALG(misfit) * bad)
{
    const int last = c->radix.shape.n - 1;
    const LEAF zero = leaf_int(cx, 0), one = leaf_int(cx, 1);
    int moved = 0;
    for (int i = 0; i < last; i++) {
        const LEAF top = leaf_sub(cx, c->radix.shape.v[i], one);
        bad->digit = i;
        bad->extent = c->radix.shape.v[i];
        bad->steps = c->high[i];
        bad->status = CCUTE_E_COMPOSE;
        if (!leaf_need_le(cx, c->high[i], top))
            return 0;
        bad->steps = c->low[i];
        if (!leaf_need_le(cx, zero, c->low[i]))
            return 0;
        moved |= leaf_eq(cx, c->high[i], zero) != TRI_YES;
    }
    bad->digit = last;
    bad->steps = c->low[last];
    bad->status = CCUTE_E_BELOW;
    return !moved || leaf_need_le(cx, zero, c->low[last]);
}

/* Does the image of B leave [0, size of A)? */
ALG_FN int ALG(leaves_domain)(CX *cx, const ALG(composing) * c, const LAYOUT *a)
{
    const int last = c->radix.shape.n - 1;
    LEAF size = ALG(product)(cx, &a->shape, ALG(whole)(&a->shape));
    if (leaf_lt(cx, c->low[last], leaf_int(cx, 0)) == TRI_YES)
        return 1;
    for (int i = 0; i < last; i++)
        size = leaf_div(cx, size, c->radix.shape.v[i]);
    return leaf_le(cx, size, c->high[last]) == TRI_YES;
}

#ifdef ALG_WITNESS
#include "../witness_i64.inc.c"
#else
/* Without room for a search, a refusal tells which mode and digit it was, without a coordinate. */
ALG_FN void ALG(explain_composition)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *radix, const LAYOUT *b,
                                     const ALG(misfit) * bad)
{
    (void)a;
    (void)b;
    ALG(refuse)(cx, &out->shape, bad->status, leaf_int(cx, bad->mode), bad->extent, bad->steps);
    out->shape.v[3] = leaf_int(cx, bad->digit);
    out->shape.v[4] = radix->shape.v[bad->digit];
}
#endif

/* b's offset counts as a step of its own. */
ALG_FN int ALG(begin_composing)(CX *cx, ALG(composing) * c, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    const LEAF zero = leaf_int(cx, 0);
    int last, start;
    ALG(coalesce_flat)(cx, &c->radix, a, 1);
    last = c->radix.shape.n - 1;
    for (int i = 0; i < last; i++)
        if (leaf_eq(cx, c->radix.shape.v[i], zero) == TRI_YES) {
            ALG(refuse_ints)(cx, &out->shape, CCUTE_E_ZERO, i, 0, 0);
            return 0;
        }
    for (int i = 0; i <= last; i++)
        c->low[i] = c->high[i] = zero;
    start = leaf_eq(cx, b->offset, zero) != TRI_YES;
    if (start && last > 0 && leaf_lt(cx, b->offset, zero) == TRI_YES) {
        ALG(refuse)(cx, &out->shape, CCUTE_E_BELOW, b->offset, zero, zero);
        return 0;
    }
    c->out = ALG(begin_layout)(cx, out, a);
    out->flags = a->flags | b->flags;
    if (start) {
        out->offset = leaf_add(cx, a->offset, ALG(flat_at)(cx, &c->radix, b->offset));
        ALG(reach)(cx, c, 0, b->offset, 0);
    }
    return 1;
}

/* a o b for a layout b. */
ALG_FN void ALG(compose)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    ALG(composing) c;
    ALG(misfit) bad;
    int fits = 1;
    if (ALG(bad)(out, a) || ALG(bad)(out, b))
        return;
    if (b->sw_bits) {
        ALG(not_plain)(cx, out, b, 2);
        out->shape.op = CCUTE_OP_composition;
        return;
    }
    if (!ALG(begin_composing)(cx, &c, out, a, b)) {
        out->shape.op = CCUTE_OP_composition;
        return;
    }
    for (bad.mode = 0; fits && bad.mode < b->shape.n; bad.mode++) {
        ALG(open)(&c.out, OPENS(&b->shape, bad.mode));
        fits = ALG(compose_mode)(cx, &c, b->shape.v[bad.mode], b->stride[bad.mode], &bad);
        bad.digit = 0;
        ALG(shut)(&c.out, SHUTS(&b->shape, bad.mode));
        if (!fits)
            break;
    }
    if (!fits || !ALG(digits_hold)(cx, &c, &bad)) {
        ALG(explain_composition)(cx, out, a, &c.radix, b, &bad);
        out->shape.op = CCUTE_OP_composition;
        return;
    }
    ALG(end)(cx, &c.out);
    if (!out->shape.status && ALG(leaves_domain)(cx, &c, a))
        out->flags |= CCUTE_F_EXTENDS;
}

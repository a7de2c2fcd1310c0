/* Composition: A o B is the layout c -> A(B(c)), or it is refused.
 *
 * Coalesced, A's extents are the radix of a number system whose last digit is unbounded, and A is linear
 * in the digits. B starts at its offset o; a mode t:d of B is carry-free if stepping from o by d, t - 1
 * times, moves each digit evenly and never out of its range. Then it maps to t : A(o + d) - A(o). Each
 * mode of B is cut into the largest carry-free pieces t:d, then (s/t):(t*d), and so on; A o B exists (for
 * all strides that A might have) just when every t divides the rest and all modes of B together
 * keep every digit in range. */

/* Where the work stands: the radix, the extremes that each digit reaches, the result. */
typedef struct ALG(composing) {
    LAYOUT radix;
    LEAF start;       /* B's offset */
    LEAF elements;    /* of B */
    int empty;        /* B has no elements, so nothing can be wrong */
    int form, merges; /* was the form unknown before; is it, if it shows which modes of A merge? */
    int needs;        /* conditions put off before the first mode */
    int splits;       /* might a mode of B be cut into pieces, if it does not fit, or its swizzle have another way? */
    LEAF low[MAX_LEAVES], high[MAX_LEAVES];
    BUILD out;
} ALG(composing);

/* How a piece of B fails, for the explanation. */
typedef struct ALG(misfit) {
    int status, digit, mode;
    LEAF extent, steps, unit; /* of a piece that does not divide: its steps, and how many one of them is */
} ALG(misfit);

/* The offset that index x has in a flat list of modes: the last takes the rest. */
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

/* Digit i of d and of o + d less that of o, when the digits below have been split off all three. */
typedef struct ALG(digits) {
    LEAF start, end;
} ALG(digits);

/* Split the next digit off o and o + d; the last digit is all that is left. */
ALG_FN LEAF ALG(next_step)(CX *cx, const LAYOUT *radix, int i, ALG(digits) * at, LEAF *start)
{
    LEAF end = at->end;
    *start = at->start;
    if (i < radix->shape.n - 1) {
        *start = leaf_split(cx, at->start, radix->shape.v[i], &at->start);
        end = leaf_split(cx, at->end, radix->shape.v[i], &at->end);
    }
    return leaf_sub(cx, end, *start);
}

/* The most steps t <= size by d from o that are not known to carry, and the digit that does next; below 1 if o is no
   digit there. digits_hold has the last word. */
ALG_FN LEAF ALG(carry_free)(CX *cx, const LAYOUT *radix, LEAF o, LEAF d, LEAF size, int *carries)
{
    const LEAF zero = leaf_int(cx, 0), one = leaf_int(cx, 1);
    ALG(digits) at = {o, leaf_add(cx, o, d)};
    LEAF most = size;
    for (int i = 0; i < radix->shape.n - 1; i++) {
        LEAF start, step = ALG(next_step)(cx, radix, i, &at, &start), room = start;
        if (leaf_lt(cx, step, zero) == TRI_YES)
            step = leaf_neg(cx, step);
        else if (leaf_lt(cx, zero, step) == TRI_YES)
            room = leaf_sub(cx, leaf_sub(cx, radix->shape.v[i], one), start);
        else
            continue;
        if (leaf_le(cx, leaf_sub(cx, most, one), leaf_div(cx, room, step)) == TRI_NO) {
            most = leaf_add(cx, leaf_div(cx, room, step), one);
            *carries = i;
        }
    }
    return most;
}

/* Note how far `steps` steps by d move each digit. Returns the stride that one step is. */
ALG_FN LEAF ALG(reach)(CX *cx, ALG(composing) * c, LEAF d, LEAF steps)
{
    ALG(digits) at = {c->start, leaf_add(cx, c->start, d)};
    LEAF stride = leaf_int(cx, 0);
    for (int i = 0; i < c->radix.shape.n; i++) {
        LEAF start;
        const LEAF step = ALG(next_step)(cx, &c->radix, i, &at, &start), move = leaf_mul(cx, steps, step);
        const LEAF down = leaf_min(cx, move, leaf_int(cx, 0));
        c->low[i] = leaf_add(cx, c->low[i], down);
        c->high[i] = leaf_add(cx, c->high[i], leaf_sub(cx, move, down));
        stride = leaf_add(cx, stride, leaf_mul(cx, step, c->radix.stride[i]));
    }
    return stride;
}

/* t - 1, or 0 for a mode that has no elements. */
ALG_FN LEAF ALG(steps_of)(CX *cx, LEAF t)
{
    const LEAF steps = leaf_sub(cx, t, leaf_int(cx, 1));
    return leaf_sub(cx, steps, leaf_min(cx, steps, leaf_int(cx, 0)));
}

/* The stride that CuTe prints for a mode of extent 1, where any would do. */
ALG_FN LEAF ALG(unit_stride)(CX *cx, const LAYOUT *radix, LEAF d)
{
    const int last = radix->shape.n - 1;
    int down = 0;
    if (last > 0) {
        down = leaf_decides(cx, leaf_lt(cx, d, leaf_int(cx, 0)));
        d = leaf_abs(cx, d);
    }
    for (int i = 0; i < last; i++)
        d = leaf_ceil_div(cx, d, radix->shape.v[i]);
    d = leaf_mul(cx, d, radix->stride[last]);
    return down ? leaf_neg(cx, d) : d;
}

/* Brackets around the pieces of a mode, if there are several. */
ALG_FN void ALG(bracket_pieces)(BUILD *b, int first)
{
    if (b->n - first < 2 || b->n > MAX_LEAVES)
        return;
    b->t->prof[first] += 0x10;
    b->t->prof[b->n - 1] += 0x01;
    if (b->level + 1 > b->deepest)
        b->deepest = b->level + 1;
}

/* The stride of a whole mode s:given of B, `stride` where its extent is not 1. */
ALG_FN LEAF ALG(whole_stride)(CX *cx, const ALG(composing) * c, LEAF s, LEAF given, LEAF stride)
{
    const tri unit = leaf_eq(cx, s, leaf_int(cx, 1));
    if (unit == TRI_NO)
        return stride;
    if (unit == TRI_UNKNOWN && leaf_moving(cx, s, given) != given)
        return leaf_of_unit(cx, s, leaf_int(cx, 0), stride);
    return leaf_of_unit(cx, s, ALG(unit_stride)(cx, &c->radix, given), stride);
}

/* Append mode s:given of B. 0, and *bad filled in, when it has no layout. */
ALG_FN int ALG(compose_mode)(CX *cx, ALG(composing) * c, LEAF s, LEAF given, ALG(misfit) * bad)
{
    const LEAF one = leaf_int(cx, 1), whole = s;
    const int first = c->out.n;
    LEAF d = leaf_moving(cx, s, given);
    if (leaf_eq(cx, d, leaf_int(cx, 0)) == TRI_YES) {
        ALG(add)(&c->out, s, d);
        return 1;
    }
    if (leaf_eq(cx, s, one) == TRI_YES) {
        ALG(add)(&c->out, s, ALG(unit_stride)(cx, &c->radix, d));
        return 1;
    }
    for (;;) {
        const LEAF t = c->empty ? s : ALG(carry_free)(cx, &c->radix, c->start, d, s, &bad->digit);
        LEAF stride = ALG(reach)(cx, c, d, c->empty ? leaf_int(cx, 0) : ALG(steps_of)(cx, t));
        if (c->out.n == first && leaf_eq(cx, t, s) == TRI_YES)
            stride = ALG(whole_stride)(cx, c, s, given, stride);
        ALG(add)(&c->out, t, stride);
        if (c->empty)
            return 1;
        if (leaf_eq(cx, t, s) == TRI_YES)
            break;
        if (leaf_le(cx, t, one) == TRI_YES || leaf_divides(cx, t, s) != TRI_YES || c->out.n > MAX_LEAVES) {
            bad->status = CCUTE_E_COMPOSE_SIZE;
            bad->extent = whole;
            bad->unit = leaf_div(cx, whole, s);
            bad->steps = leaf_mul(cx, t, bad->unit);
            return 0;
        }
        leaf_decides(cx, leaf_eq(cx, d, leaf_int(cx, 0)));
        leaf_sees(cx, leaf_eq(cx, c->elements, leaf_int(cx, 0)));
        leaf_set_form(cx, leaf_form(cx) | c->merges);
        s = leaf_div(cx, s, t);
        d = leaf_mul(cx, d, t);
    }
    ALG(bracket_pieces)(&c->out, first);
    return 1;
}

/* Might a mode s:d of B be cut, if steps are not even? Not one whose extent has no factors. */
ALG_FN int ALG(may_split)(CX *cx, LEAF s, LEAF d)
{
    int64_t extent;
    return !(leaf_const(s, &extent) && extent < 4) && leaf_eq(cx, d, leaf_int(cx, 0)) != TRI_YES;
}

/* A condition on digits that is not known to hold: where it fails, the library may still have a layout, of another
   function, if modes of B can be cut or B turns out to have no elements. */
ALG_FN int ALG(digit_holds)(CX *cx, const ALG(composing) * c, LEAF low, LEAF high)
{
    if (leaf_le(cx, low, high) == TRI_UNKNOWN) {
        leaf_decides(cx, c->splits ? TRI_UNKNOWN : TRI_YES);
        leaf_decides(cx, leaf_eq(cx, c->elements, leaf_int(cx, 0)));
    }
    return leaf_need_le(cx, low, high);
}

/* Do all modes together stay within each digit? */
ALG_FN int ALG(digits_hold)(CX *cx, const ALG(composing) * c, ALG(misfit) * bad)
{
    const int last = c->radix.shape.n - 1;
    const LEAF zero = leaf_int(cx, 0), one = leaf_int(cx, 1);
    tri moved = TRI_NO;
    for (int i = 0; i < last; i++) {
        const LEAF top = leaf_sub(cx, c->radix.shape.v[i], one);
        tri still;
        bad->digit = i;
        bad->extent = c->radix.shape.v[i];
        bad->steps = c->high[i];
        bad->status = CCUTE_E_COMPOSE;
        if (!ALG(digit_holds)(cx, c, c->high[i], top))
            return 0;
        bad->steps = c->low[i];
        if (!ALG(digit_holds)(cx, c, zero, c->low[i]))
            return 0;
        still = leaf_eq(cx, c->high[i], zero);
        if (moved != TRI_YES)
            moved = still == TRI_YES ? moved : still == TRI_NO ? TRI_YES : TRI_UNKNOWN;
    }
    bad->digit = last;
    bad->steps = c->low[last];
    bad->status = CCUTE_E_BELOW;
    if (moved == TRI_UNKNOWN && leaf_le(cx, zero, c->low[last]) != TRI_YES)
        leaf_decides(cx, TRI_UNKNOWN);
    return moved == TRI_NO || ALG(digit_holds)(cx, c, zero, c->low[last]);
}

/* Does the image of B leave [0, size of A)? */
ALG_FN int ALG(leaves_domain)(CX *cx, const ALG(composing) * c, const LAYOUT *a)
{
    const int last = c->radix.shape.n - 1;
    LEAF size = ALG(product)(cx, &a->shape, ALG(whole)(&a->shape));
    if (leaf_remembers(cx, leaf_lt(cx, c->low[last], leaf_int(cx, 0))))
        return 1;
    for (int i = 0; i < last; i++)
        size = leaf_div(cx, size, c->radix.shape.v[i]);
    return leaf_remembers(cx, leaf_le(cx, size, c->high[last]));
}

/* Refuse with the mode and the digit, without a coordinate. */
ALG_FN void ALG(refuse_composition)(CX *cx, LAYOUT *out, const LAYOUT *radix, const ALG(misfit) * bad)
{
    const int status = bad->status == CCUTE_E_COMPOSE_SIZE ? CCUTE_E_COMPOSE_STEPS : CCUTE_E_COMPOSE_DIGIT;
    ALG(refuse)(cx, &out->shape, status, leaf_int(cx, bad->mode), bad->extent, bad->steps);
    out->shape.v[3] = leaf_int(cx, bad->digit);
    out->shape.v[4] = radix->shape.v[bad->digit];
}

#ifdef ALG_WITNESS
#include "../witness_i64.inc.c"
#else
/* There is no room for a search. */
ALG_FN void ALG(explain_composition)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *radix, const LAYOUT *b,
                                     const ALG(misfit) * bad)
{
    (void)a;
    (void)b;
    ALG(refuse_composition)(cx, out, radix, bad);
}
#endif

/* The radix, and every digit where b's offset puts it. */
ALG_FN int ALG(begin_composing)(CX *cx, ALG(composing) * c, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    const LEAF zero = leaf_int(cx, 0);
    LEAF rest = b->offset;
    int last;
    c->form = leaf_form(cx);
    ALG(coalesce_flat)(cx, &c->radix, a, 1);
    c->merges = leaf_form(cx);
    leaf_set_form(cx, c->form);
    last = c->radix.shape.n - 1;
    for (int i = 0; i < last; i++)
        if (!leaf_need_lt(cx, zero, c->radix.shape.v[i])) {
            ALG(refuse_ints)(cx, &out->shape, CCUTE_E_ZERO, i, 0, 0);
            return 0;
        }
    for (int i = 0; i < last; i++)
        c->low[i] = c->high[i] = leaf_split(cx, rest, c->radix.shape.v[i], &rest);
    c->low[last] = c->high[last] = rest;
    c->start = b->offset;
    c->elements = ALG(product)(cx, &b->shape, ALG(whole)(&b->shape));
    c->empty = leaf_eq(cx, c->elements, zero) == TRI_YES;
    c->needs = leaf_needs(cx);
    c->splits = b->sw_bits > 0;
    for (int i = 0; i < b->shape.n; i++)
        c->splits |= ALG(may_split)(cx, b->shape.v[i], b->stride[i]);
    c->out = ALG(begin_layout)(cx, out, a);
    out->flags = a->flags | b->flags;
    out->offset = leaf_add(cx, a->offset, ALG(flat_at)(cx, &c->radix, b->offset));
    return 1;
}

/* a o b for a layout b, whose swizzle does not count. */
ALG_FN void ALG(compose_plain)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    ALG(composing) c;
    ALG(misfit) bad;
    int fits = 1;
    if (!ALG(begin_composing)(cx, &c, out, a, b))
        return;
    bad.digit = 0;
    for (bad.mode = 0; fits && bad.mode < b->shape.n; bad.mode++) {
        ALG(open)(&c.out, OPENS(&b->shape, bad.mode));
        fits = ALG(compose_mode)(cx, &c, b->shape.v[bad.mode], b->stride[bad.mode], &bad);
        ALG(shut)(&c.out, SHUTS(&b->shape, bad.mode));
        if (!fits)
            break;
    }
    if (!fits || (!c.empty && !ALG(digits_hold)(cx, &c, &bad))) {
        if (b->sw_bits)
            ALG(refuse_composition)(cx, out, &c.radix, &bad);
        else
            ALG(explain_composition)(cx, out, a, &c.radix, b, &bad);
        return;
    }
    if (c.merges && leaf_needs(cx) != c.needs)
        leaf_decides(cx, TRI_UNKNOWN); /* with modes of A merged, less might have been needed */
    ALG(end)(cx, &c.out);
    if (!out->shape.status && ALG(leaves_domain)(cx, &c, a))
        out->flags |= CCUTE_F_EXTENDS;
}

/* Is every index of b's 0 or below, and one below? */
ALG_FN int ALG(is_below)(CX *cx, const LAYOUT *b)
{
    const LEAF zero = leaf_int(cx, 0);
    int below = leaf_lt(cx, b->offset, zero) == TRI_YES;
    if (leaf_le(cx, b->offset, zero) != TRI_YES || b->sw_bits)
        return 0;
    for (int i = 0; i < b->shape.n; i++) {
        if (leaf_eq(cx, b->shape.v[i], leaf_int(cx, 1)) == TRI_YES)
            continue;
        if (leaf_le(cx, b->stride[i], zero) != TRI_YES)
            return 0;
        below |= leaf_lt(cx, b->stride[i], zero) == TRI_YES;
    }
    return below;
}

/* a o b for a b whose indices are all below 0, where a layout is an odd function, as `at` answers: at minus an index it
   steps back from its own offset as far as it steps forward at the index. */
ALG_FN int ALG(compose_below)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    LAYOUT forward;
    ALG(copy)(&forward, b);
    forward.offset = leaf_neg(cx, b->offset);
    for (int i = 0; i < b->shape.n; i++)
        forward.stride[i] = leaf_neg(cx, b->stride[i]);
    ALG(compose_plain)(cx, out, a, &forward);
    if (out->shape.status)
        return 0;
    out->offset = leaf_sub(cx, a->offset, leaf_sub(cx, out->offset, a->offset));
    for (int i = 0; i < out->shape.n; i++)
        out->stride[i] = leaf_neg(cx, out->stride[i]);
    out->flags |= CCUTE_F_EXTENDS;
    return 1;
}

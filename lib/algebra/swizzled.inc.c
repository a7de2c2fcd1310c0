/* Swizzles behind another layout: which bits an index can have, where the left operand puts them, and the swizzle
 * with the same effect there as the right operand's on the index.
 *
 * A swizzle xors some bits of an index, its Y, onto others, its Z. Where A maps the bits of Z to adjacent bits of its
 * offset, and those of Y to as many adjacent ones, and nothing else that A adds up reaches these bits, xoring before A
 * is xoring behind it. So A o s o B is s' o (A o B). Only those bits of Y count that an index of B's can have. */

/* The possible values of a sum: groups of bits [low, end) between which nothing carries. Bit 63 is the sign, and all
   that lies above the numbers. */
enum { ALG(TOP) = 63 };
typedef struct ALG(groups) {
    int n;
    int8_t low[ALG(TOP) + 1];
    int64_t most[ALG(TOP) + 1]; /* the largest sum of the group's parts; -1: bits up to the top */
} ALG(groups);

/* A number that is known. */
ALG_FN int64_t ALG(known)(LEAF x)
{
    int64_t number = 0;
    leaf_const(x, &number);
    return number;
}

/* The number of bits of x, which is not negative. */
ALG_FN int ALG(bits_of)(int64_t x)
{
    int bits = 0;
    for (; x > 0; x >>= 1)
        bits++;
    return bits;
}

ALG_FN int ALG(group_end)(const ALG(groups) * g, int i) { return g->most[i] < 0 ? ALG(TOP) : ALG(bits_of)(g->most[i]); }

/* One more part: a multiple of 2^low below 2^63, `most` at most. Groups that it meets become one with it, so that each
   has a bit of its own. */
ALG_FN void ALG(add_part)(ALG(groups) * g, int low, int64_t most)
{
    for (int i = 0; i < g->n;) {
        const int end = most < 0 ? ALG(TOP) : ALG(bits_of)(most);
        if (g->low[i] >= end || low >= ALG(group_end)(g, i)) {
            i++;
            continue;
        }
        low = g->low[i] < low ? g->low[i] : low;
        most =
            most < 0 || g->most[i] < 0 || most > INT64_MAX / 4 || g->most[i] > INT64_MAX / 4 ? -1 : most + g->most[i];
        g->n--;
        g->low[i] = g->low[g->n];
        g->most[i] = g->most[g->n];
        i = 0;
    }
    g->low[g->n] = (int8_t)low;
    g->most[g->n++] = most;
}

/* The bits that the sum can have. */
ALG_FN uint64_t ALG(bits_in)(const ALG(groups) * g)
{
    uint64_t bits = 0;
    for (int i = 0; i < g->n; i++)
        bits |= (((uint64_t)1 << ALG(group_end)(g, i)) - 1) & ~(((uint64_t)1 << g->low[i]) - 1);
    return bits;
}

/* How many of its low bits are known to be 0, 63 for the number 0. */
ALG_FN int ALG(zero_bits)(CX *cx, LEAF x)
{
    int bits = 0;
    if (leaf_eq(cx, x, leaf_int(cx, 0)) == TRI_YES)
        return ALG(TOP);
    while (bits < ALG(TOP) - 1 && leaf_divides(cx, leaf_int(cx, (int64_t)1 << (bits + 1)), x) == TRI_YES)
        bits++;
    return bits;
}

/* The part x * 2^shift, for each bit `shift` of `bits`. Of a number that is not known, or negative, it has all the bits
   that it can have. */
ALG_FN void ALG(add_scaled)(CX *cx, ALG(groups) * g, LEAF x, uint64_t bits)
{
    const int zeros = ALG(zero_bits)(cx, x);
    int64_t number = -1;
    const int known = leaf_const(x, &number) && number >= 0;
    for (int shift = 0; shift + zeros < ALG(TOP) && bits >> shift; shift++)
        if (bits >> shift & 1)
            ALG(add_part)
    (g, zeros + shift, known && ALG(bits_of)(number) + shift < ALG(TOP) ? number << shift : -1);
}

/* The bits of a number, each a part of its own. */
ALG_FN void ALG(add_bits)(CX *cx, ALG(groups) * g, LEAF x)
{
    int64_t number;
    if (!leaf_const(x, &number) || number < 0) {
        ALG(add_scaled)(cx, g, x, 1);
        return;
    }
    for (int bit = 0; number >> bit; bit++)
        if (number >> bit & 1)
            ALG(add_part)(g, bit, (int64_t)1 << bit);
}

/* A digit from 0 to extent - 1, times a stride. */
ALG_FN void ALG(add_digit)(CX *cx, ALG(groups) * g, LEAF extent, LEAF stride)
{
    int64_t steps;
    const int bits = leaf_const(extent, &steps) ? ALG(bits_of)(steps - 1) : ALG(TOP);
    ALG(add_scaled)(cx, g, stride, ((uint64_t)1 << bits) - 1);
}

/* The bits that an offset of l can have, before its swizzle. */
ALG_FN uint64_t ALG(offset_bits)(CX *cx, const LAYOUT *l)
{
    ALG(groups) g;
    g.n = 0;
    ALG(add_bits)(cx, &g, l->offset);
    for (int i = 0; i < l->shape.n; i++)
        ALG(add_digit)(cx, &g, l->shape.v[i], l->stride[i]);
    return ALG(bits_in)(&g);
}

/* A swizzle: xors `bits` bits from y on onto those from z on. */
typedef struct ALG(twist) {
    int bits, y, z;
} ALG(twist);

ALG_FN ALG(twist) ALG(twist_of)(const LAYOUT *l)
{
    ALG(twist) s;
    s.bits = l->sw_bits;
    s.y = l->sw_base + (l->sw_shift > 0 ? l->sw_shift : 0);
    s.z = l->sw_base - (l->sw_shift < 0 ? l->sw_shift : 0);
    return s;
}

/* The bits from `low` on that a swizzle's Y or Z has. */
ALG_FN uint64_t ALG(twist_mask)(const ALG(twist) * s, int low) { return (((uint64_t)1 << s->bits) - 1) << low; }

/* The bits that a swizzle changes in x. */
ALG_FN int64_t ALG(twisted_bits)(const ALG(twist) * s, int64_t x)
{
    return (int64_t)((uint64_t)x >> s->y & (((uint64_t)1 << s->bits) - 1)) << s->z;
}

ALG_FN uint64_t ALG(twisted)(const ALG(twist) * s, uint64_t x)
{
    return x ^ (uint64_t)ALG(twisted_bits)(s, (int64_t)x);
}

/* The part of a swizzle that does something to numbers of these bits. */
ALG_FN ALG(twist) ALG(twist_within)(ALG(twist) s, uint64_t bits)
{
    for (; s.bits && !(bits >> s.y & 1); s.bits--) {
        s.y++;
        s.z++;
    }
    while (s.bits && !(bits >> (s.y + s.bits - 1) & 1))
        s.bits--;
    return s;
}

/* The digit that holds bit number `bit` of an index: which bit of the digit it is, and *stride; -1 if no digit holds it
   as a bit. */
ALG_FN int ALG(digit_of)(CX *cx, const LAYOUT *radix, int bit, LEAF *stride)
{
    const int last = radix->shape.n - 1;
    int i = 0, prefix = 0;
    (void)cx;
    for (; i < last; i++) {
        int64_t extent;
        const int log = leaf_const(radix->shape.v[i], &extent) ? ALG(log2_of)(extent) : -1;
        if (log < 0)
            return -1;
        if (bit < prefix + log)
            break;
        prefix += log;
    }
    *stride = radix->stride[i];
    return bit - prefix;
}

/* Does bit number `bit` of an index add nothing to the offset? */
ALG_FN int ALG(adds_nothing)(CX *cx, const LAYOUT *radix, int bit)
{
    LEAF stride;
    return ALG(digit_of)(cx, radix, bit, &stride) >= 0 && leaf_eq(cx, stride, leaf_int(cx, 0)) == TRI_YES;
}

/* The bit of the offset that bit number `bit` of an index becomes; -1 if it becomes none. */
ALG_FN int ALG(image_of)(CX *cx, const LAYOUT *radix, int bit)
{
    LEAF stride;
    int64_t weight;
    const int shift = ALG(digit_of)(cx, radix, bit, &stride);
    if (shift < 0 || !leaf_const(stride, &weight) || ALG(log2_of)(weight) < 0)
        return -1;
    return shift + ALG(log2_of)(weight) < ALG(TOP) - 1 ? shift + ALG(log2_of)(weight) : -1;
}

/* The bit that the lowest of `bits` bits becomes, if the others become those above it; else -1. */
ALG_FN int ALG(image_of_run)(CX *cx, const LAYOUT *radix, int low, int bits)
{
    const int first = ALG(image_of)(cx, radix, low);
    for (int k = 1; first >= 0 && k < bits; k++)
        if (ALG(image_of)(cx, radix, low + k) != first + k)
            return -1;
    return first;
}

/* What else A adds up, but for the bits in `but`: the digits of an index of these bits, and A's offset. */
ALG_FN uint64_t ALG(other_bits)(CX *cx, const LAYOUT *radix, LEAF offset, uint64_t bits, uint64_t but)
{
    const uint64_t all = ~(uint64_t)0 >> 1;
    uint64_t left = bits & ~but;
    int exact = 1;
    ALG(groups) g;
    g.n = 0;
    ALG(add_bits)(cx, &g, offset);
    for (int i = 0; i < radix->shape.n && left; i++) {
        int64_t extent;
        const int log = i == radix->shape.n - 1                  ? ALG(TOP)
                        : leaf_const(radix->shape.v[i], &extent) ? ALG(log2_of)(extent)
                                                                 : -1;
        exact = exact && log >= 0;
        ALG(add_scaled)(cx, &g, radix->stride[i], exact ? left & (((uint64_t)1 << log) - 1) : all);
        left = exact ? left >> log : left;
    }
    return ALG(bits_in)(&g);
}

/* Turn *s, which swizzles an index of these bits, into the swizzle after the radix and the offset. 0 if it is no
   swizzle there. */
ALG_FN int ALG(map_twist)(CX *cx, ALG(twist) * s, const LAYOUT *radix, LEAF offset, uint64_t bits)
{
    uint64_t moved;
    ALG(twist) to;
    if (radix->shape.n > 1 && bits >> (ALG(TOP) - 1))
        return 0; /* an index below 0 has other digits than bits */
    for (; s->bits && ALG(adds_nothing)(cx, radix, s->z); s->bits--) {
        s->y++;
        s->z++;
    }
    while (s->bits && ALG(adds_nothing)(cx, radix, s->z + s->bits - 1))
        s->bits--;
    if (s->bits == 0)
        return 1;
    moved = ALG(twist_mask)(s, s->y) | ALG(twist_mask)(s, s->z);
    to.bits = s->bits;
    to.y = ALG(image_of_run)(cx, radix, s->y, s->bits);
    to.z = ALG(image_of_run)(cx, radix, s->z, s->bits);
    if (to.y < 0 || to.z < 0 || (to.y < to.z ? to.z - to.y : to.y - to.z) < s->bits)
        return 0;
    if (to.y + s->bits >= ALG(TOP) || to.z + s->bits >= ALG(TOP))
        return 0;
    if (ALG(other_bits)(cx, radix, offset, bits | ALG(twist_mask)(s, s->z), moved) &
        (ALG(twist_mask)(&to, to.y) | ALG(twist_mask)(&to, to.z)))
        return 0;
    *s = to;
    return 1;
}

/* Do two swizzles, s first, make one? If they are as far apart, and s changes no bit that t reads, each bit that just
   one of them changes is changed. *s is then that one. */
ALG_FN int ALG(join_twists)(ALG(twist) * s, const ALG(twist) * t)
{
    const uint64_t both = ALG(twist_mask)(s, s->z) ^ ALG(twist_mask)(t, t->z);
    const int far = s->y - s->z;
    int bits = 0, z = 0;
    if (far != t->y - t->z || (ALG(twist_mask)(s, s->z) & ALG(twist_mask)(t, t->y)))
        return 0;
    while (both && !(both >> z & 1))
        z++;
    while (both >> z >> bits & 1)
        bits++;
    if (both != (both ? (((uint64_t)1 << bits) - 1) << z : 0) || bits > (far < 0 ? -far : far))
        return 0;
    s->bits = bits;
    s->z = z;
    s->y = z + far;
    return 1;
}

/* Put the swizzle on a layout, before its own: where that does nothing, or both make one. */
ALG_FN void ALG(put_twist)(CX *cx, LAYOUT *out, const ALG(twist) * s)
{
    ALG(twist) all = *s, own = ALG(twist_of)(out);
    if (s->bits == 0 || out->shape.status)
        return;
    if (out->sw_bits)
        own = ALG(twist_within)(own, ALG(offset_bits)(cx, out) | ALG(twist_mask)(s, s->z));
    if (own.bits && !ALG(join_twists)(&all, &own)) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_TWO, 0, 0, 0);
        return;
    }
    out->sw_bits = (int8_t)all.bits;
    out->sw_base = (int8_t)(all.bits == 0 ? 0 : all.y < all.z ? all.y : all.z);
    out->sw_shift = (int8_t)(all.bits == 0 ? 0 : all.y - all.z);
}

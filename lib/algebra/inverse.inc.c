/* Inverses, and what two layouts have in common. */

/* The modes of l, coalesced, in rising order of stride; before[i] is the index at which mode i of the
   sorted list starts to count in l's domain. Equal strides keep their order. */
ALG_FN int ALG(sorted_by_stride)(CX *cx, LAYOUT *out, LEAF *before, const LAYOUT *l)
{
    LEAF prefix = leaf_int(cx, 1);
    ALG(coalesce_flat)(cx, out, l, 0);
    for (int i = 0; i < out->shape.n; i++) {
        const LEAF extent = out->shape.v[i];
        int place;
        if (!leaf_need_lt(cx, leaf_int(cx, 0), extent)) {
            ALG(refuse_ints)(cx, &out->shape, CCUTE_E_ZERO, i, 0, 0);
            return 0;
        }
        place = ALG(insert_mode)(cx, out, i, extent, out->stride[i]);
        if (place < 0)
            return 0;
        for (int j = i; j > place; j--)
            before[j] = before[j - 1];
        before[place] = prefix;
        prefix = leaf_mul(cx, prefix, extent);
    }
    return 1;
}

/* Modes that might merge give the same inverse, unless one that was not taken begins below the end of those that were:
   then the answer is not known. */
ALG_FN void ALG(no_overlap)(CX *cx, const LAYOUT *sorted, uint32_t taken, LEAF end)
{
    for (int i = 0; i < sorted->shape.n; i++)
        if (!(taken >> i & 1) && leaf_eq(cx, sorted->stride[i], leaf_int(cx, 0)) != TRI_YES &&
            leaf_le(cx, end, sorted->stride[i]) != TRI_YES)
            leaf_decides(cx, TRI_UNKNOWN);
}

/* R with l(R(i)) == i for i < size(R), as large as can be, of a layout whose swizzle does not count. */
ALG_FN void ALG(right_inverse_plain)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    LAYOUT sorted, modes;
    LEAF before[MAX_LEAVES], next = leaf_int(cx, 1);
    const int form = leaf_form(cx);
    uint32_t taken = 0;
    BUILD b;
    if (!ALG(sorted_by_stride)(cx, &sorted, before, l)) {
        *out = sorted;
        return;
    }
    b = ALG(begin_layout)(cx, &modes, 0);
    ALG(add)(&b, leaf_int(cx, 1), leaf_int(cx, 0));
    for (int i = 0; i < sorted.shape.n; i++)
        if (leaf_decides(cx, leaf_eq(cx, sorted.stride[i], next))) {
            ALG(add)(&b, sorted.shape.v[i], before[i]);
            next = leaf_mul(cx, sorted.shape.v[i], sorted.stride[i]);
            taken |= (uint32_t)1 << i;
        }
    ALG(end)(cx, &b);
    if (leaf_form(cx) != form)
        ALG(no_overlap)(cx, &sorted, taken, next);
    ALG(coalesce)(cx, out, &modes);
}

/* Refuse an offset. */
ALG_FN int ALG(not_at_zero)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    if (leaf_eq(cx, l->offset, leaf_int(cx, 0)) == TRI_YES)
        return 0;
    ALG(refuse)(cx, &out->shape, CCUTE_E_OFFSET, leaf_int(cx, 1), l->offset, leaf_int(cx, 0));
    return 1;
}

/* out = a swizzle before a plain layout: c -> inverse(s(c)) for c < end. */
ALG_FN void ALG(behind_swizzle)(CX *cx, LAYOUT *out, const LAYOUT *inverse, const ALG(twist) * s, LEAF end)
{
    LAYOUT swizzled;
    ALG(make_leaf)(cx, &swizzled, end, leaf_int(cx, 1));
    ALG(put_twist)(cx, &swizzled, s);
    ALG(compose)(cx, out, inverse, &swizzled);
    out->flags = inverse->flags;
}

/* The n leading modes of a flat list, n > 0. */
ALG_FN void ALG(cut_modes)(LAYOUT *flat, int n)
{
    flat->shape.n = (uint8_t)n;
    flat->shape.prof[0] = n > 1 ? 0x10 : 0;
    if (n > 1)
        flat->shape.prof[n - 1] = 0x01;
}

/* So few elements are looked at one by one, and of these numbers of elements each is tried. */
enum { ALG(FEW) = 1 << 12, ALG(FEWEST) = 64 };

/* Does the swizzle map the numbers below n to numbers below `size`, n at most? The second are whole blocks of those
   whose bits it changes, or the first are too few to have a bit that changes others, or all bits of both are too small.
 */
ALG_FN int ALG(twists_within)(CX *cx, const ALG(twist) * s, LEAF n, LEAF size)
{
    ALG(twist) part = *s;
    int64_t number, bits = 0, end;
    if (leaf_const(n, &number) && number <= ALG(FEW) && leaf_const(size, &end)) {
        while (number > 0 && ((number - 1) ^ ALG(twisted_bits)(s, number - 1)) < end)
            number--;
        return number == 0;
    }
    if (leaf_const(n, &number) && number > 0) {
        bits = (int64_t)(((uint64_t)1 << ALG(bits_of)(number - 1)) - 1);
        part = ALG(twist_within)(part, (uint64_t)bits);
        bits |= (int64_t)ALG(twist_mask)(&part, part.z);
    }
    return part.bits == 0 ||
           leaf_decides(cx, leaf_divides(cx, leaf_int(cx, (int64_t)1 << (part.z + part.bits)), size)) ||
           (bits && leaf_decides(cx, leaf_lt(cx, leaf_int(cx, bits), size))) ||
           leaf_decides(cx, leaf_le(cx, n, leaf_int(cx, (int64_t)1 << part.y)));
}

/* The next smaller number of elements to try for the inverse of a swizzled layout: whole blocks of the swizzle, whole
   modes of the inverse without it, of few numbers whole steps of a mode, powers of two. 0 after 1. */
ALG_FN int64_t ALG(fewer_elements)(const ALG(twist) * s, const LAYOUT *inverse, int64_t n)
{
    const int block = s->z + s->bits;
    int64_t most = n > ALG(FEWEST) ? (int64_t)1 << (ALG(bits_of)(n - 1) - 1) : n - (n > 0), modes = 1, extent = 1;
    if (n >> block << block < n && n >> block << block > most)
        most = n >> block << block;
    for (int i = 0; i < inverse->shape.n; i++) {
        int64_t steps = (n - 1) / modes;
        leaf_const(inverse->shape.v[i], &extent);
        steps = steps < extent && n <= ALG(FEW) ? steps : extent;
        if (steps * modes < n && steps * modes > most)
            most = steps * modes;
        modes *= extent;
    }
    return most;
}

/* R with l(R(i)) == i for i < size(R): of a swizzled l, the swizzle before the inverse without it. When the whole of
   this is no layout, that of fewer elements may be. */
ALG_FN void ALG(right_inverse)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    const ALG(twist) s = ALG(twist_of)(l);
    LAYOUT inverse;
    LEAF size, n;
    int64_t number;
    if (ALG(bad)(out, l) || ALG(not_at_zero)(cx, out, l))
        return;
    ALG(right_inverse_plain)(cx, &inverse, l);
    if (!l->sw_bits || inverse.shape.status) {
        ALG(copy)(out, &inverse);
        return;
    }
    size = n = ALG(product)(cx, &inverse.shape, ALG(whole)(&inverse.shape));
    for (;;) {
        if (ALG(twists_within)(cx, &s, n, size)) {
            ALG(behind_swizzle)(cx, out, &inverse, &s, n);
            if (!out->shape.status)
                return;
            leaf_decides(cx, leaf_unsure(cx));
        }
        number = 0;
        if (!leaf_const(n, &number))
            leaf_decides(cx, TRI_UNKNOWN);
        number = ALG(fewer_elements)(&s, &inverse, number);
        if (number == 0)
            break;
        n = leaf_int(cx, number);
    }
    ALG(make_leaf)(cx, out, leaf_int(cx, 1), leaf_int(cx, 0));
}

/* Refuse mode i of a sorted list unless it can be told apart from the one before, of unit `d`, if `follows`. */
ALG_FN int ALG(distinct)(CX *cx, LAYOUT *out, const LAYOUT *sorted, const LEAF *before, int i, LEAF d, int follows)
{
    const LEAF stride = sorted->stride[i], zero = leaf_int(cx, 0);
    LEAF steps;
    if (!leaf_need_lt(cx, zero, stride)) {
        if (leaf_eq(cx, stride, zero) == TRI_YES)
            ALG(refuse)(cx, &out->shape, CCUTE_E_INJECTIVE, zero, before[i], zero);
        else
            ALG(refuse)(cx, &out->shape, CCUTE_E_NEGATIVE, leaf_int(cx, i), stride, zero);
        return 0;
    }
    if (!leaf_need_divides(cx, d, stride)) {
        ALG(refuse)(cx, &out->shape, CCUTE_E_INVERSE, stride, d, zero);
        return 0;
    }
    steps = leaf_div(cx, stride, d);
    if (follows && !leaf_need_le(cx, sorted->shape.v[i - 1], steps)) {
        ALG(refuse)(cx, &out->shape, CCUTE_E_INJECTIVE, leaf_mul(cx, steps, before[i - 1]), before[i], stride);
        return 0;
    }
    return 1;
}

/* L with L(l(i)) == i for every i, of a layout whose swizzle does not count; refused when l is not injective. quasi:
   modes of stride 0 do not count either, so that l(L(l(i))) == l(i). */
ALG_FN void ALG(left_inverse_plain)(CX *cx, LAYOUT *out, const LAYOUT *l, int quasi)
{
    LAYOUT sorted, modes;
    LEAF before[MAX_LEAVES], size = leaf_int(cx, 1);
    const LEAF one = leaf_int(cx, 1), zero = leaf_int(cx, 0);
    int n, first = 0;
    BUILD b;
    if (!ALG(sorted_by_stride)(cx, &sorted, before, l)) {
        *out = sorted;
        return;
    }
    n = sorted.shape.n;
    while (quasi && first < n && leaf_decides(cx, leaf_eq(cx, sorted.stride[first], zero)))
        first++;
    if (first == n || (n == first + 1 && leaf_decides(cx, leaf_eq(cx, sorted.shape.v[first], one)))) {
        ALG(make_leaf)(cx, out, one, zero);
        return;
    }
    b = ALG(begin_layout)(cx, &modes, 0);
    for (int i = first; i < n; i++) {
        leaf_decides(cx, leaf_eq(cx, sorted.shape.v[i], one));
        if (!ALG(distinct)(cx, out, &sorted, before, i, size, i > first))
            return;
        ALG(add)(&b, leaf_div(cx, sorted.stride[i], size), i > first ? before[i - 1] : zero);
        size = sorted.stride[i];
    }
    ALG(add)(&b, sorted.shape.v[n - 1], before[n - 1]);
    if (ALG(end)(cx, &b))
        ALG(coalesce)(cx, out, &modes);
    else
        *out = modes;
}

/* As many numbers, at least `end`, as are whole blocks of those whose bits a swizzle changes. */
ALG_FN LEAF ALG(whole_blocks)(CX *cx, const ALG(twist) * s, LEAF end)
{
    const LEAF block = leaf_int(cx, s->bits ? (int64_t)1 << (s->z + s->bits) : 1);
    return leaf_mul(cx, leaf_ceil_div(cx, end, block), block);
}

/* L with L(l(i)) == i for every i: of a swizzled l, the swizzle before the inverse without it. */
ALG_FN void ALG(left_inverse_as)(CX *cx, LAYOUT *out, const LAYOUT *l, int quasi)
{
    ALG(twist) s = ALG(twist_of)(l);
    LAYOUT inverse;
    LEAF end;
    int64_t offset;
    uint64_t bits;
    if (ALG(bad)(out, l) || ALG(not_at_zero)(cx, out, l))
        return;
    ALG(left_inverse_plain)(cx, &inverse, l, quasi);
    if (!l->sw_bits || inverse.shape.status) {
        ALG(copy)(out, &inverse);
        if (l->sw_bits && inverse.shape.status == CCUTE_E_INJECTIVE && leaf_const(inverse.shape.v[2], &offset))
            out->shape.v[2] = leaf_int(cx, offset ^ ALG(twisted_bits)(&s, offset));
        return;
    }
    end = ALG(product)(cx, &inverse.shape, ALG(whole)(&inverse.shape));
    ALG(behind_swizzle)(cx, out, &inverse, &s, ALG(whole_blocks)(cx, &s, end));
    if (!out->shape.status)
        return;
    bits = ALG(offset_bits)(cx, l);
    if (leaf_const(end, &offset) && offset > 0)
        bits &= ((uint64_t)1 << ALG(bits_of)(offset - 1)) - 1; /* the modes nest, so offsets are below the end */
    s = ALG(twist_within)(s, bits);
    ALG(behind_swizzle)(cx, out, &inverse, &s, ALG(whole_blocks)(cx, &s, end));
}

ALG_FN void ALG(left_inverse)(CX *cx, LAYOUT *out, const LAYOUT *l) { ALG(left_inverse_as)(cx, out, l, 0); }

/* Q with l(Q(l(i))) == l(i): the left inverse, if stride-0 modes are left out. */
ALG_FN void ALG(quasi_inverse)(CX *cx, LAYOUT *out, const LAYOUT *l) { ALG(left_inverse_as)(cx, out, l, 1); }

/* The coordinates that the stride-0 modes of l send to 0. */
ALG_FN void ALG(nullspace)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    LEAF stride[MAX_LEAVES];
    BUILD b;
    if (ALG(bad)(out, l))
        return;
    ALG(compact_left)(cx, &l->shape, stride, ALG(whole)(&l->shape), leaf_int(cx, 1));
    b = ALG(begin_layout)(cx, out, 0);
    for (int i = 0; i < l->shape.n; i++)
        if (leaf_decides(cx, leaf_eq(cx, l->stride[i], leaf_int(cx, 0))))
            ALG(add)(&b, l->shape.v[i], stride[i]);
    if (b.n == 0)
        ALG(add)(&b, leaf_int(cx, 1), leaf_int(cx, 0));
    ALG(end)(cx, &b);
    ALG(bracket_list)(&out->shape);
}

/* The elements of the first mode of l, if its stride is 1; else 1. */
ALG_FN LEAF ALG(first_run)(CX *cx, const LAYOUT *l)
{
    LAYOUT flat;
    ALG(coalesce_flat)(cx, &flat, l, 0);
    return leaf_decides(cx, leaf_eq(cx, flat.stride[0], leaf_int(cx, 1))) ? flat.shape.v[0] : leaf_int(cx, 1);
}

/* The elements that lie contiguous in the first modes of both. */
ALG_FN void ALG(first_in_both)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    const LEAF one = leaf_int(cx, 1);
    const LEAF run = leaf_min(cx, ALG(first_run)(cx, a), ALG(first_run)(cx, b));
    const int is_one = leaf_decides(cx, leaf_eq(cx, run, one));
    ALG(make_leaf)(cx, out, run, is_one ? leaf_int(cx, 0) : one);
}

/* R with a(R(i)) == i and b(R(i)) == i for i < size(R), offsets and swizzles left out: the elements that lie contiguous
   in both. When the whole inverse of b does not compose with a, its leading modes may. */
ALG_FN void ALG(max_common_plain)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    LAYOUT inverse, image, common;
    int form = 0;
    ALG(right_inverse_plain)(cx, &inverse, b);
    if (ALG(bad)(out, &inverse))
        return;
    for (; inverse.shape.n > 0; inverse.shape.n--) {
        ALG(cut_modes)(&inverse, inverse.shape.n);
        form = leaf_form(cx);
        ALG(compose_plain)(cx, &image, a, &inverse);
        if (!image.shape.status)
            break;
        leaf_decides(cx, leaf_unsure(cx));
    }
    if (inverse.shape.n == 0) {
        ALG(first_in_both)(cx, out, a, b);
        return;
    }
    ALG(coalesce_flat)(cx, &common, &image, 0);
    if (leaf_form(cx) != form)
        leaf_decides(cx, TRI_UNKNOWN); /* how much of the rest merges into the first mode? */
    common.shape.n = 1;
    if (leaf_decides(cx, leaf_eq(cx, common.stride[0], leaf_int(cx, 1))))
        ALG(compose_plain)(cx, out, &inverse, &common);
    else
        ALG(make_leaf)(cx, out, leaf_int(cx, 1), leaf_int(cx, 0));
}

/* How many offsets from l's own on its swizzle leaves consecutive, `wanted` at most: up to where the bits that it
   changes, or those that change them, change. */
ALG_FN LEAF ALG(run_of)(CX *cx, const LAYOUT *l, LEAF wanted)
{
    const ALG(twist) s = ALG(twist_of)(l);
    int64_t offset, count, unit = (int64_t)1 << s.y, changed;
    if (!l->sw_bits)
        return wanted;
    if (!leaf_const(l->offset, &offset)) {
        const LEAF kept = leaf_int(cx, (int64_t)1 << l->sw_base);
        if (leaf_divides(cx, wanted, kept) != TRI_YES || leaf_divides(cx, wanted, l->offset) != TRI_YES)
            leaf_decides(cx, TRI_UNKNOWN);
        return wanted;
    }
    changed = ALG(twisted_bits)(&s, offset);
    if (changed && s.z < s.y)
        unit = changed & -changed;
    count = unit - (int64_t)((uint64_t)offset & (uint64_t)(unit - 1));
    return leaf_min(cx, wanted, leaf_int(cx, count));
}

/* As many of the first `count` elements of a flat layout as are a layout. */
ALG_FN void ALG(cut_elements)(CX *cx, LAYOUT *flat, LEAF count)
{
    for (int i = 0; i < flat->shape.n; i++) {
        const LEAF extent = flat->shape.v[i], part = leaf_min(cx, extent, count);
        if (leaf_eq(cx, extent, leaf_int(cx, 0)) == TRI_YES)
            return;
        flat->shape.v[i] = part;
        if (leaf_decides(cx, leaf_lt(cx, part, extent))) {
            ALG(cut_modes)(flat, i + 1);
            return;
        }
        count = leaf_div(cx, count, extent);
    }
}

/* The same for layouts that start at an offset, or are swizzled: R with a(R(i)) - a(0) == i, and so b. */
ALG_FN void ALG(max_common_layout)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    LAYOUT common;
    LEAF size, run;
    if (ALG(bad)(out, a) || ALG(bad)(out, b))
        return;
    ALG(max_common_plain)(cx, &common, a, b);
    if (!common.shape.status && (a->sw_bits || b->sw_bits)) {
        size = ALG(product)(cx, &common.shape, ALG(whole)(&common.shape));
        run = ALG(run_of)(cx, b, ALG(run_of)(cx, a, size));
        ALG(cut_elements)(cx, &common, run);
    }
    ALG(copy)(out, &common);
}

ALG_FN LEAF ALG(gcd)(CX *cx, LEAF a, LEAF b)
{
    while (leaf_eq(cx, b, leaf_int(cx, 0)) == TRI_NO) {
        const LEAF rest = leaf_mod(cx, a, b);
        a = b;
        b = rest;
    }
    return a;
}

/* As many of `size` elements as can be taken evenly from the leading modes of a shape. */
ALG_FN void ALG(domain_distribute)(CX *cx, LAYOUT *out, const TUPLE *shape, const TUPLE *size)
{
    LAYOUT modes;
    LEAF stride = leaf_int(cx, 1), left;
    BUILD b;
    if (ALG(bad_tuple)(&out->shape, shape) || ALG(bad_tuple)(&out->shape, size))
        return;
    left = ALG(product)(cx, size, ALG(whole)(size));
    b = ALG(begin_layout)(cx, &modes, 0);
    for (int i = 0; i < shape->n; i++) {
        const LEAF extent = shape->v[i];
        LEAF common;
        int64_t known;
        if (!leaf_const(extent, &known) || !leaf_const(left, &known)) {
            ALG(refuse_ints)(cx, &out->shape, CCUTE_E_UNKNOWN, 0, 0, 0);
            return;
        }
        common = ALG(gcd)(cx, extent, left);
        ALG(add)(&b, common, stride);
        stride = leaf_mul(cx, stride, extent);
        if (leaf_eq(cx, common, leaf_int(cx, 0)) != TRI_YES)
            left = leaf_div(cx, left, common);
    }
    ALG(end)(cx, &b);
    ALG(coalesce)(cx, out, &modes);
}

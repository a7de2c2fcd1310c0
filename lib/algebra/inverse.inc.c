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

/* R with l(R(i)) == i for i < size(R), as large as can be. */
ALG_FN void ALG(right_inverse)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    LAYOUT sorted, modes;
    LEAF before[MAX_LEAVES], next = leaf_int(cx, 1);
    BUILD b;
    if (ALG(bad)(out, l) || ALG(not_plain)(cx, out, l, 1))
        return;
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
        }
    ALG(end)(cx, &b);
    ALG(coalesce)(cx, out, &modes);
}

/* Refuse mode i of a sorted list unless it can be told apart from the one before, of unit `d`. */
ALG_FN int ALG(distinct)(CX *cx, LAYOUT *out, const LAYOUT *sorted, const LEAF *before, int i, LEAF d)
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
    if (i > 0 && !leaf_need_le(cx, sorted->shape.v[i - 1], steps)) {
        ALG(refuse)(cx, &out->shape, CCUTE_E_INJECTIVE, leaf_mul(cx, steps, before[i - 1]), before[i], stride);
        return 0;
    }
    return 1;
}

/* L with L(l(i)) == i for every i; refused when l is not injective. */
ALG_FN void ALG(left_inverse)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    LAYOUT sorted, modes;
    LEAF before[MAX_LEAVES], extent[MAX_LEAVES + 1], size = leaf_int(cx, 1);
    const LEAF one = leaf_int(cx, 1);
    int n = 0;
    BUILD b;
    if (ALG(bad)(out, l) || ALG(not_plain)(cx, out, l, 1))
        return;
    if (!ALG(sorted_by_stride)(cx, &sorted, before, l)) {
        *out = sorted;
        return;
    }
    n = sorted.shape.n;
    if (n == 1 && leaf_decides(cx, leaf_eq(cx, sorted.shape.v[0], one))) {
        ALG(make_leaf)(cx, out, one, leaf_int(cx, 0));
        return;
    }
    for (int i = 0; i < n; i++) {
        leaf_decides(cx, leaf_eq(cx, sorted.shape.v[i], one));
        if (!ALG(distinct)(cx, out, &sorted, before, i, size))
            return;
        extent[i] = leaf_div(cx, sorted.stride[i], size);
        size = sorted.stride[i];
    }
    extent[n] = sorted.shape.v[n - 1];
    b = ALG(begin_layout)(cx, &modes, 0);
    for (int i = 0; i <= n; i++)
        ALG(add)(&b, extent[i], i ? before[i - 1] : leaf_int(cx, 0));
    if (ALG(end)(cx, &b))
        ALG(coalesce)(cx, out, &modes);
    else
        *out = modes;
}

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

/* R with a(R(i)) == i and b(R(i)) == i for i < size(R): the elements that lie contiguous in both. When
   the whole inverse of b does not compose with a, its leading modes may. */
ALG_FN void ALG(max_common_layout)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    LAYOUT inverse, image, common;
    int form;
    if (ALG(bad)(out, a) || ALG(bad)(out, b) || ALG(not_plain)(cx, out, a, 1) || ALG(not_plain)(cx, out, b, 2))
        return;
    ALG(right_inverse)(cx, &inverse, b);
    if (ALG(bad)(out, &inverse))
        return;
    for (; inverse.shape.n > 0; inverse.shape.n--) {
        inverse.shape.prof[0] = inverse.shape.n > 1 ? 0x10 : 0;
        if (inverse.shape.n > 1)
            inverse.shape.prof[inverse.shape.n - 1] = 0x01;
        ALG(compose)(cx, &image, a, &inverse);
        if (!image.shape.status)
            break;
        leaf_decides(cx, leaf_unsure(cx));
    }
    if (inverse.shape.n > 0) {
        form = leaf_form(cx);
        ALG(coalesce_flat)(cx, &common, &image, 0);
        if (leaf_form(cx) != form)
            leaf_decides(cx, TRI_UNKNOWN); /* how much of the rest merges into the first mode? */
        if (leaf_decides(cx, leaf_eq(cx, common.stride[0], leaf_int(cx, 1)))) {
            common.shape.n = 1;
            ALG(compose)(cx, out, &inverse, &common);
            return;
        }
    }
    ALG(make_leaf)(cx, out, leaf_int(cx, 1), leaf_int(cx, 0));
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

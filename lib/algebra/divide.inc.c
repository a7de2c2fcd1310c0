/* Operations with a layout on the right, and the same by mode: divide, product, composition, coalesce. */

ALG_FN void ALG(tiler_layout)(CX *cx, TILER *out, const LAYOUT *l)
{
    (void)cx;
    ALG(copy)(&out->pool, l);
    out->n = 1;
    out->numbers = 0;
    out->prof[0] = 0;
    out->begin[0] = 0;
}

/* A tuple tiles by mode: each of its leaves n is n:1, each mark keeps the mode. */
ALG_FN void ALG(tiler_tuple)(CX *cx, TILER *out, const TUPLE *t)
{
    ALG(begin_layout)(cx, &out->pool, 0);
    ALG(copy_tuple)(&out->pool.shape, t);
    out->n = t->n;
    out->numbers = ~(uint32_t)0;
    if (t->status)
        return;
    for (int i = 0; i < t->n; i++) {
        out->prof[i] = t->prof[i];
        out->begin[i] = (uint8_t)i;
        out->pool.shape.prof[i] = 0;
        out->pool.stride[i] = leaf_int(cx, 1);
    }
}

/* out = tiler with the items of one more behind it, before any closing bracket. Items are plain layouts. */
ALG_FN void ALG(tile_push)(CX *cx, TILER *out, const TILER *tiler, const TILER *item)
{
    *out = *tiler;
    if (tiler->pool.shape.status || ALG(bad)(&out->pool, &item->pool) ||
        ALG(not_plain)(cx, &out->pool, &item->pool, tiler->n + 1))
        return;
    if (tiler->n + item->n > MAX_LEAVES || tiler->pool.shape.n + item->pool.shape.n > MAX_LEAVES) {
        ALG(refuse_ints)(cx, &out->pool.shape, CCUTE_E_LEAVES, tiler->pool.shape.n + item->pool.shape.n, 0, 0);
        return;
    }
    for (int i = 0; i < item->pool.shape.n; i++) {
        const int to = tiler->pool.shape.n + i;
        out->pool.shape.prof[to] = item->pool.shape.prof[i];
        out->pool.shape.v[to] = item->pool.shape.v[i];
        out->pool.stride[to] = item->pool.stride[i];
    }
    for (int k = 0; k < item->n; k++) {
        out->prof[tiler->n + k] = item->prof[k];
        out->begin[tiler->n + k] = (uint8_t)(tiler->pool.shape.n + item->begin[k]);
        out->numbers &= ~((uint32_t)1 << (tiler->n + k));
        out->numbers |= (item->numbers >> k & 1) << (tiler->n + k);
    }
    out->n = (uint8_t)(tiler->n + item->n);
    out->pool.shape.n = (uint8_t)(tiler->pool.shape.n + item->pool.shape.n);
}

/* Put the brackets of a by-mode tiler around a list of items. */
ALG_FN void ALG(tile_end)(CX *cx, TILER *tiler)
{
    int level = 0, deepest = 0;
    if (tiler->pool.shape.status || tiler->n == 0)
        return;
    tiler->prof[0] += 0x10;
    tiler->prof[tiler->n - 1] += 0x01;
    for (int k = 0; k < tiler->n; k++) {
        level += tiler->prof[k] >> 4;
        deepest = level > deepest ? level : deepest;
        level -= tiler->prof[k] & 15;
    }
    if (deepest > CCUTE_MAX_DEPTH)
        ALG(refuse_ints)(cx, &tiler->pool.shape, CCUTE_E_DEPTH, deepest, 0, 0);
}

/* Item k of a tiler as a layout. */
ALG_FN void ALG(tiler_item)(CX *cx, LAYOUT *out, const TILER *tiler, int k)
{
    const TUPLE *pool = &tiler->pool.shape;
    const int b = tiler->begin[k], e = k + 1 < tiler->n ? tiler->begin[k + 1] : pool->n;
    SPAN item = {b, e, b < e ? OPENS(pool, b) : 0, b < e ? SHUTS(pool, e - 1) : 0};
    ALG(part)(cx, out, &tiler->pool, item);
}

ALG_FN int ALG(is_plain_tiler)(const TILER *tiler) { return tiler->n == 1 && tiler->prof[0] == 0; }

ALG_FN int ALG(tiler_keeps)(const TILER *tiler, int k)
{
    return tiler->begin[k] < tiler->pool.shape.n && leaf_is_mark(tiler->pool.shape.v[tiler->begin[k]]);
}

/* Where the tile of a tiler ends and its repetition begins: behind its mode of the largest stride. *elements
   counts its elements, without the modes that do not move. */
ALG_FN LEAF ALG(tile_end_of)(CX *cx, const LAYOUT *tiler, LEAF *elements)
{
    const LEAF zero = leaf_int(cx, 0), one = leaf_int(cx, 1);
    LEAF end = one;
    *elements = one;
    for (int i = 0; i < tiler->shape.n; i++) {
        const LEAF extent = tiler->shape.v[i], stride = leaf_moving(cx, extent, tiler->stride[i]);
        if (leaf_eq(cx, stride, zero) == TRI_YES || leaf_eq(cx, extent, one) == TRI_YES)
            continue;
        *elements = leaf_mul(cx, *elements, extent);
        if (leaf_le(cx, stride, end) != TRI_YES)
            leaf_decides(cx, leaf_eq(cx, extent, one));
        if (leaf_le(cx, leaf_mul(cx, extent, stride), end) != TRI_YES)
            end = leaf_mul(cx, extent, stride);
    }
    return end;
}

/* Item k of a tiler as a layout: the integer 1 is 1:0, as every compact mode of one element. */
ALG_FN void ALG(tiler_block)(CX *cx, LAYOUT *out, const TILER *tiler, int k)
{
    ALG(tiler_item)(cx, out, tiler, k);
    if (tiler->numbers >> k & 1)
        out->stride[0] = leaf_of_unit(cx, out->shape.v[0], leaf_int(cx, 0), out->stride[0]);
}

/* Round the extents of a flat list of modes up so that a tile of the first `tile` indices fits evenly:
   the first mode that it does not fill is rounded up to it. The last mode has no end that would matter. */
ALG_FN void ALG(round_up)(CX *cx, LAYOUT *flat, LEAF tile)
{
    for (int i = 0; i < flat->shape.n - 1; i++) {
        const LEAF extent = flat->shape.v[i];
        const tri less = leaf_lt(cx, tile, extent);
        leaf_decides(cx, less);
        if (less == TRI_YES && leaf_divides(cx, tile, extent) != TRI_YES)
            flat->shape.v[i] = leaf_mul(cx, leaf_ceil_div(cx, extent, tile), tile);
        if (less != TRI_NO || !leaf_decides(cx, leaf_divides(cx, extent, tile)))
            return;
        tile = leaf_div(cx, tile, extent);
    }
}

/* The largest offset + 1, over absolute strides and without the offset; 0 for a layout without elements. */
ALG_FN LEAF ALG(span_of)(CX *cx, const LAYOUT *l)
{
    const LEAF zero = leaf_int(cx, 0), one = leaf_int(cx, 1);
    LEAF last = zero;
    for (int i = 0; i < l->shape.n; i++) {
        if (leaf_eq(cx, l->shape.v[i], zero) == TRI_YES)
            return zero;
        const LEAF steps = leaf_sub(cx, l->shape.v[i], one);
        last = leaf_add(cx, last, leaf_mul(cx, steps, leaf_abs(cx, leaf_moving(cx, l->shape.v[i], l->stride[i]))));
    }
    return leaf_add(cx, last, one);
}

ALG_FN void ALG(refuse_gaps)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    const LEAF elements = ALG(product)(cx, &l->shape, ALG(whole)(&l->shape));
    ALG(refuse)(cx, &out->shape, CCUTE_E_GAP, ALG(span_of)(cx, l), elements, leaf_int(cx, 0));
}

/* a o b, with the modes of a rounded up so that a tile of the first `tile` indices fits evenly. */
ALG_FN void ALG(compose_overhanging)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b, LEAF tile)
{
    LAYOUT domain;
    ALG(coalesce_flat)(cx, &domain, a, 1);
    ALG(round_up)(cx, &domain, tile);
    ALG(carry_over)(&domain, a);
    ALG(compose)(cx, out, &domain, b);
    out->flags |= CCUTE_F_OVERHANG;
}

/* Does a tile that ends at `end` fit the flat list evenly, mode by mode? Then it does not matter to its
   complement which modes would merge further. */
ALG_FN tri ALG(fits_evenly)(CX *cx, const LAYOUT *flat, LEAF end)
{
    for (int i = 0; i < flat->shape.n; i++) {
        const LEAF extent = flat->shape.v[i];
        if (leaf_divides(cx, end, extent) == TRI_YES)
            return TRI_YES;
        if (leaf_divides(cx, extent, end) != TRI_YES)
            return TRI_UNKNOWN;
        end = leaf_div(cx, end, extent);
    }
    return TRI_YES;
}

/* (tile, rest): a o (tiler, complement of tiler in a's domain). A tiler that does not fit evenly into a
   mode of a overhangs there: the result then is that of a with this mode rounded up. Until the end, out is
   the complement, and both the domain. */
ALG_FN void ALG(divide_layout)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *tiler)
{
    LAYOUT both;
    LEAF elements, end, size;
    int domain_modes, form;
    if (ALG(bad)(out, a) || ALG(bad)(out, tiler) || ALG(not_plain)(cx, out, tiler, 2))
        return;
    end = ALG(tile_end_of)(cx, tiler, &elements);
    form = leaf_form(cx);
    ALG(coalesce_flat)(cx, &both, a, 0);
    if (leaf_form(cx) != form)
        leaf_decides(cx, ALG(fits_evenly)(cx, &both, end));
    leaf_set_form(cx, form);
    domain_modes = both.shape.n;
    ALG(complement_with)(cx, out, tiler, &both.shape, GAPS_REFUSED);
    if (out->shape.status)
        return;
    if (out->flags & CCUTE_F_GAPS) {
        ALG(refuse_gaps)(cx, out, tiler);
        return;
    }
    ALG(pair)(cx, &both, tiler, out);
    both.flags = tiler->flags;
    elements = leaf_mul(cx, elements, ALG(product)(cx, &out->shape, ALG(whole)(&out->shape)));
    size = ALG(product)(cx, &a->shape, ALG(whole)(&a->shape));
    if (domain_modes < 2 ? leaf_remembers(cx, leaf_lt(cx, size, elements))
                         : leaf_decides(cx, leaf_lt(cx, size, elements)))
        ALG(compose_overhanging)(cx, out, a, &both, end);
    else
        ALG(compose)(cx, out, a, &both);
}

/* Does a complement end before the layout that it complements does? Then it cannot run on beyond its end. */
ALG_FN int ALG(ends_within)(CX *cx, const LAYOUT *complement, const LAYOUT *l)
{
    const int last = complement->shape.n - 1;
    LEAF elements;
    return leaf_le(cx, leaf_mul(cx, complement->stride[last], complement->shape.v[last]),
                   ALG(tile_end_of)(cx, l, &elements)) == TRI_YES;
}

/* (block, copies of it in the order of tiler). Until the end, out is the range that the block's complement must fill,
   and then the copies. */
ALG_FN void ALG(product_layout)(CX *cx, LAYOUT *out, const LAYOUT *block, const LAYOUT *tiler)
{
    LAYOUT room;
    LEAF size;
    int gaps;
    if (ALG(bad)(out, block) || ALG(bad)(out, tiler) || ALG(not_plain)(cx, out, tiler, 2))
        return;
    size = ALG(product)(cx, &block->shape, ALG(whole)(&block->shape));
    ALG(one_leaf)(cx, &out->shape, leaf_mul(cx, size, ALG(span_of)(cx, tiler)));
    ALG(complement_with)(cx, &room, block, &out->shape, GAPS_DECIDE);
    gaps = room.flags & CCUTE_F_GAPS;
    room.flags = 0;
    ALG(compose)(cx, out, &room, tiler);
    if (out->shape.status)
        return;
    if (gaps && (out->flags & CCUTE_F_EXTENDS) && ALG(ends_within)(cx, &room, block)) {
        ALG(refuse_gaps)(cx, out, block);
        return;
    }
    ALG(copy)(&room, out);
    ALG(pair)(cx, out, block, &room);
}

/* ---- By mode ---- */

#ifndef ALG_ACTIONS_DECLARED
enum ALG(action) { ALG(COALESCE), ALG(FILTER), ALG(COMPOSE), ALG(DIVIDE), ALG(PRODUCT) };
#endif

/* A layout composed with, divided by or multiplied by item k of a tiler that does not keep it. */
ALG_FN void ALG(compose_item)(CX *cx, LAYOUT *out, const LAYOUT *part, const TILER *tiler, int k)
{
    LAYOUT item;
    ALG(tiler_item)(cx, &item, tiler, k);
    ALG(compose)(cx, out, part, &item);
}

ALG_FN void ALG(divide_item)(CX *cx, LAYOUT *out, const LAYOUT *part, const TILER *tiler, int k)
{
    LAYOUT item;
    ALG(tiler_block)(cx, &item, tiler, k);
    ALG(divide_layout)(cx, out, part, &item);
}

ALG_FN void ALG(product_item)(CX *cx, LAYOUT *out, const LAYOUT *part, const TILER *tiler, int k)
{
    LAYOUT item;
    ALG(tiler_block)(cx, &item, tiler, k);
    ALG(product_layout)(cx, out, part, &item);
}

/* What to do with the part of a layout under item k of a guide: a tiler, or a profile's brackets alone. */
ALG_INTO void ALG(apply)(CX *cx, LAYOUT *out, int action, const LAYOUT *part, const TILER *tiler, int k)
{
    if (action == ALG(COALESCE))
        ALG(coalesce)(cx, out, part);
    else if (action == ALG(FILTER))
        ALG(filter)(cx, out, part);
    else if (ALG(tiler_keeps)(tiler, k))
        ALG(copy)(out, part);
    else if (action == ALG(COMPOSE))
        ALG(compose_item)(cx, out, part, tiler, k);
    else if (action == ALG(DIVIDE))
        ALG(divide_item)(cx, out, part, tiler, k);
    else
        ALG(product_item)(cx, out, part, tiler, k);
}

/* Close `count` brackets of the guide: the rest of the layout there is kept, or dropped. */
ALG_FN int ALG(shut_mode)(BUILD *b, WALK *w, const LAYOUT *l, int count, int keep)
{
    SPAN rest;
    for (; count > 0; count--) {
        while (ALG(walk_more)(w) && ALG(walk_take)(w, 0, &rest))
            if (keep)
                ALG(put)(b, &l->shape, l->stride, rest);
        if (!ALG(walk_shut)(w))
            return 0;
        ALG(shut)(b, 1);
    }
    return 1;
}

/* Apply the action to the part of l under each item of the guide; the parts' offsets are all l's, so they
   work on l's modes and l's offset and swizzle are put back at the end. A guide of one mode fits a layout without
   brackets, which gets the guide's. */
ALG_INTO void ALG(by_mode)(CX *cx, LAYOUT *out, int action, const LAYOUT *l, const uint8_t *prof, int n,
                           const TILER *tiler)
{
    LAYOUT part, result;
    WALK w = ALG(walk_from)(&l->shape);
    BUILD b = ALG(begin_layout)(cx, out, l);
    SPAN span;
    uint8_t flags = l->flags;
    const int missing = n == 1 && ALG(is_leaf)(&l->shape) ? prof[0] >> 4 : 0;
    w.fresh += missing;
    for (int k = 0; k < n; k++) {
        ALG(open)(&b, prof[k] >> 4);
        if (!ALG(walk_take)(&w, prof[k] >> 4, &span)) {
            ALG(refuse_ints)(cx, &out->shape, CCUTE_E_PROFILE, 2, k, 0);
            return;
        }
        w.rest += missing;
        ALG(part)(cx, &part, l, span);
        part.offset = leaf_int(cx, 0);
        part.sw_bits = 0;
        ALG(apply)(cx, &result, action, &part, tiler, k);
        if (ALG(bad)(out, &result))
            return;
        flags |= result.flags;
        ALG(put_layout)(&b, &result);
        if (!ALG(shut_mode)(&b, &w, l, prof[k] & 15, action != ALG(COMPOSE))) {
            ALG(refuse_ints)(cx, &out->shape, CCUTE_E_PROFILE, 2, k, 0);
            return;
        }
    }
    if (!ALG(walk_done)(&w)) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_PROFILE, 2, n, 0);
        return;
    }
    ALG(end)(cx, &b);
    out->flags = flags;
}

/* A profile of one integer means the whole layout. */
ALG_FN void ALG(coalesce_by)(CX *cx, LAYOUT *out, const LAYOUT *l, const TUPLE *profile)
{
    if (ALG(bad)(out, l) || ALG(bad_tuple)(&out->shape, profile))
        return;
    if (ALG(is_leaf)(profile))
        ALG(coalesce)(cx, out, l);
    else
        ALG(by_mode)(cx, out, ALG(COALESCE), l, profile->prof, profile->n, 0);
}

ALG_FN void ALG(filter_by)(CX *cx, LAYOUT *out, const LAYOUT *l, const TUPLE *profile)
{
    if (ALG(bad)(out, l) || ALG(bad_tuple)(&out->shape, profile))
        return;
    if (ALG(is_leaf)(profile))
        ALG(filter)(cx, out, l);
    else
        ALG(by_mode)(cx, out, ALG(FILTER), l, profile->prof, profile->n, 0);
}

/* A binary operation with a tiler: whole if the tiler is one item (a layout's offset may count), else by mode. */
ALG_INTO void ALG(with_tiler)(CX *cx, LAYOUT *out, int action, const LAYOUT *l, const TILER *tiler)
{
    if (ALG(bad)(out, l) || ALG(bad)(out, &tiler->pool) || !ALG(check_extents)(cx, &out->shape, &tiler->pool.shape, 1))
        return;
    if (!ALG(is_plain_tiler)(tiler))
        ALG(by_mode)(cx, out, action, l, tiler->prof, tiler->n, tiler);
    else if (action == ALG(COMPOSE) && !ALG(tiler_keeps)(tiler, 0))
        ALG(compose_whole)(cx, out, l, &tiler->pool);
    else
        ALG(apply)(cx, out, action, l, tiler, 0);
}

ALG_FN void ALG(composition)(CX *cx, LAYOUT *out, const LAYOUT *a, const TILER *b)
{
    ALG(with_tiler)(cx, out, ALG(COMPOSE), a, b);
}

ALG_FN void ALG(logical_divide)(CX *cx, LAYOUT *out, const LAYOUT *l, const TILER *tiler)
{
    ALG(with_tiler)(cx, out, ALG(DIVIDE), l, tiler);
}

ALG_FN void ALG(logical_product)(CX *cx, LAYOUT *out, const LAYOUT *block, const TILER *tiler)
{
    ALG(with_tiler)(cx, out, ALG(PRODUCT), block, tiler);
}

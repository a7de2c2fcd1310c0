/* Divides and products with their modes gathered: each tile's mode next to its rest, or all tiles before all rests.
 */

/* ---- Gathering ---- */

/* Is a mode that the guide keeps (_) a pair? How many modes it has may depend on an unknown. */
ALG_FN int ALG(keeps_pair)(CX *cx, const LAYOUT *l, SPAN mode)
{
    if (leaf_form(cx))
        leaf_decides(cx, TRI_UNKNOWN);
    return ALG(modes)(&l->shape, mode) == 2;
}

/* Append mode `half` of each pair that stands under an item of the guide. A mode of two that the guide keeps (_) is
   such a pair, as in CuTe; of another, the tile is 1:0 and the rest is the whole mode. In the second half, the
   modes that the guide does not reach follow. */
ALG_FN int ALG(put_halves)(CX *cx, BUILD *b, const LAYOUT *l, const TILER *tiler, int half)
{
    WALK w = ALG(walk_from)(&l->shape);
    SPAN span;
    for (int k = 0; k < tiler->n; k++) {
        ALG(open)(b, tiler->prof[k] >> 4);
        if (!ALG(walk_take)(&w, tiler->prof[k] >> 4, &span))
            return 0;
        if (!ALG(tiler_keeps)(tiler, k) || ALG(keeps_pair)(cx, l, span))
            ALG(put)(b, &l->shape, l->stride, ALG(mode)(&l->shape, span, half));
        else if (half == 1)
            ALG(put)(b, &l->shape, l->stride, span);
        else
            ALG(add)(b, leaf_int(cx, 1), leaf_int(cx, 0));
        if (!ALG(shut_mode)(b, &w, l, tiler->prof[k] & 15, half == 1))
            return 0;
    }
    return 1;
}

/* From pairs by mode to a pair of tuples: ((A,a),((B,b),(C,c)),d) becomes ((A,(B,C)),(a,(b,c),d)). */
ALG_FN void ALG(gather)(CX *cx, LAYOUT *out, const LAYOUT *pairs, const TILER *tiler)
{
    BUILD b;
    if (ALG(bad)(out, pairs))
        return;
    if (ALG(is_plain_tiler)(tiler) && !ALG(tiler_keeps)(tiler, 0)) {
        ALG(copy)(out, pairs);
        return;
    }
    b = ALG(begin_layout)(cx, out, pairs);
    ALG(open)(&b, 1);
    if (!ALG(put_halves)(cx, &b, pairs, tiler, 0) || !ALG(put_halves)(cx, &b, pairs, tiler, 1)) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_PROFILE, 2, 0, 0);
        return;
    }
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* Unpack modes first..1 of a pair: a mode that is itself one mode stays as it is. */
ALG_FN void ALG(unpack)(CX *cx, LAYOUT *out, const LAYOUT *pair, int first)
{
    const SPAN all = ALG(whole)(&pair->shape);
    BUILD b;
    if (ALG(bad)(out, pair))
        return;
    b = ALG(begin_layout)(cx, out, pair);
    ALG(open)(&b, 1);
    for (int m = 0; m < 2; m++) {
        const SPAN mode = ALG(mode)(&pair->shape, all, m);
        if (m >= first && ALG(modes)(&pair->shape, mode) > 1)
            ALG(put_modes)(&b, pair, mode);
        else
            ALG(put)(&b, &pair->shape, pair->stride, mode);
    }
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* What the gathered operations have in common: zipped (first = 2), tiled (1), flat (0). pairs is used up. */
ALG_FN void ALG(gather_as)(CX *cx, LAYOUT *out, LAYOUT *pairs, const TILER *tiler, int first)
{
    ALG(gather)(cx, out, pairs, tiler);
    if (first == 2)
        return;
    *pairs = *out;
    ALG(unpack)(cx, out, pairs, first);
}

ALG_FN void ALG(gathered_divide)(CX *cx, LAYOUT *out, const LAYOUT *l, const TILER *tiler, int first)
{
    LAYOUT pairs;
    ALG(logical_divide)(cx, &pairs, l, tiler);
    ALG(gather_as)(cx, out, &pairs, tiler, first);
}

ALG_FN void ALG(gathered_product)(CX *cx, LAYOUT *out, const LAYOUT *block, const TILER *tiler, int first)
{
    LAYOUT pairs;
    ALG(logical_product)(cx, &pairs, block, tiler);
    ALG(gather_as)(cx, out, &pairs, tiler, first);
}

/* ---- Products, mode by mode ---- */

/* Pair up the modes of the two halves of l: half `outer` first; with `whole`, the halves as they are. */
ALG_FN void ALG(zip)(CX *cx, LAYOUT *out, const LAYOUT *l, int rank, int outer, int whole)
{
    const SPAN all = ALG(whole)(&l->shape);
    const SPAN first = ALG(mode)(&l->shape, all, outer), second = ALG(mode)(&l->shape, all, 1 - outer);
    BUILD b;
    if (ALG(bad)(out, l))
        return;
    b = ALG(begin_layout)(cx, out, l);
    ALG(open)(&b, 1);
    for (int m = 0; m < rank; m++) {
        ALG(open)(&b, 1);
        ALG(put)(&b, &l->shape, l->stride, whole ? first : ALG(mode)(&l->shape, first, m));
        ALG(put)(&b, &l->shape, l->stride, whole ? second : ALG(mode)(&l->shape, second, m));
        ALG(shut)(&b, 1);
    }
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* blocked (outer = 0): each element of tiler is a block; raked (outer = 1): the blocks interleave. */
ALG_FN void ALG(ranked_product)(CX *cx, LAYOUT *out, const LAYOUT *block, const LAYOUT *tiler, int outer)
{
    const int a = ALG(modes)(&block->shape, ALG(whole)(&block->shape));
    const int b = ALG(modes)(&tiler->shape, ALG(whole)(&tiler->shape));
    const int rank = a > b ? a : b;
    LAYOUT padded_block, padded_tiler, product;
    if (ALG(bad)(out, block) || ALG(bad)(out, tiler))
        return;
    ALG(pad_rank)(cx, &padded_block, block, rank);
    ALG(pad_rank)(cx, &padded_tiler, tiler, rank);
    ALG(product_layout)(cx, &product, &padded_block, &padded_tiler);
    ALG(zip)(cx, out, &product, rank, outer, rank == 1 && (ALG(is_leaf)(&block->shape) || ALG(is_leaf)(&tiler->shape)));
}

/* How often the block fits into the shape, mode by mode. */
ALG_FN int ALG(repeats)(CX *cx, TUPLE *out, const LAYOUT *block, const TUPLE *shape)
{
    TUPLE block_size, size;
    ALG(product_each)(cx, &block_size, &block->shape);
    ALG(product_each)(cx, &size, shape);
    *out = size;
    if (out->status)
        return 0;
    for (int i = 0; i < size.n && i < block_size.n; i++) {
        if (!leaf_need_divides(cx, block_size.v[i], size.v[i])) {
            ALG(refuse)(cx, out, CCUTE_E_TILE, leaf_int(cx, i), block_size.v[i], size.v[i]);
            return 0;
        }
        out->v[i] = leaf_div(cx, size.v[i], block_size.v[i]);
    }
    return 1;
}

/* Is the order a list of numbers of which no two are equal? Else *bad says why: copies of equal rank would share their
   strides, and their offsets. */
ALG_FN int ALG(is_order)(CX *cx, TUPLE *bad, const TUPLE *order)
{
    for (int i = 0; i < order->n; i++) {
        if (leaf_is_mark(order->v[i])) {
            ALG(refuse_ints)(cx, bad, CCUTE_E_MARK, i, 0, 0);
            return 0;
        }
        for (int j = 0; j < i; j++)
            if (leaf_decides(cx, leaf_eq(cx, order->v[j], order->v[i]))) {
                ALG(refuse)(cx, bad, CCUTE_E_ORDER, leaf_int(cx, j), leaf_int(cx, i), order->v[i]);
                return 0;
            }
    }
    return 1;
}

/* The block repeated until it fills the shape, in column-major order or in the order given. */
ALG_FN void ALG(tile_to_shape)(CX *cx, LAYOUT *out, const LAYOUT *block, const TUPLE *shape, const TUPLE *order)
{
    const int rank = ALG(modes)(shape, ALG(whole)(shape));
    const int block_rank = ALG(modes)(&block->shape, ALG(whole)(&block->shape));
    LAYOUT padded, copies;
    TUPLE repeats;
    if (ALG(bad)(out, block) || ALG(bad_tuple)(&out->shape, shape) || (order && ALG(bad_tuple)(&out->shape, order)))
        return;
    if (!ALG(check_extents)(cx, &out->shape, shape, 0) || (order && !ALG(is_order)(cx, &out->shape, order)))
        return;
    if (block_rank > rank) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_RANK, 2, rank, block_rank);
        return;
    }
    ALG(pad_rank)(cx, &padded, block, rank);
    if (!ALG(repeats)(cx, &repeats, &padded, shape)) {
        out->shape = repeats;
        return;
    }
    if (order)
        ALG(make_ordered_layout)(cx, &copies, &repeats, order);
    else
        ALG(make_layout_left)(cx, &copies, &repeats);
    ALG(ranked_product)(cx, out, &padded, &copies, 0);
}

/* A compact layout like l, its first mode always column-major: for the registers that hold a partition of l. */
ALG_FN void ALG(make_fragment_like)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    const SPAN all = ALG(whole)(&l->shape);
    const int rank = ALG(modes)(&l->shape, all);
    LAYOUT first, plain, rest, product;
    TUPLE extents, shape, order;
    if (ALG(bad)(out, l))
        return;
    if (rank < 2) {
        ALG(make_layout_left)(cx, out, &l->shape);
        return;
    }
    ALG(copy)(&plain, l);
    plain.offset = leaf_int(cx, 0);
    plain.sw_bits = 0;
    ALG(part)(cx, &first, &plain, ALG(mode)(&l->shape, all, 0));
    ALG(copy_tuple)(&extents, &first.shape);
    ALG(drop_zeros)(cx, &extents, first.stride);
    ALG(compact_left)(cx, &extents, first.stride, ALG(whole)(&extents), leaf_int(cx, 1));
    ALG(take)(cx, &product, &plain, 1, rank);
    shape = product.shape;
    ALG(strides)(cx, &order, &product);
    ALG(make_ordered_layout)(cx, &rest, &shape, &order);
    if (ALG(bad)(out, &rest))
        return;
    ALG(product_layout)(cx, &product, &first, &rest);
    ALG(unpack)(cx, out, &product, 1);
}

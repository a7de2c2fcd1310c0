/* Operands of wgmma in shared memory: canonical tiles, and the descriptor of a layout, which exists just when the
 * instruction's address function is the layout at every element.
 *
 * In units of 16 bytes (T elements), W = 1, 2, 4, 8 of them a row under no swizzle or one of 32, 64, 128 bytes:
 *   K-major    ((8,m),(T,2)):((W T, SBO T),(1, T)), and LBO T in the place of the last T without a swizzle
 *   MN-major   ((W T,m),(8,k)):((1, LBO T),(W T, SBO T)), and without a swizzle SBO and LBO change places
 * So each mode, coalesced, is a run of known extent and stride, and perhaps a second one whose stride is a field. */

/* The numbers of a layout that the fields of a descriptor come from. */
typedef struct ALG(operand) {
    int bits, unit, width; /* of an element; T; W */
    int mn;                /* 1: MN-major */
    int64_t size;          /* the elements along MN, 64 where that is not known */
} ALG(operand);

/* Refuse mode m of an operand, or its swizzle, with two numbers, and with the arguments of the nearest tile that is
 * one. */
ALG_FN void ALG(refuse_operand)(CX *cx, TUPLE *out, int status, const ALG(operand) * op, int m, LEAF a, LEAF b)
{
    const int64_t row = (int64_t)op->width * op->unit, multiple = op->mn ? row : 8;
    ALG(refuse)(cx, out, status, leaf_int(cx, m), a, b);
    out->v[3] = leaf_int(cx, op->width > 1 ? 16 * op->width : 0);
    out->v[4] = leaf_int(cx, op->bits);
    out->v[5] = leaf_int(cx, op->mn);
    out->v[6] = leaf_int(cx, (op->size + multiple - 1) / multiple * multiple);
    out->v[7] = leaf_int(cx, op->mn || row < 2 * op->unit ? 2 * op->unit : row);
}

/* The stride of a flat list's second run, in units, or the first one's continuation if it goes on: `run` elements at a
   step of `step` each; 0 if there is one run, or a part of one. Refused if mode m is no such list. */
ALG_FN int ALG(second_run)(CX *cx, TUPLE *bad, LEAF *units, const LAYOUT *l, int m, const ALG(operand) * op,
                           int64_t run, int64_t step)
{
    const SPAN mode = ALG(mode)(&l->shape, ALG(whole)(&l->shape), m);
    const LEAF extent = leaf_int(cx, run), unit = leaf_int(cx, op->unit), most = leaf_int(cx, ((int64_t)1 << 14) - 1);
    LAYOUT part, flat;
    LEAF stride;
    ALG(part)(cx, &part, l, mode);
    ALG(coalesce_flat)(cx, &flat, &part, 0);
    if (!leaf_decides(cx, leaf_eq(cx, flat.shape.v[0], leaf_int(cx, 1))) &&
        !leaf_decides(cx, leaf_eq(cx, flat.stride[0], leaf_int(cx, step)))) {
        ALG(refuse_operand)(cx, bad, CCUTE_E_WGMMA_STEP, op, m, flat.stride[0], leaf_int(cx, step));
        return 0;
    }
    if (flat.shape.n == 1 && leaf_decides(cx, leaf_le(cx, flat.shape.v[0], extent))) {
        *units = leaf_int(cx, 0);
        return 1;
    }
    if (!leaf_decides(cx, leaf_divides(cx, extent, flat.shape.v[0])) ||
        (flat.shape.n > 1 && !leaf_decides(cx, leaf_eq(cx, flat.shape.v[0], extent))) || flat.shape.n > 2) {
        ALG(refuse_operand)(cx, bad, CCUTE_E_WGMMA_RUN, op, m, flat.shape.v[0], extent);
        return 0;
    }
    stride = flat.shape.n > 1 ? flat.stride[1] : leaf_int(cx, run * step);
    *units = leaf_div(cx, stride, unit);
    if (leaf_decides(cx, leaf_divides(cx, unit, stride)) && leaf_decides(cx, leaf_le(cx, leaf_int(cx, 0), stride)) &&
        leaf_decides(cx, leaf_le(cx, *units, most)))
        return 1;
    ALG(refuse_operand)(cx, bad, CCUTE_E_WGMMA_STRIDE, op, m, stride, unit);
    return 0;
}

/* The conditions of every descriptor: the swizzle, the rank and the sizes. */
ALG_FN int ALG(check_operand)(CX *cx, TUPLE *bad, const LAYOUT *l, ALG(operand) * op)
{
    const SPAN all = ALG(whole)(&l->shape);
    const int log = ALG(log2_of)(op->bits);
    LEAF mn, k;
    if (op->bits != 8 && op->bits != 16 && op->bits != 32) {
        ALG(refuse_ints)(cx, bad, CCUTE_E_WGMMA_BITS, op->bits, 0, 0);
        return 0;
    }
    op->unit = 128 / op->bits;
    op->width = 1 << (l->sw_bits < 3 ? l->sw_bits : 3);
    if (ALG(modes)(&l->shape, all) != 2) {
        ALG(refuse_ints)(cx, bad, CCUTE_E_RANK, 1, ALG(modes)(&l->shape, all), 2);
        return 0;
    }
    mn = ALG(product)(cx, &l->shape, ALG(mode)(&l->shape, all, 0));
    k = ALG(product)(cx, &l->shape, ALG(mode)(&l->shape, all, 1));
    if (!leaf_const(mn, &op->size) || op->size < 1 || op->size > 1 << 20)
        op->size = 64;
    if (l->sw_bits > 3 || (l->sw_bits && (l->sw_base != 7 - log || l->sw_shift != 3))) {
        ALG(refuse_operand)
        (cx, bad, CCUTE_E_WGMMA_SWIZZLE, op, l->sw_bits, leaf_int(cx, l->sw_base), leaf_int(cx, l->sw_shift));
        return 0;
    }
    if (!leaf_decides(cx, leaf_eq(cx, k, leaf_int(cx, 2 * op->unit)))) {
        ALG(refuse_operand)(cx, bad, CCUTE_E_WGMMA_K, op, 1, k, leaf_int(cx, 2 * op->unit));
        return 0;
    }
    if ((!op->mn && !leaf_decides(cx, leaf_divides(cx, leaf_int(cx, 8), mn))) ||
        leaf_decides(cx, leaf_eq(cx, mn, leaf_int(cx, 0)))) {
        ALG(refuse_operand)(cx, bad, CCUTE_E_WGMMA_MN, op, 0, mn, leaf_int(cx, op->mn ? 1 : 8));
        return 0;
    }
    if (!leaf_decides(cx, leaf_divides(cx, leaf_int(cx, op->unit), l->offset))) {
        ALG(refuse)(cx, bad, CCUTE_E_CAST_OFFSET, l->offset, leaf_int(cx, op->unit), leaf_int(cx, 0));
        return 0;
    }
    return 1;
}

/* (type, leading, stride) of the descriptor of a layout (MN,K), or (K,MN) order `mn` of memory: the type is 0 without a
   swizzle, else 1, 2, 3 for 128, 64, 32 bytes; the others count 16 bytes. */
ALG_FN void ALG(wgmma_descriptor)(CX *cx, TUPLE *out, const LAYOUT *l, int bits, int mn)
{
    ALG(operand) op = {bits, 0, 0, mn, 64};
    LEAF along_mn, along_k;
    int64_t row;
    BUILD b;
    if (ALG(bad_tuple)(out, &l->shape) || !ALG(check_operand)(cx, out, l, &op))
        return;
    row = (int64_t)op.width * op.unit;
    if (mn ? !ALG(second_run)(cx, out, &along_mn, l, 0, &op, row, 1) ||
                 !ALG(second_run)(cx, out, &along_k, l, 1, &op, 8, row)
           : !ALG(second_run)(cx, out, &along_mn, l, 0, &op, 8, row) ||
                 !ALG(second_run)(cx, out, &along_k, l, 1, &op, op.width > 1 ? 2 * op.unit : op.unit, 1))
        return;
    if (!mn && op.width > 1)
        along_k = leaf_int(cx, 1);
    b = ALG(begin)(out, 0);
    ALG(open)(&b, 1);
    ALG(add)(&b, leaf_int(cx, l->sw_bits ? 4 - l->sw_bits : 0), leaf_int(cx, 0));
    ALG(add)(&b, mn && op.width > 1 ? along_mn : along_k, leaf_int(cx, 0));
    ALG(add)(&b, mn && op.width > 1 ? along_k : along_mn, leaf_int(cx, 0));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* The canonical tile of m x k elements, swizzled over `bytes` bytes, or not with 0. */
/* Refuse extents that an atom of m x k elements does not divide, with the nearest that it does. Unknown ones stay with
   the reason that they have. */
ALG_FN void ALG(refuse_tile)(CX *cx, LAYOUT *tile, const LAYOUT *atom, const TUPLE *shape, int mn, int bytes, int bits)
{
    int64_t extent, step, nearest[2];
    for (int i = 0; i < 2; i++) {
        if (!leaf_const(shape->v[i], &extent) || !leaf_const(atom->shape.v[i], &step))
            return;
        nearest[i] = extent < step               ? step
                     : extent > INT64_MAX - step ? extent / step * step
                                                 : (extent + step / 2) / step * step;
    }
    tile->shape.status = CCUTE_E_WGMMA_DIVIDE;
    tile->shape.v[3] = leaf_int(cx, bytes);
    tile->shape.v[4] = leaf_int(cx, bits);
    tile->shape.v[5] = leaf_int(cx, mn);
    tile->shape.v[6] = leaf_int(cx, nearest[0]);
    tile->shape.v[7] = leaf_int(cx, nearest[1]);
}

ALG_FN void ALG(wgmma_tile)(CX *cx, LAYOUT *out, int mn, int bytes, int bits, LEAF m, LEAF k)
{
    const int log = ALG(log2_of)(bits), width = bytes ? bytes / 16 : 1, row = log < 0 ? 0 : width * 128 / bits;
    LAYOUT atom, tile;
    TUPLE shape;
    BUILD b;
    ALG(begin_layout)(cx, out, 0);
    if (log < 0 || log > 6 || (bytes != 0 && bytes != 32 && bytes != 64 && bytes != 128)) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_WGMMA_TILE, bytes, bits, 0);
        return;
    }
    b = ALG(begin_layout)(cx, &atom, 0);
    ALG(open)(&b, 1);
    ALG(add)(&b, leaf_int(cx, mn ? row : 8), leaf_int(cx, mn ? 1 : row));
    ALG(add)(&b, leaf_int(cx, mn ? 8 : row), leaf_int(cx, mn ? row : 1));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
    b = ALG(begin)(&shape, 0);
    ALG(open)(&b, 1);
    ALG(add)(&b, m, m);
    ALG(add)(&b, k, k);
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
    ALG(tile_to_shape)(cx, &tile, &atom, &shape, 0);
    if (tile.shape.status == CCUTE_E_TILE)
        ALG(refuse_tile)(cx, &tile, &atom, &shape, mn, bytes, bits);
    ALG(swizzle)(cx, out, ALG(log2_of)(width), 7 - log, 3, &tile);
}

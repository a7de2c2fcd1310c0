/* Partitions: which part of a tensor a block or a thread works on. */

/* Slice one half of a zipped divide by coord and keep the other: `half` is the one sliced. An index goes
   into the whole half, a tuple into its leading modes. A half of a single mode that is kept stays nested. */
ALG_FN void ALG(partition)(CX *cx, LAYOUT *out, const LAYOUT *zipped, const TUPLE *coord, int half)
{
    const SPAN all = ALG(whole)(&zipped->shape);
    TUPLE full;
    BUILD b;
    if (ALG(bad)(out, zipped) || ALG(bad_tuple)(&out->shape, coord))
        return;
    b = ALG(begin)(&full, 0);
    ALG(open)(&b, 1);
    for (int m = 0; m < 2; m++) {
        const SPAN mode = ALG(mode)(&zipped->shape, all, m);
        const int modes = ALG(modes)(&zipped->shape, mode);
        int given = 0;
        if (m == half && ALG(is_leaf)(coord)) {
            ALG(add)(&b, coord->v[0], coord->v[0]);
            continue;
        }
        if (m != half && modes == 1) {
            ALG(add)(&b, leaf_all(cx), leaf_all(cx));
            continue;
        }
        ALG(open)(&b, 1);
        if (m == half) {
            const SPAN top = ALG(whole)(coord);
            for (int i = top.b; i < top.e; given++) {
                const SPAN item = ALG(mode_at)(coord, top, i);
                ALG(put)(&b, coord, 0, item);
                i = item.e;
            }
        }
        for (; given < modes; given++)
            ALG(add)(&b, leaf_all(cx), leaf_all(cx));
        ALG(shut)(&b, 1);
    }
    ALG(shut)(&b, 1);
    if (!ALG(end)(cx, &b)) {
        out->shape = full;
        return;
    }
    ALG(slice)(cx, out, zipped, &full);
}

/* A tuple looks into a half of a divide: beyond the tiler's own modes, that half must have a certain form. */
ALG_FN void ALG(look_inside)(CX *cx, const TILER *tiler, const TUPLE *coord)
{
    int nested = ALG(is_plain_tiler)(tiler);
    for (int i = 0, level = 0; i < coord->n; i++) {
        level += OPENS(coord, i);
        nested |= level > 1;
        level -= SHUTS(coord, i);
    }
    if (leaf_form(cx) && nested && !ALG(is_leaf)(coord))
        leaf_decides(cx, TRI_UNKNOWN);
}

/* Tile number coord of l cut by the tiler. */
ALG_FN void ALG(inner_partition)(CX *cx, LAYOUT *out, const LAYOUT *l, const TILER *tiler, const TUPLE *coord)
{
    LAYOUT zipped;
    ALG(gathered_divide)(cx, &zipped, l, tiler, 2);
    ALG(look_inside)(cx, tiler, coord);
    ALG(partition)(cx, out, &zipped, coord, 1);
}

/* Element coord of every tile of l cut by the tiler. */
ALG_FN void ALG(outer_partition)(CX *cx, LAYOUT *out, const LAYOUT *l, const TILER *tiler, const TUPLE *coord)
{
    LAYOUT zipped;
    ALG(gathered_divide)(cx, &zipped, l, tiler, 2);
    ALG(look_inside)(cx, tiler, coord);
    ALG(partition)(cx, out, &zipped, coord, 0);
}

/* The tiler that is as large as the threads' layout, mode by mode. */
ALG_FN void ALG(threads_tiler)(CX *cx, TILER *out, const LAYOUT *threads)
{
    TUPLE each;
    ALG(product_each)(cx, &each, &threads->shape);
    ALG(tiler_tuple)(cx, out, &each);
}

/* The part of thread `index` when threads arranged like `threads` repeat over l. */
ALG_FN void ALG(local_partition)(CX *cx, LAYOUT *out, const LAYOUT *l, const LAYOUT *threads, LEAF index)
{
    TUPLE coord;
    TILER tiler;
    if (ALG(bad)(out, l) || ALG(bad)(out, threads))
        return;
    ALG(get_flat_coord)(cx, &coord, threads, index, 0);
    if (ALG(bad_tuple)(&out->shape, &coord))
        return;
    ALG(threads_tiler)(cx, &tiler, threads);
    ALG(outer_partition)(cx, out, l, &tiler, &coord);
}

/* A projection is a tuple with an item for each of the `modes` that it keeps or drops. */
ALG_FN int ALG(is_projection)(CX *cx, LAYOUT *out, const TUPLE *proj, int modes)
{
    const int items = ALG(is_leaf)(proj) ? 0 : ALG(modes)(proj, ALG(whole)(proj));
    if (ALG(bad_tuple)(&out->shape, proj))
        return 0;
    if (items > 0 && items == modes)
        return 1;
    ALG(refuse_ints)(cx, &out->shape, CCUTE_E_RANK, 4, items, modes);
    return 0;
}

/* inner_partition by the modes of tiler and coord that the projection keeps. */
ALG_FN void ALG(local_tile_by)(CX *cx, LAYOUT *out, const LAYOUT *l, const TILER *tiler, const TUPLE *coord,
                               const TUPLE *proj)
{
    TILER cut;
    TUPLE at;
    int modes = 0;
    for (int k = 0, level = 0; k < tiler->n; k++) {
        level += (tiler->prof[k] >> 4) - (tiler->prof[k] & 15);
        modes += level <= 1;
    }
    if (ALG(bad)(out, l) || ALG(bad)(out, &tiler->pool) || ALG(bad_tuple)(&out->shape, coord) ||
        !ALG(is_projection)(cx, out, proj, modes))
        return;
    ALG(dice_tiler)(cx, &cut, tiler, proj);
    ALG(cut_tuple)(cx, &at, coord, proj, 0);
    if (ALG(bad_tuple)(&out->shape, &at))
        return;
    ALG(inner_partition)(cx, out, l, &cut, &at);
}

/* local_partition by the modes of the threads' layout that the projection keeps. */
ALG_FN void ALG(local_partition_by)(CX *cx, LAYOUT *out, const LAYOUT *l, const LAYOUT *threads, LEAF index,
                                    const TUPLE *proj)
{
    LAYOUT cut;
    if (ALG(bad)(out, l) || ALG(bad)(out, threads) ||
        !ALG(is_projection)(cx, out, proj, ALG(modes)(&threads->shape, ALG(whole)(&threads->shape))))
        return;
    ALG(dice)(cx, &cut, threads, proj);
    ALG(local_partition)(cx, out, l, &cut, index);
}

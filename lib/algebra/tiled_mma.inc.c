/* The elements of A, B and C that the threads of a tiled product have: partitions, fragments, and copies for them. */

/* Which two of M, N, K an operand has. */
ALG_FN int ALG(operand_mode)(int operand, int i)
{
    return i == 0 ? operand == OPERAND_B : operand == OPERAND_C ? 1 : 2;
}

/* The tiler of two items, each in its own brackets. */
ALG_FN void ALG(pair_tiler)(CX *cx, TILER *out, const TILER *first, const TILER *second)
{
    TILER none, one;
    ALG(begin_layout)(cx, &none.pool, 0);
    none.n = 0;
    none.numbers = 0;
    ALG(tile_push)(cx, &one, &none, first);
    ALG(tile_push)(cx, out, &one, second);
    ALG(tile_end)(cx, out);
}

ALG_FN void ALG(number_tiler)(CX *cx, TILER *out, LEAF n)
{
    TUPLE t;
    ALG(one_leaf)(cx, &t, n);
    ALG(tiler_tuple)(cx, out, &t);
}

/* Refuse mode m of an operand, a flat list of modes: steps of n would end within one of them. */
ALG_FN void ALG(refuse_cut)(CX *cx, LAYOUT *out, int m, LEAF n, const TUPLE *list)
{
    int k = 0;
    while (k < list->n - 1 && leaf_divides(cx, n, list->v[k]) == TRI_YES)
        n = leaf_div(cx, n, list->v[k++]);
    ALG(refuse)(cx, &out->shape, CCUTE_E_MMA_CUT, leaf_int(cx, m), n, list->v[k]);
}

/* Does mode m of an operand stay within its elements, cut into tiles, each tile into atoms, and these among the
   threads? Not if it is made of several, in the layout or by the tile's permutation, that a step does not divide: then
   parts of the operand would lie where there is no element, or twice in one place. */
ALG_FN int ALG(cuts_evenly)(CX *cx, LAYOUT *out, const TILED_MMA *mma, const LAYOUT *l, int m, int operand)
{
    const int i = ALG(operand_mode)(operand, m);
    LAYOUT part, cut;
    TILER item;
    ALG(part)(cx, &part, l, ALG(mode)(&l->shape, ALG(whole)(&l->shape), m));
    part.sw_bits = 0;
    ALG(mma_permutation)(cx, &item, mma, i);
    for (int step = 0; step < 3; step++) {
        TUPLE list;
        part.flags &= (uint8_t)~CCUTE_F_OVERHANG;
        ALG(coalesce_flat)(cx, &cut, &part, 0);
        list = cut.shape;
        ALG(with_tiler)(cx, &cut, ALG(DIVIDE), &part, &item);
        if (ALG(bad)(out, &cut))
            return 0;
        if (list.n > 1 && cut.flags & CCUTE_F_OVERHANG) {
            ALG(refuse_cut)(cx, out, m, ALG(product)(cx, &item.pool.shape, ALG(whole)(&item.pool.shape)), &list);
            return 0;
        }
        ALG(part)(cx, &part, &cut, ALG(mode)(&cut.shape, ALG(whole)(&cut.shape), step > 0));
        ALG(number_tiler)(cx, &item, step ? ALG(mma_atoms)(cx, mma, i) : leaf_int(cx, ALG(mma_extent)(mma->atom, i)));
    }
    return 1;
}

/* l, whose first two modes are an operand's, cut by the tile, by the atom, and among the threads:
   ((thread of an atom, (atoms)), (value of an atom, rests)). */
ALG_FN void ALG(mma_split)(CX *cx, LAYOUT *out, const TILED_MMA *mma, const LAYOUT *l, int operand)
{
    const int i = ALG(operand_mode)(operand, 0), j = ALG(operand_mode)(operand, 1);
    LAYOUT work, map;
    TILER first, second, tiler;
    ALG(mma_permutation)(cx, &first, mma, i);
    ALG(mma_permutation)(cx, &second, mma, j);
    if (!ALG(cuts_evenly)(cx, out, mma, l, 0, operand) || !ALG(cuts_evenly)(cx, out, mma, l, 1, operand))
        return;
    ALG(pair_tiler)(cx, &tiler, &first, &second);
    ALG(with_tiler)(cx, &work, ALG(DIVIDE), l, &tiler);
    if (ALG(bad)(out, &work))
        return;
    ALG(number_tiler)(cx, &first, leaf_int(cx, ALG(mma_extent)(mma->atom, i)));
    ALG(number_tiler)(cx, &second, leaf_int(cx, ALG(mma_extent)(mma->atom, j)));
    ALG(pair_tiler)(cx, &tiler, &first, &second);
    ALG(gathered_divide)(cx, out, &work, &tiler, 2);
    if (out->shape.status)
        return;
    ALG(mma_layout)(cx, &map, mma->atom, operand);
    if (ALG(bad)(out, &map))
        return;
    ALG(tiler_layout)(cx, &first, &map);
    ALG(number_tiler)(cx, &second, leaf_all(cx));
    ALG(pair_tiler)(cx, &tiler, &first, &second);
    ALG(with_tiler)(cx, &work, ALG(COMPOSE), out, &tiler);
    if (ALG(bad)(out, &work))
        return;
    ALG(number_tiler)(cx, &first, ALG(mma_atoms)(cx, mma, i));
    ALG(number_tiler)(cx, &second, ALG(mma_atoms)(cx, mma, j));
    ALG(pair_tiler)(cx, &tiler, &first, &second);
    ALG(copy)(&map, &work);
    ALG(number_tiler)(cx, &first, leaf_all(cx));
    second = tiler;
    ALG(pair_tiler)(cx, &tiler, &first, &second);
    ALG(gathered_divide)(cx, out, &map, &tiler, 2);
}

/* The digits of a thread: of each leaf of ((threads of an atom), M, N, K), from the largest step down. */
ALG_FN void ALG(thread_digits)(CX *cx, LEAF *digit, const LAYOUT *vmnk, LEAF thread)
{
    int64_t extent[MAX_LEAVES], stride[MAX_LEAVES], none;
    uint32_t used = 0;
    int last;
    ALG(known_numbers)(cx, vmnk, leaf_int(cx, 0), extent, stride, &none);
    for (int k = 0; k < vmnk->shape.n; k++)
        digit[k] = leaf_int(cx, 0);
    while ((last = ALG(last_stride)(extent, stride, vmnk->shape.n, used)) >= 0) {
        LEAF rest, beyond;
        rest = leaf_split(cx, thread, leaf_int(cx, stride[last]), &digit[last]);
        digit[last] = leaf_split(cx, digit[last], leaf_int(cx, extent[last]), &beyond);
        thread = rest;
        used |= (uint32_t)1 << last;
    }
}

/* The thread's coordinate (thread of an atom, (atoms)) for the two modes of an operand. */
ALG_FN void ALG(put_mma_thread)(CX *cx, BUILD *b, const TILED_MMA *mma, LEAF thread, int operand)
{
    LEAF digit[MAX_LEAVES], coord[4];
    LAYOUT vmnk;
    ALG(mma_vmnk)(cx, &vmnk, mma);
    ALG(thread_digits)(cx, digit, &vmnk, thread);
    for (int m = 0; m < 4; m++) {
        const SPAN mode = ALG(mode)(&vmnk.shape, ALG(whole)(&vmnk.shape), m);
        LEAF unit = leaf_int(cx, 1);
        coord[m] = leaf_int(cx, 0);
        for (int k = mode.b; k < mode.e; k++) {
            coord[m] = leaf_add(cx, coord[m], leaf_mul(cx, digit[k], unit));
            unit = leaf_mul(cx, unit, vmnk.shape.v[k]);
        }
    }
    ALG(open)(b, 1);
    ALG(add)(b, coord[0], coord[0]);
    ALG(open)(b, 1);
    for (int i = 0; i < 2; i++) {
        const LEAF x = coord[1 + ALG(operand_mode)(operand, i)];
        ALG(add)(b, x, x);
    }
    ALG(shut)(b, 2);
}

/* What one thread has of an operand: (values of an atom, rests...). */
ALG_FN void ALG(partition_mma)(CX *cx, LAYOUT *out, const TILED_MMA *mma, const LAYOUT *l, LEAF thread, int operand)
{
    const SPAN all = ALG(whole)(&l->shape);
    const int rank = ALG(modes)(&l->shape, all);
    LAYOUT parts;
    TUPLE coord;
    BUILD b;
    if (ALG(bad)(out, &mma->atoms) || ALG(bad)(out, l))
        return;
    ALG(begin_layout)(cx, out, 0);
    if (leaf_is_mark(thread)) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_MMA_THREAD, 0, 0, 0);
        return;
    }
    if (rank < 2) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_RANK, 2, rank, 2);
        return;
    }
    ALG(mma_split)(cx, &parts, mma, l, operand);
    if (ALG(bad)(out, &parts))
        return;
    b = ALG(begin)(&coord, 0);
    ALG(open)(&b, 1);
    ALG(put_mma_thread)(cx, &b, mma, thread, operand);
    ALG(open)(&b, 1);
    ALG(add)(&b, leaf_all(cx), leaf_all(cx));
    ALG(open)(&b, 1);
    for (int m = 0; m < rank; m++)
        ALG(add)(&b, leaf_all(cx), leaf_all(cx));
    ALG(shut)(&b, 3);
    ALG(end)(cx, &b);
    ALG(slice)(cx, out, &parts, &coord);
}

/* The registers that hold a thread's part of an operand: of C in the order of its modes, of A and B as their elements lie
   in the layout. */
ALG_FN void ALG(fragment_mma)(CX *cx, LAYOUT *out, const TILED_MMA *mma, const LAYOUT *l, int operand)
{
    LAYOUT part;
    if (ALG(bad)(out, &mma->atoms))
        return;
    if (operand == OPERAND_B && !(ccute_mma_facts_(mma->atom).place_b & CCUTE_PLACE_REGISTERS)) {
        ALG(begin_layout)(cx, out, 0);
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_MMA_PLACE, 1, 0, 0);
        return;
    }
    ALG(partition_mma)(cx, &part, mma, l, leaf_int(cx, 0), operand);
    if (operand == OPERAND_C && !part.shape.status)
        ALG(make_layout_left)(cx, out, &part.shape);
    else
        ALG(make_fragment_like)(cx, out, &part);
}

/* The threads of a split operand, ((thread of an atom, (atoms)), ...), as (thread of an atom, M, N, K): those that the
   operand does not know all have the same elements. */
ALG_FN void ALG(spread_threads)(CX *cx, LAYOUT *out, const TILED_MMA *mma, const LAYOUT *split, int operand)
{
    const TUPLE *t = &split->shape;
    const SPAN threads = ALG(mode)(t, ALG(whole)(t), 0), atoms = ALG(mode)(t, threads, 1);
    const int first = ALG(operand_mode)(operand, 0), second = ALG(operand_mode)(operand, 1);
    BUILD b = ALG(begin_layout)(cx, out, 0);
    ALG(open)(&b, 1);
    ALG(put)(&b, t, split->stride, ALG(mode)(t, threads, 0));
    for (int i = 0; i < 3; i++)
        if (i == first || i == second)
            ALG(put)(&b, t, split->stride, ALG(mode)(t, atoms, i == second));
        else
            ALG(add)(&b, ALG(mma_atoms)(cx, mma, i), leaf_int(cx, 0));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* (thread, value) -> index into the tile of an operand. */
ALG_FN void ALG(mma_layout_tv)(CX *cx, LAYOUT *out, const TILED_MMA *mma, int operand)
{
    LAYOUT split, threads, numbers, named;
    BUILD b;
    if (ALG(bad)(out, &mma->atoms))
        return;
    ALG(make_matrix)
    (cx, &numbers, ALG(mma_tile_size)(cx, mma, ALG(operand_mode)(operand, 0)),
     ALG(mma_tile_size)(cx, mma, ALG(operand_mode)(operand, 1)));
    ALG(mma_split)(cx, &split, mma, &numbers, operand);
    if (ALG(bad)(out, &split))
        return;
    ALG(spread_threads)(cx, &threads, mma, &split, operand);
    ALG(mma_thread_index)(cx, &numbers, mma);
    if (ALG(bad)(out, &threads) || ALG(bad)(out, &numbers))
        return;
    ALG(compose)(cx, &named, &threads, &numbers);
    if (ALG(bad)(out, &named))
        return;
    b = ALG(begin_layout)(cx, out, 0);
    ALG(open)(&b, 1);
    ALG(put_layout)(&b, &named);
    ALG(put)(&b, &split.shape, split.stride, ALG(mode)(&split.shape, ALG(whole)(&split.shape), 1));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* A copy whose threads hold the same elements of an operand as the product's threads, so it feeds them or empties C. */
ALG_FN void ALG(tiled_copy_of_mma)(CX *cx, TILED_COPY *out, ccute_copy_atom atom, const TILED_MMA *mma, int operand)
{
    LAYOUT tv;
    TUPLE tile;
    TILER tiler;
    BUILD b;
    out->atom = atom;
    out->thread = leaf_all(cx);
    if (ALG(bad)(&out->tv, &mma->atoms))
        return;
    ALG(mma_layout_tv)(cx, &tv, mma, operand);
    b = ALG(begin)(&tile, 0);
    ALG(open)(&b, 1);
    for (int i = 0; i < 2; i++)
        ALG(add)(&b, ALG(mma_tile_size)(cx, mma, ALG(operand_mode)(operand, i)), leaf_int(cx, 0));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
    ALG(tiler_tuple)(cx, &tiler, &tile);
    ALG(make_shared_copy_tv)(cx, out, atom, &tv, &tiler, 1);
}

ALG_FN void ALG(mma_slice)(CX *cx, TILED_MMA *out, const TILED_MMA *mma, LEAF thread)
{
    (void)cx;
    *out = *mma;
    out->thread = thread;
}

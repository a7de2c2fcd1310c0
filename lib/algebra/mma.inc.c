/* Matrix instructions and tiled products: the layouts of the table, and the atoms of a product with their threads. */

/* A, in registers and in shared memory, B and C. */
#ifndef CCUTE_OPERANDS_DECLARED
#define CCUTE_OPERANDS_DECLARED
enum { OPERAND_A, OPERAND_A_SHARED, OPERAND_B, OPERAND_C };
#endif

ALG_FN void ALG(refuse_mma)(CX *cx, TILED_MMA *out, int status, LEAF a, LEAF b, LEAF c)
{
    ALG(begin_layout)(cx, &out->atoms, 0);
    ALG(refuse)(cx, &out->atoms.shape, status, a, b, c);
}

/* Is there such an instruction? If not, out is refused. */
ALG_FN int ALG(check_mma)(CX *cx, LAYOUT *out, ccute_mma_atom atom)
{
    int64_t number[6] = {0, 0, 0, 0, 0, 0};
    const int status = ccute_mma_status_(atom, number);
    if (status == CCUTE_OK)
        return 1;
    ALG(begin_layout)(cx, out, 0);
    ALG(refuse_ints)(cx, &out->shape, status, number[0], number[1], number[2]);
    for (int i = 3; i < 6; i++)
        out->shape.v[i] = leaf_int(cx, number[i]);
    return 0;
}

/* ---- The instruction's own layouts ---- */

/* Up to three leaves as one mode: without brackets if it is one, of positive extent. */
ALG_FN void ALG(put_leaves)(CX *cx, BUILD *b, const int *extent, const int *stride)
{
    const int bracket = extent[1] != 0 || extent[0] < 0;
    ALG(open)(b, bracket);
    for (int i = 0; i < 3 && extent[i]; i++)
        ALG(add)(b, leaf_int(cx, extent[i] < 0 ? -extent[i] : extent[i]), leaf_int(cx, stride[i]));
    ALG(shut)(b, bracket);
}

/* Row `map` of the table, for an instruction of m x n x k. */
ALG_FN void ALG(mma_map)(CX *cx, LAYOUT *out, int map, int m, int n, int k)
{
    int leaf[12] = {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    BUILD b = ALG(begin_layout)(cx, out, 0);
    ccute_mma_map_leaves_(map, m, n, k, leaf);
    ALG(open)(&b, leaf[6] != 0);
    ALG(put_leaves)(cx, &b, leaf, leaf + 3);
    if (leaf[6])
        ALG(put_leaves)(cx, &b, leaf + 6, leaf + 9);
    ALG(shut)(&b, leaf[6] != 0);
    ALG(end)(cx, &b);
}

ALG_FN void ALG(mma_threads)(CX *cx, LAYOUT *out, ccute_mma_atom atom)
{
    if (ALG(check_mma)(cx, out, atom))
        ALG(mma_map)(cx, out, ccute_mma_facts_(atom).threads, atom.m, atom.n, atom.k);
}

/* (thread, value) of the instruction -> index into its tile of an operand. */
ALG_FN void ALG(mma_layout)(CX *cx, LAYOUT *out, ccute_mma_atom atom, int operand)
{
    const ccute_mma_facts facts = ccute_mma_facts_(atom);
    int map = operand == OPERAND_C ? facts.map_c : operand == OPERAND_B ? facts.map_b : facts.map_a;
    if (!ALG(check_mma)(cx, out, atom))
        return;
    if (operand == OPERAND_A_SHARED) {
        if (!(facts.place_a & CCUTE_PLACE_SHARED)) {
            ALG(begin_layout)(cx, out, 0);
            ALG(refuse_ints)(cx, &out->shape, CCUTE_E_MMA_PLACE, 0, 0, 0);
            return;
        }
        map = CCUTE_MMA_MAP_SHARED_A;
    }
    ALG(mma_map)(cx, out, map, atom.m, atom.n, atom.k);
}

ALG_FN void ALG(mma_shape)(CX *cx, TUPLE *out, ccute_mma_atom atom)
{
    LAYOUT bad;
    BUILD b;
    if (!ALG(check_mma)(cx, &bad, atom)) {
        *out = bad.shape;
        return;
    }
    b = ALG(begin)(out, 0);
    ALG(open)(&b, 1);
    ALG(add)(&b, leaf_int(cx, atom.m), leaf_int(cx, 0));
    ALG(add)(&b, leaf_int(cx, atom.n), leaf_int(cx, 0));
    ALG(add)(&b, leaf_int(cx, atom.k), leaf_int(cx, 0));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* ---- Making ---- */

/* The size of mode i (0 M, 1 N, 2 K) of the atoms. */
ALG_FN LEAF ALG(mma_atoms)(CX *cx, const TILED_MMA *mma, int i)
{
    const SPAN all = ALG(whole)(&mma->atoms.shape);
    return ALG(product)(cx, &mma->atoms.shape, ALG(mode)(&mma->atoms.shape, all, i));
}

ALG_FN int ALG(mma_extent)(ccute_mma_atom atom, int i) { return i == 0 ? atom.m : i == 1 ? atom.n : atom.k; }

/* ((threads of an atom), M, N, K) -> thread. */
ALG_FN void ALG(mma_vmnk)(CX *cx, LAYOUT *out, const TILED_MMA *mma)
{
    LAYOUT threads;
    TILER tiler;
    ALG(mma_threads)(cx, &threads, mma->atom);
    ALG(tiler_layout)(cx, &tiler, &mma->atoms);
    ALG(gathered_product)(cx, out, &threads, &tiler, 1);
}

/* thread -> index into ((threads of an atom), M, N, K); a thread that the product leaves out counts as another. */
ALG_FN void ALG(mma_thread_index)(CX *cx, LAYOUT *out, const TILED_MMA *mma)
{
    LAYOUT vmnk, rest, both;
    ALG(mma_vmnk)(cx, &vmnk, mma);
    ALG(complement_with)(cx, &rest, &vmnk, 0, GAPS_REFUSED);
    if (ALG(bad)(out, &vmnk) || ALG(bad)(out, &rest))
        return;
    if (rest.flags & CCUTE_F_GAPS) {
        ALG(refuse_gaps)(cx, out, &vmnk);
        return;
    }
    ALG(pair)(cx, &both, &vmnk, &rest);
    ALG(right_inverse)(cx, &rest, &both);
    ALG(make_matrix)(cx, &both, ALG(product)(cx, &vmnk.shape, ALG(whole)(&vmnk.shape)), leaf_int(cx, 2));
    both.stride[1] = leaf_int(cx, 0);
    if (ALG(bad)(out, &rest))
        return;
    ALG(compose)(cx, out, &both, &rest);
}

/* The leaf of most threads between whose steps all others fit, of those not in `used`; -1 if there is none. */
ALG_FN int ALG(last_stride)(const int64_t *extent, const int64_t *stride, int n, uint32_t used)
{
    int last = -1;
    for (int k = 0; k < n; k++)
        if (!(used >> k & 1) && extent[k] > 1 && (last < 0 || stride[k] > stride[last]))
            last = k;
    return last;
}

/* Item i of the tile as a tiler of one item: by default as many as all atoms have. */
ALG_FN void ALG(mma_permutation)(CX *cx, TILER *out, const TILED_MMA *mma, int i)
{
    LAYOUT item;
    if (ALG(tiler_keeps)(&mma->tile, i)) {
        TUPLE size;
        ALG(one_leaf)(cx, &size, leaf_mul(cx, leaf_int(cx, ALG(mma_extent)(mma->atom, i)), ALG(mma_atoms)(cx, mma, i)));
        ALG(tiler_tuple)(cx, out, &size);
        return;
    }
    ALG(tiler_item)(cx, &item, &mma->tile, i);
    ALG(tiler_layout)(cx, out, &item);
    out->numbers = mma->tile.numbers >> i & 1;
}

/* The elements of the tile along mode i. */
ALG_FN LEAF ALG(mma_tile_size)(CX *cx, const TILED_MMA *mma, int i)
{
    TILER item;
    ALG(mma_permutation)(cx, &item, mma, i);
    return ALG(product)(cx, &item.pool.shape, ALG(whole)(&item.pool.shape));
}

/* Is item i of the tile a numbering of a whole number of atoms? */
ALG_FN int ALG(check_permutation)(CX *cx, TILED_MMA *out, int i)
{
    const LEAF atoms = leaf_mul(cx, leaf_int(cx, ALG(mma_extent)(out->atom, i)), ALG(mma_atoms)(cx, out, i));
    const LEAF size = ALG(mma_tile_size)(cx, out, i);
    int64_t extent[MAX_LEAVES], stride[MAX_LEAVES], count = 0;
    LAYOUT item;
    if (!leaf_need_divides(cx, atoms, size) || leaf_eq(cx, size, leaf_int(cx, 0)) == TRI_YES) {
        ALG(refuse_mma)(cx, out, CCUTE_E_MMA_TILE, leaf_int(cx, i), size, atoms);
        return 0;
    }
    if (ALG(tiler_keeps)(&out->tile, i))
        return 1;
    ALG(tiler_item)(cx, &item, &out->tile, i);
    if (ALG(known_numbers)(cx, &item, size, extent, stride, &count) &&
        ALG(covers)(extent, stride, item.shape.n, count).fault != ALG(COVERS)) {
        ALG(refuse_mma)(cx, out, CCUTE_E_MMA_PERMUTATION, leaf_int(cx, i), size, leaf_int(cx, 0));
        return 0;
    }
    return 1;
}

/* Do the atoms have threads of their own? From below, each step must lie behind all that the smaller ones reach. */
ALG_FN int ALG(check_atom_threads)(CX *cx, TILED_MMA *out)
{
    LAYOUT vmnk;
    int64_t extent[MAX_LEAVES], stride[MAX_LEAVES], threads = 0, reach = 0;
    uint32_t used = 0;
    int next;
    ALG(mma_vmnk)(cx, &vmnk, out);
    if (ALG(bad)(&out->atoms, &vmnk) || !ALG(known_numbers)(cx, &vmnk, leaf_int(cx, 0), extent, stride, &threads))
        return 0;
    while ((next = ALG(next_stride)(extent, stride, vmnk.shape.n, used)) >= 0) {
        if (stride[next] <= reach) {
            ALG(refuse_mma)
            (cx, out, CCUTE_E_MMA_SHARED, leaf_int(cx, stride[next]), leaf_int(cx, extent[next]), leaf_int(cx, reach));
            return 0;
        }
        leaf_const(leaf_add(cx, leaf_int(cx, reach),
                            leaf_mul(cx, leaf_int(cx, extent[next] - 1), leaf_int(cx, stride[next]))),
                   &reach);
        used |= (uint32_t)1 << next;
    }
    return 1;
}

/* The atom repeated over the layout of atoms (M,N,K) -> number, the elements of the tile ordered by its permutations. */
ALG_FN void ALG(make_tiled_mma)(CX *cx, TILED_MMA *out, ccute_mma_atom atom, const LAYOUT *atoms, const TILER *tile)
{
    const int modes = ALG(modes)(&atoms->shape, ALG(whole)(&atoms->shape));
    out->atom = atom;
    out->thread = leaf_all(cx);
    out->tile = *tile;
    if (ALG(bad)(&out->atoms, atoms) || ALG(bad)(&out->atoms, &tile->pool) || !ALG(check_mma)(cx, &out->atoms, atom) ||
        ALG(not_plain)(cx, &out->atoms, atoms, 2))
        return;
    if (modes != 3 || tile->n != 3) {
        ALG(refuse_mma)
        (cx, out, CCUTE_E_RANK, leaf_int(cx, modes != 3 ? 2 : 3), leaf_int(cx, modes != 3 ? modes : tile->n),
         leaf_int(cx, 3));
        return;
    }
    ALG(copy)(&out->atoms, atoms);
    for (int i = 0; i < 3; i++)
        if (!ALG(check_permutation)(cx, out, i))
            return;
    ALG(check_atom_threads)(cx, out);
}

/* The tile (_,_,_): as many elements as all atoms have. */
ALG_FN void ALG(mma_tile_of_atoms)(CX *cx, TILER *out)
{
    TUPLE all;
    BUILD b = ALG(begin)(&all, 0);
    ALG(open)(&b, 1);
    for (int i = 0; i < 3; i++)
        ALG(add)(&b, leaf_all(cx), leaf_all(cx));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
    ALG(tiler_tuple)(cx, out, &all);
}

/* One instruction: the layout of a single atom. */
ALG_FN void ALG(mma_one_atom)(CX *cx, LAYOUT *out)
{
    TUPLE shape;
    BUILD b = ALG(begin)(&shape, 0);
    ALG(open)(&b, 1);
    for (int i = 0; i < 3; i++)
        ALG(add)(&b, leaf_int(cx, 1), leaf_int(cx, 1));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
    ALG(make_layout_left)(cx, out, &shape);
}

ALG_FN void ALG(mma_tile)(CX *cx, TUPLE *out, const TILED_MMA *mma)
{
    BUILD b;
    if (ALG(bad_tuple)(out, &mma->atoms.shape))
        return;
    b = ALG(begin)(out, 0);
    ALG(open)(&b, 1);
    for (int i = 0; i < 3; i++)
        ALG(add)(&b, ALG(mma_tile_size)(cx, mma, i), leaf_int(cx, 0));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* The public functions of products of matrices, as those of api_i64.inc.c, whose macros they use. */

CCUTE_DEF ccute_layout ccute_layout_A_(ccute_mma_atom atom)
{
    RUN_LAYOUT(layout_A, 1, mma_layout(&cx, &out, atom, OPERAND_A));
}

CCUTE_DEF ccute_layout ccute_layout_A_shared_(ccute_mma_atom atom)
{
    RUN_LAYOUT(layout_A_shared, 1, mma_layout(&cx, &out, atom, OPERAND_A_SHARED));
}

CCUTE_DEF ccute_layout ccute_layout_B_(ccute_mma_atom atom)
{
    RUN_LAYOUT(layout_B, 1, mma_layout(&cx, &out, atom, OPERAND_B));
}

CCUTE_DEF ccute_layout ccute_layout_C_(ccute_mma_atom atom)
{
    RUN_LAYOUT(layout_C, 1, mma_layout(&cx, &out, atom, OPERAND_C));
}

CCUTE_DEF ccute_tuple ccute_shape_MNK_(ccute_mma_atom atom)
{
    RUN_TUPLE(shape_MNK, 1, mma_shape(&cx, &out, atom));
}

CCUTE_DEF ccute_layout ccute_mma_threads_(ccute_mma_atom atom)
{
    RUN_LAYOUT(mma_threads, 1, mma_threads(&cx, &out, atom));
}

CCUTE_DEF ccute_tiled_mma ccute_make_tiled_mma_(ccute_mma_atom atom, CCUTE_IN(ccute_layout) atoms,
                                                CCUTE_IN(ccute_tiler) tile)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiled_mma out;
    ccute_i_make_tiled_mma(&cx, &out, atom, &atoms, &tile);
    out.spare = 0;
    if (!atoms.shape.status && !tile.pool.shape.status)
        ccute_i_end_op(&cx, &out.atoms.shape, CCUTE_OP_tiled_mma);
    return out;
}

CCUTE_DEF ccute_tiled_mma ccute_make_tiled_mma_of_(ccute_mma_atom atom, CCUTE_IN(ccute_layout) atoms)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiler tile;
    ccute_i_mma_tile_of_atoms(&cx, &tile);
    return ccute_make_tiled_mma_(atom, atoms, tile);
}

CCUTE_DEF ccute_tiled_mma ccute_make_tiled_mma_one_(ccute_mma_atom atom)
{
    ccute_cx cx = {0, 0, 0};
    ccute_layout atoms;
    ccute_i_mma_one_atom(&cx, &atoms);
    return ccute_make_tiled_mma_of_(atom, atoms);
}

CCUTE_DEF ccute_tuple ccute_tile_MNK_(CCUTE_IN(ccute_tiled_mma) mma)
{
    RUN_TUPLE(tile_MNK, TUPLE_OF(mma.atoms.shape), mma_tile(&cx, &out, &mma));
}

CCUTE_DEF ccute_tiled_mma ccute_mma_slice_(CCUTE_IN(ccute_tiled_mma) mma, int64_t thread)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiled_mma out;
    ccute_i_mma_slice(&cx, &out, &mma, thread);
    return out;
}

#define MMA_OPERAND(name, operand)                                                                                     \
    CCUTE_DEF ccute_layout ccute_layout_tv_##name##_(CCUTE_IN(ccute_tiled_mma) mma)                                    \
    {                                                                                                                  \
        RUN_LAYOUT(layout_tv_##name, GOOD_LAYOUT(mma.atoms), mma_layout_tv(&cx, &out, &mma, operand));                 \
    }                                                                                                                  \
    CCUTE_DEF ccute_layout ccute_partition_##name##_(CCUTE_IN(ccute_tiled_mma) mma, CCUTE_IN(ccute_layout) layout,     \
                                                     int64_t thread)                                                   \
    {                                                                                                                  \
        RUN_LAYOUT(partition_##name, GOOD_LAYOUT(mma.atoms) && GOOD_LAYOUT(layout),                                    \
                   partition_mma(&cx, &out, &mma, &layout, thread, operand));                                          \
    }
MMA_OPERAND(A, OPERAND_A)
MMA_OPERAND(A_shared, OPERAND_A_SHARED)
MMA_OPERAND(B, OPERAND_B)
MMA_OPERAND(C, OPERAND_C)
#undef MMA_OPERAND

#define MMA_REGISTERS(name, operand)                                                                                   \
    CCUTE_DEF ccute_layout ccute_fragment_##name##_(CCUTE_IN(ccute_tiled_mma) mma, CCUTE_IN(ccute_layout) layout)      \
    {                                                                                                                  \
        RUN_LAYOUT(fragment_##name, GOOD_LAYOUT(mma.atoms) && GOOD_LAYOUT(layout),                                     \
                   fragment_mma(&cx, &out, &mma, &layout, operand));                                                   \
    }                                                                                                                  \
    CCUTE_DEF ccute_tiled_copy ccute_make_tiled_copy_##name##_(ccute_copy_atom atom, CCUTE_IN(ccute_tiled_mma) mma)    \
    {                                                                                                                  \
        ccute_cx cx = {0, 0, 0};                                                                                       \
        ccute_tiled_copy out;                                                                                          \
        ccute_i_tiled_copy_of_mma(&cx, &out, atom, &mma, operand);                                                     \
        if (!mma.atoms.shape.status)                                                                                   \
            ccute_i_end_op(&cx, &out.tv.shape, CCUTE_OP_tiled_copy_##name);                                            \
        return out;                                                                                                    \
    }
MMA_REGISTERS(A, OPERAND_A)
MMA_REGISTERS(B, OPERAND_B)
MMA_REGISTERS(C, OPERAND_C)
#undef MMA_REGISTERS

CCUTE_DEF ccute_layout ccute_wgmma_tile_(int major, int bytes, int bits, int64_t mn, int64_t k)
{
    RUN_LAYOUT(wgmma_tile, 1, wgmma_tile(&cx, &out, major == CCUTE_MAJOR_MN, bytes, bits, mn, k));
}

CCUTE_DEF ccute_tuple ccute_wgmma_descriptor_(CCUTE_IN(ccute_layout) layout, int bits, int major)
{
    RUN_TUPLE(wgmma_descriptor, TUPLE_OF(layout.shape),
              wgmma_descriptor(&cx, &out, &layout, bits, major == CCUTE_MAJOR_MN));
}

CCUTE_DEF uint64_t ccute_wgmma_bits_(CCUTE_IN(ccute_tuple) descriptor)
{
    if (descriptor.status || descriptor.n != 3)
        CCUTE_TRAP();
    return (uint64_t)descriptor.v[1] << 16 | (uint64_t)descriptor.v[2] << 32 | (uint64_t)descriptor.v[0] << 62;
}

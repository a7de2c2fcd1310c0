/* The public spelling of products of matrices, as api.h has that of the rest; api.h includes it. */
#ifndef CCUTE_PRODUCTS_H
#define CCUTE_PRODUCTS_H

#include <ccute/api.h>

/* The last argument, the order of A and B, is of the 8x8x4 elements of f16 alone: CCUTE_ORDER_TN. */

#define ccute_mma(m, n, k, a, b, ...)                                                                                  \
    CCUTE_JOIN_(CCUTE_MMA_, CCUTE_UPTO3_(__VA_ARGS__))(m, n, k, a, b, __VA_ARGS__)
#define CCUTE_MMA_1(m, n, k, a, b, c) CCUTE_MMA_2(m, n, k, a, b, c, CCUTE_ORDER_ANY)
#define CCUTE_MMA_2(m, n, k, a, b, c, order)                                                                           \
    ccute_mma_(CCUTE_SMALL_(m), CCUTE_SMALL_(n), CCUTE_SMALL_(k), CCUTE_SMALL_(a), CCUTE_SMALL_(b), CCUTE_SMALL_(c),   \
               CCUTE_SMALL_(order))
#define ccute_wgmma(n, a, b, c) ccute_wgmma_(CCUTE_SMALL_(n), CCUTE_SMALL_(a), CCUTE_SMALL_(b), CCUTE_SMALL_(c))
#define ccute_layout_A(atom) ccute_layout_A_(atom)
#define ccute_layout_A_shared(atom) ccute_layout_A_shared_(atom)
#define ccute_layout_B(atom) ccute_layout_B_(atom)
#define ccute_layout_C(atom) ccute_layout_C_(atom)
#define ccute_shape_MNK(atom) ccute_shape_MNK_(atom)
#define ccute_mma_threads(atom) ccute_mma_threads_(atom)
#define ccute_make_tiled_mma(...) CCUTE_JOIN_(CCUTE_TILED_MMA_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_TILED_MMA_1(atom) ccute_make_tiled_mma_one_(atom)
#define CCUTE_TILED_MMA_2(atom, atoms) ccute_make_tiled_mma_of_(atom, atoms)
#define CCUTE_TILED_MMA_3(atom, atoms, tile) ccute_make_tiled_mma_(atom, atoms, CCUTE_TILER_(tile))
#define ccute_layout_tv_A(mma) ccute_layout_tv_A_(mma)
#define ccute_layout_tv_A_shared(mma) ccute_layout_tv_A_shared_(mma)
#define ccute_layout_tv_B(mma) ccute_layout_tv_B_(mma)
#define ccute_layout_tv_C(mma) ccute_layout_tv_C_(mma)
#define ccute_tile_MNK(mma) ccute_tile_MNK_(mma)
/* Of a product, a layout and a thread, or of a product that is bound to a thread and a layout. */

CCUTE_INLINE ccute_layout ccute_partition_A_slice_(CCUTE_IN(ccute_tiled_mma) slice, CCUTE_IN(ccute_layout) layout)
{
    return ccute_partition_A_(slice, layout, slice.thread);
}
CCUTE_INLINE ccute_layout ccute_partition_A_shared_slice_(CCUTE_IN(ccute_tiled_mma) slice,
                                                          CCUTE_IN(ccute_layout) layout)
{
    return ccute_partition_A_shared_(slice, layout, slice.thread);
}
CCUTE_INLINE ccute_layout ccute_partition_B_slice_(CCUTE_IN(ccute_tiled_mma) slice, CCUTE_IN(ccute_layout) layout)
{
    return ccute_partition_B_(slice, layout, slice.thread);
}
CCUTE_INLINE ccute_layout ccute_partition_C_slice_(CCUTE_IN(ccute_tiled_mma) slice, CCUTE_IN(ccute_layout) layout)
{
    return ccute_partition_C_(slice, layout, slice.thread);
}
#define CCUTE_PARTITION_(name, mma, ...)                                                                               \
    CCUTE_JOIN_(CCUTE_PARTITION_MMA_, CCUTE_UPTO3_(__VA_ARGS__))(name, mma, __VA_ARGS__)
#define CCUTE_PARTITION_MMA_1(name, slice, layout) name##_slice_(slice, layout)
#define CCUTE_PARTITION_MMA_2(name, mma, layout, thread) name##_(mma, layout, CCUTE_INT_(thread))
#define ccute_partition_A(mma, ...) CCUTE_PARTITION_(ccute_partition_A, mma, __VA_ARGS__)
#define ccute_partition_A_shared(mma, ...) CCUTE_PARTITION_(ccute_partition_A_shared, mma, __VA_ARGS__)
#define ccute_partition_B(mma, ...) CCUTE_PARTITION_(ccute_partition_B, mma, __VA_ARGS__)
#define ccute_partition_C(mma, ...) CCUTE_PARTITION_(ccute_partition_C, mma, __VA_ARGS__)
#define ccute_fragment_A(mma, layout) ccute_fragment_A_(mma, layout)
#define ccute_fragment_B(mma, layout) ccute_fragment_B_(mma, layout)
#define ccute_fragment_C(mma, layout) ccute_fragment_C_(mma, layout)
#define ccute_make_tiled_copy_A(atom, mma) ccute_make_tiled_copy_A_(atom, mma)
#define ccute_make_tiled_copy_B(atom, mma) ccute_make_tiled_copy_B_(atom, mma)
#define ccute_make_tiled_copy_C(atom, mma) ccute_make_tiled_copy_C_(atom, mma)
#define ccute_wgmma_tile(major, bytes, bits, mn, k)                                                                    \
    ccute_wgmma_tile_(CCUTE_SMALL_(major), CCUTE_SMALL_(bytes), CCUTE_SMALL_(bits), CCUTE_INT_(mn), CCUTE_INT_(k))
#define ccute_wgmma_descriptor(layout, bits, major)                                                                    \
    ccute_wgmma_descriptor_(layout, CCUTE_SMALL_(bits), CCUTE_SMALL_(major))
#define ccute_wgmma_bits(descriptor) ccute_wgmma_bits_(descriptor)

#endif

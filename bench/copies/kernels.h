/* What the benchmark of copies times: a launcher each, source and destination of rows x columns elements. */
#ifndef BENCH_COPIES_KERNELS_H
#define BENCH_COPIES_KERNELS_H

#include <cuda_runtime.h>

typedef void launch(const void *s, void *d, int rows, int columns, cudaStream_t stream);

/* 8x128 tiles, 128 threads, 1x8 elements each, by way; _ld: the row stride known at run time only, _any: every stride.
 */
#define FOUR_WAYS(peer, type)                                                                                          \
    launch peer##_algebra_##type, peer##_tv_##type, peer##_tiled_##type, peer##_algebra_ld_##type,                     \
        peer##_tv_ld_##type, peer##_tiled_ld_##type, peer##_algebra_any_##type, peer##_tv_any_##type,                  \
        peer##_tiled_any_##type, peer##_element_##type, peer##_lanes_##type, peer##_lanes_ld_##type;
FOUR_WAYS(ccute, f32)
FOUR_WAYS(ccute, f16)
FOUR_WAYS(cute, f32)
FOUR_WAYS(cute, f16)
FOUR_WAYS(hand, f32)
FOUR_WAYS(hand, f16)

/* 128x64 tiles of 16-bit elements through shared memory. */
launch ccute_tile, cute_tile, hand_tile;
/* The same by cp.async, a tile a block, and four with two buffers. */
launch ccute_tile_async, cute_tile_async, hand_tile_async, ccute_tile_stages, cute_tile_stages, hand_tile_stages;

/* The same, through the registers by ldmatrix and stmatrix. */
launch ccute_matrices, hand_matrices;

/* d is the transpose of s. */
launch ccute_transpose_f32, ccute_transpose_f16, ccute_transpose_i8;
launch cute_transpose_f32, cute_transpose_f16, cute_transpose_i8;
launch hand_transpose_f32, hand_transpose_f16, hand_transpose_i8;

/* By the tensor memory accelerator (sm_90a). */
launch ccute_tma_tile, cute_tma_tile, ccute_tma_stages, cute_tma_stages, ccute_tma_next;
launch ccute_tma_multicast_2, ccute_tma_multicast_4, ccute_tma_alone_2, ccute_tma_alone_4;
launch ccute_tma_transpose_f32, ccute_tma_transpose_f16, ccute_tma_transpose_i8;

#define NAME_I_(way, suffix) way##_##suffix
#define NAME_(way, suffix) NAME_I_(way, suffix)

#endif

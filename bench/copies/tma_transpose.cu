/* A transpose through shared memory: the tensor memory accelerator loads a tile under its swizzle of 128 bytes, and
 * threads write it, 16 bytes at once. Compiled once for each element: -DELEMENT=float -DSUFFIX=f32
 * -DTYPE=CCUTE_TMA_F32. */
#include "tma.h"

enum {
    BYTES = sizeof(ELEMENT),
    EDGE = BYTES == 1 ? 128 : 64, /* of a tile */
    THREADS = BYTES == 1 ? 512 : 256,
    VECTOR = 16 / BYTES,
    WIDTH = 128 / BYTES, /* of a box: the swizzle's bytes */
    DOWN =
        BYTES == 4 ? 4 : 2 /* vectors of a column that a warp writes at once: whole sectors, few conflicts of reads */
};
#define LOG2(n) ((n) == 4 ? 2 : (n) == 8 ? 3 : 4)

CCUTE_FOLD static __host__ __device__ ccute_layout box_layout()
{
    return ccute_swizzle(3, LOG2(VECTOR), 3,
                         ccute_make_layout(TUP(EDGE, TUP(WIDTH, EDGE / WIDTH)), TUP(WIDTH, TUP(1, EDGE * WIDTH))));
}

CCUTE_FOLD static __global__ void __launch_bounds__(THREADS)
    transpose(const __grid_constant__ ccute_tma from, const ELEMENT *s, ELEMENT *d, int rows, int columns)
{
    CCUTE_ASSUME(rows > 0 && columns > 0);
    const ccute_tuple size = TUP(EDGE, EDGE), at = TUP(blockIdx.y, blockIdx.x), all = TUP(rows, columns);
    const ccute_layout tile = ccute_local_tile(ccute_make_layout(TUP(rows, columns), TUP(columns, 1)), size, at);
    const ccute_layout to = ccute_local_tile(ccute_make_layout(TUP(rows, columns), TUP(1, rows)), size, at);
    const ccute_tiled_copy out = ccute_make_tiled_copy(
        ccute_universal_copy(128, 8 * BYTES),
        ccute_make_layout(TUP(TUP(DOWN, 4), TUP(32 / DOWN, THREADS / 128)), TUP(TUP(1, 32), TUP(DOWN, 128))),
        ccute_make_layout(TUP(VECTOR, 1)));
    const ccute_layout loaded = ccute_partition_S(out, box_layout(), threadIdx.x);
    const ccute_layout target = ccute_partition_D(out, to, threadIdx.x);
    const ccute_layout part = ccute_make_layout(EDGE * EDGE / THREADS);
    CCUTE_SHARED(ELEMENT, b, box_layout(), EDGE * EDGE);
    CCUTE_REGS(ELEMENT, r, part, 64);
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&from));
        ccute_copy_bounded_with(ccute_tma_load(&from, &full), b, box_layout(), s, tile, all,
                                ccute_local_tile(ccute_coord_layout(all, 0), size, at),
                                ccute_local_tile(ccute_coord_layout(all, 1), size, at));
    }
    __syncthreads();
    ccute_barrier_wait(&full, 0);
    ccute_copy(r, part, b, loaded);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, target, r, part);
}

void NAME_(ccute_tma_transpose, SUFFIX)(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    const ccute_tma from = map_of(s, TYPE, rows, columns, box_layout(), 1);
    transpose<<<dim3(columns / EDGE, rows / EDGE), THREADS, 0, stream>>>(from, (const ELEMENT *)s, (ELEMENT *)d, rows,
                                                                         columns);
}

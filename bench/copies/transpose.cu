/* A transpose through swizzled shared memory, 16 bytes at once on both sides. Compiled once for each element:
 * -DELEMENT=float -DSUFFIX=f32. */
#include "kernels.h"
#include <ccute/ccute.h>
#include <ccute/short.h>
#if defined NEEDS_HALF
#include <cuda_fp16.h>
#endif

enum {
    BYTES = sizeof(ELEMENT),
    SIDE = BYTES == 1 ? 128 : 64, /* of a tile */
    THREADS = BYTES == 1 ? 512 : 256,
    VECTOR = 16 / BYTES,
    CHUNKS = SIDE / VECTOR /* of a row */
};
#define LOG2(n) ((n) == 4 ? 2 : (n) == 8 ? 3 : (n) == 16 ? 4 : (n) == 64 ? 6 : 7)

CCUTE_FOLD __global__ void __launch_bounds__(THREADS)
    k_transpose(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int lds, int ldd)
{
    const ccute_layout from = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(lds, 1));
    const ccute_layout to = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(1, ldd));
    const ccute_tuple at = TUP(blockIdx.y, blockIdx.x);
    const ccute_layout buffer =
        ccute_swizzle(3, LOG2(VECTOR), LOG2(SIDE), ccute_make_layout(TUP(SIDE, SIDE), TUP(SIDE, 1)));
    const ccute_copy_atom wide = ccute_universal_copy(128, 8 * BYTES);
    const ccute_tiled_copy in = ccute_make_tiled_copy(
        wide, ccute_make_layout(TUP(THREADS / CHUNKS, CHUNKS), TUP(CHUNKS, 1)), ccute_make_layout(TUP(1, VECTOR)));
    const ccute_tiled_copy out =
        ccute_make_tiled_copy(wide, ccute_make_layout(TUP(8, THREADS / 8)), ccute_make_layout(TUP(VECTOR, 1)));
    const ccute_layout source = ccute_partition_S(in, ccute_local_tile(from, TUP(SIDE, SIDE), at), threadIdx.x);
    const ccute_layout stored = ccute_partition_D(in, buffer, threadIdx.x);
    const ccute_layout loaded = ccute_partition_S(out, buffer, threadIdx.x);
    const ccute_layout target = ccute_partition_D(out, ccute_local_tile(to, TUP(SIDE, SIDE), at), threadIdx.x);
    const ccute_layout part = ccute_make_layout(SIDE * SIDE / THREADS);
    CCUTE_SHARED(ELEMENT, b, buffer, 16384);
    CCUTE_REGS(ELEMENT, r, part, 64);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(b, stored, s, source);
    __syncthreads();
    ccute_copy(r, part, b, loaded);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, target, r, part);
}

void NAME_(ccute_transpose, SUFFIX)(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    k_transpose<<<dim3(columns / SIDE, rows / SIDE), THREADS, 0, stream>>>((const ELEMENT *)s, (ELEMENT *)d, columns,
                                                                           rows);
}

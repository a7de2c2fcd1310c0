/* A column-major matrix copied tile by tile, 16 bytes at a time, through registers.
   From: CUTLASS, examples/cute/tutorial/tiled_copy.cu, copy_kernel_vectorized. */
#include "port.h"

/* ---- with layouts ---- */

template <class T, int BLOCK_M, int BLOCK_N>
CCUTE_FOLD __global__ void __launch_bounds__(256) copy_tiles(const T *S, T *D, int m, int n)
{
    CCUTE_ASSUME(m > 0 && m % BLOCK_M == 0 && n > 0 && n % BLOCK_N == 0);
    CCUTE_ALIGNED(S, 16);
    CCUTE_ALIGNED(D, 16);
    const ccute_layout tiles = ccute_tiled_divide(ccute_make_layout(TUP(m, n)), TUP(BLOCK_M, BLOCK_N));
    const ccute_layout tile = ccute_slice(tiles, ALL, blockIdx.x, blockIdx.y);
    const ccute_tiled_copy copy =
        ccute_make_tiled_copy(ccute_universal_copy(128, 8 * sizeof(T)), ccute_make_layout(TUP(32, 8)),
                              ccute_make_layout(TUP(16 / sizeof(T), 1)));
    const ccute_tiled_copy mine = ccute_thread_slice(copy, threadIdx.x);
    const ccute_layout from = ccute_partition_S(mine, ccute_get(tile, 0)),
                       to = ccute_partition_D(mine, ccute_get(tile, 0));
    const ccute_layout held = ccute_make_layout_left(ccute_shape(to));
    CCUTE_REGS(T, r, held, 64);
    ccute_copy_tiled(mine, r, held, S, from);
    ccute_copy_tiled(mine, D, to, r, held);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(256) copy_tiles_by_hand(const float *S, float *D, int m, int n)
{
    const int row = blockIdx.x * 128 + threadIdx.x % 32 * 4, column = blockIdx.y * 64 + threadIdx.x / 32;
    const size_t first = row + (size_t)column * m;
    float4 r[8];
#pragma unroll
    for (int j = 0; j < 8; j++)
        r[j] = *(const float4 *)(S + first + (size_t)j * 8 * m);
#pragma unroll
    for (int j = 0; j < 8; j++)
        *(float4 *)(D + first + (size_t)j * 8 * m) = r[j];
}

/* ---- the program ---- */

int main()
{
    const int m = 256, n = 192;
    const dim3 grid(m / 128, n / 64);
    Buffer<float> in(m * n), ours(m * n), theirs(m * n);
    in.numbers(1000);
    ours.fill(-1);
    theirs.fill(-1);
    copy_tiles<float, 128, 64><<<grid, 256>>>(in, ours, m, n);
    copy_tiles_by_hand<<<grid, 256>>>(in, theirs, m, n);
    finish();
    return report("tiled_copy", count_wrong(ours, theirs, [&](int i) { return in[i]; }));
}

/* The same for a matrix that is no multiple of the tile; its rows are a multiple of the vector.
   From: CUTLASS, examples/cute/tutorial/tiled_copy_if.cu, copy_if_kernel_vectorized. */
#include "port.h"

/* ---- with layouts ---- */

struct Matrix {
    int rows, columns;
};

template <class T, int BLOCK_M, int BLOCK_N>
CCUTE_FOLD __global__ void __launch_bounds__(256) copy_tiles_if(const T *S, T *D, const Matrix shape)
{
    CCUTE_ASSUME(shape.rows > 0 && shape.rows % 4 == 0 && shape.columns > 0);
    CCUTE_ALIGNED(S, 16);
    CCUTE_ALIGNED(D, 16);
    const ccute_tuple block = TUP(BLOCK_M, BLOCK_N), at = TUP(blockIdx.x, blockIdx.y),
                      all = TUP(shape.rows, shape.columns);
    const ccute_tiled_copy mine = ccute_thread_slice(ccute_make_tiled_copy(ccute_universal_copy(128, 8 * sizeof(T)),
                                                                           ccute_make_layout(TUP(32, 8)),
                                                                           ccute_make_layout(TUP(16 / sizeof(T), 1))),
                                                     threadIdx.x);
    const ccute_layout data = ccute_partition_S(mine, ccute_local_tile(ccute_make_layout(all, TUP(1, shape.rows)), block, at));
    const ccute_layout row = ccute_partition_S(mine, ccute_local_tile(ccute_coord_layout(all, 0), block, at));
    const ccute_layout column = ccute_partition_S(mine, ccute_local_tile(ccute_coord_layout(all, 1), block, at));
    const ccute_layout held = ccute_make_layout_left(ccute_shape(data));
    CCUTE_REGS(T, r, held, 64);
    ccute_copy_tiled_bounded(mine, r, held, S, data, all, row, column);
    ccute_copy_tiled_bounded(mine, D, data, r, held, all, row, column);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(256) copy_tiles_if_by_hand(const float *S, float *D, const Matrix shape)
{
    const int row = blockIdx.x * 128 + threadIdx.x % 32 * 4, column = blockIdx.y * 64 + threadIdx.x / 32;
    const size_t first = row + (size_t)column * shape.rows;
    if (row >= shape.rows)
        return;
    float4 r[8];
#pragma unroll
    for (int j = 0; j < 8; j++)
        if (column + j * 8 < shape.columns)
            r[j] = *(const float4 *)(S + first + (size_t)j * 8 * shape.rows);
#pragma unroll
    for (int j = 0; j < 8; j++)
        if (column + j * 8 < shape.columns)
            *(float4 *)(D + first + (size_t)j * 8 * shape.rows) = r[j];
}

/* ---- the program ---- */

int main()
{
    const Matrix shape = {264, 150};
    const dim3 grid((shape.rows + 127) / 128, (shape.columns + 63) / 64);
    Buffer<float> in(shape.rows * shape.columns), ours(in.size), theirs(in.size);
    in.numbers(1000);
    ours.fill(-1);
    theirs.fill(-1);
    copy_tiles_if<float, 128, 64><<<grid, 256>>>(in, ours, shape);
    copy_tiles_if_by_hand<<<grid, 256>>>(in, theirs, shape);
    finish();
    return report("tiled_copy_if", count_wrong(ours, theirs, [&](int i) { return in[i]; }));
}

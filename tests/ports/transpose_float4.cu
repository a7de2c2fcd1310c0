/* A transpose of which a thread loads four floats of a row, through a padded tile, and stores four of a row.
   From: LeetCUDA, kernels/mat-transpose/mat_transpose.cu, mat_transpose_f32x4_shared_bcf_merge_write_row2col2d. */
#include "port.h"

enum { WARP = 16, PAD = 1 };

/* ---- with layouts ---- */

CCUTE_FOLD CCUTE_BLOCK_DIM(WARP, WARP, 1) __global__ void __launch_bounds__(WARP *WARP)
    transpose_float4(const float *x, float *y, const int row, const int col)
{
    CCUTE_ASSUME(row > 0);
    CCUTE_ASSUME(row % (4 * WARP) == 0);
    CCUTE_ASSUME(col > 0);
    CCUTE_ASSUME(col % (4 * WARP) == 0);
    CCUTE_ALIGNED(x, 16);
    CCUTE_ALIGNED(y, 16);
    const int local_x = threadIdx.x, local_y = threadIdx.y;
    const ccute_layout tile = ccute_make_layout(TUP(4 * WARP, WARP), TUP(WARP + PAD, 1)); /* (column, row) */
    CCUTE_SHARED(float, s, tile, 4 * WARP * (WARP + PAD));
    const ccute_layout from =
        ccute_local_tile(ccute_make_layout_right(TUP(row, col)), TUP(WARP, 4 * WARP), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout to =
        ccute_local_tile(ccute_make_layout_right(TUP(col, row)), TUP(4 * WARP, WARP), TUP(blockIdx.x, blockIdx.y));
    const ccute_layout quads = ccute_make_layout(TUP(WARP, 4), TUP(4, 1));
    ccute_copy(s, ccute_slice(ccute_composition(tile, CCUTE_TILE(quads, ALL)), TUP(local_x, ALL), local_y), x,
               ccute_slice(ccute_composition(from, CCUTE_TILE(ALL, quads)), local_y, TUP(local_x, ALL)));
    __syncthreads();
    /* Four threads fill a row of 16. */
    const int t = threadIdx.y * WARP + threadIdx.x;
    float r[4];
    const ccute_layout across = ccute_make_layout(TUP(4, 4), TUP(4, 1)), held = ccute_make_layout(4);
    ccute_copy(r, held, s, ccute_slice(ccute_composition(tile, CCUTE_TILE(ALL, across)), t / 4, TUP(t % 4, ALL)));
    ccute_copy(y, ccute_slice(ccute_composition(to, CCUTE_TILE(ALL, across)), t / 4, TUP(t % 4, ALL)), r, held);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(WARP *WARP)
    transpose_float4_by_hand(const float *x, float *y, const int row, const int col)
{
    __shared__ float s[4 * WARP][WARP + PAD];
    const int local_x = threadIdx.x, local_y = threadIdx.y, t = local_y * WARP + local_x;
    const float4 v =
        *(const float4 *)(x + (size_t)(blockIdx.y * WARP + local_y) * col + blockIdx.x * 4 * WARP + local_x * 4);
    s[local_x * 4][local_y] = v.x;
    s[local_x * 4 + 1][local_y] = v.y;
    s[local_x * 4 + 2][local_y] = v.z;
    s[local_x * 4 + 3][local_y] = v.w;
    __syncthreads();
    float4 w;
    w.x = s[t / 4][t % 4 * 4];
    w.y = s[t / 4][t % 4 * 4 + 1];
    w.z = s[t / 4][t % 4 * 4 + 2];
    w.w = s[t / 4][t % 4 * 4 + 3];
    *(float4 *)(y + (size_t)(blockIdx.x * 4 * WARP + t / 4) * row + blockIdx.y * WARP + t % 4 * 4) = w;
}

/* ---- the program ---- */

int main()
{
    const int row = 128, col = 192;
    const dim3 grid(col / (4 * WARP), row / WARP), block(WARP, WARP);
    Buffer<float> in(row * col), ours(row * col), theirs(row * col);
    in.numbers(1000);
    ours.fill(-1);
    theirs.fill(-1);
    transpose_float4<<<grid, block>>>(in, ours, row, col);
    transpose_float4_by_hand<<<grid, block>>>(in, theirs, row, col);
    finish();
    return report("transpose_float4", count_wrong(ours, theirs, [&](int i) { return in[i % row * col + i / row]; }));
}

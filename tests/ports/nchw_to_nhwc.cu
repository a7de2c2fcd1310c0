/* Images from (N, C, H W) to (N, H W, C) through a tile of 32 by 33, with bounds.
   From: Caffe2, caffe2/utils/math/transpose.cu, BatchTranspose2DCUDAKernel. */
#include "port.h"

enum { TILE = 32, ROWS = 8 };

/* ---- with layouts ---- */

template <typename T>
CCUTE_FOLD CCUTE_BLOCK_DIM(TILE, ROWS, 1) __global__ void __launch_bounds__(TILE *ROWS)
    nchw_to_nhwc(const int N, const int H, const int W, const T *X, T *Y)
{
    CCUTE_ASSUME(N > 0 && H > 0 && W > 0);
    const ccute_layout padded = ccute_make_layout(TUP(TILE, TILE), TUP(TILE + 1, 1));
    CCUTE_SHARED(T, tile, padded, TILE * (TILE + 1));
    const int n = blockIdx.z, c = blockIdx.y, r = blockIdx.x;
    const ccute_layout x = ccute_slice(ccute_make_layout(TUP(N, H, W), TUP((long long)H * W, W, 1)), n, ALL, ALL);
    const ccute_layout y = ccute_slice(ccute_make_layout(TUP(N, W, H), TUP((long long)H * W, H, 1)), n, ALL, ALL);
    int column = c * TILE + threadIdx.x, row = r * TILE + threadIdx.y;
    if (column < W)
#pragma unroll 1
        for (int i = 0; threadIdx.y + i < TILE && row + i < H; i += ROWS)
            tile[ccute_at(padded, threadIdx.y + i, threadIdx.x)] = X[ccute_at(x, row + i, column)];
    __syncthreads();
    column = r * TILE + threadIdx.x;
    row = c * TILE + threadIdx.y;
    if (column < H)
#pragma unroll 1
        for (int i = 0; threadIdx.y + i < TILE && row + i < W; i += ROWS)
            Y[ccute_at(y, row + i, column)] = tile[ccute_at(padded, threadIdx.x, threadIdx.y + i)];
}

/* ---- by hand ---- */

template <typename T>
__global__ void __launch_bounds__(TILE *ROWS) nchw_to_nhwc_by_hand(const int H, const int W, const T *X, T *Y)
{
    __shared__ T tile[TILE][TILE + 1];
    const int c = blockIdx.y, r = blockIdx.x;
    const long long offset = (long long)blockIdx.z * H * W;
    int x = c * TILE + threadIdx.x, y = r * TILE + threadIdx.y;
    if (x < W)
#pragma unroll 1
        for (int i = 0; threadIdx.y + i < TILE && y + i < H; i += ROWS)
            tile[threadIdx.y + i][threadIdx.x] = X[offset + (long long)(y + i) * W + x];
    __syncthreads();
    x = r * TILE + threadIdx.x;
    y = c * TILE + threadIdx.y;
    if (x < H)
#pragma unroll 1
        for (int i = 0; threadIdx.y + i < TILE && y + i < W; i += ROWS)
            Y[offset + (long long)(y + i) * H + x] = tile[threadIdx.x][threadIdx.y + i];
}

/* ---- the program ---- */

int main()
{
    const int N = 2, C = 37, HW = 75, n = N * C * HW;
    Buffer<float> in(n), ours(n), theirs(n);
    in.numbers(1000);
    ours.fill(-1);
    theirs.fill(-1);
    const dim3 grid((C + TILE - 1) / TILE, (HW + TILE - 1) / TILE, N), block(TILE, ROWS);
    nchw_to_nhwc<float><<<grid, block>>>(N, C, HW, in, ours);
    nchw_to_nhwc_by_hand<float><<<grid, block>>>(C, HW, in, theirs);
    finish();
    return report("nchw_to_nhwc", count_wrong(ours, theirs, [&](int i) {
                      return in[i / (C * HW) * C * HW + i % C * HW + i / C % HW];
                  }));
}

/* y = A x of halves: a warp takes a row, a lane four halves of each 128.
   From: LeetCUDA, kernels/hgemv/hgemv.cu, hgemv_k128_f16x4_kernel. */
#include "port.h"
#include <cuda_fp16.h>

enum { WARP = 32, ROWS = 4 };

static __device__ float sum_of_warp(float x)
{
    for (int lanes = WARP / 2; lanes > 0; lanes /= 2)
        x += __shfl_xor_sync(0xffffffff, x, lanes);
    return x;
}

/* ---- with layouts ---- */

CCUTE_FOLD CCUTE_BLOCK_DIM(WARP, ROWS, 1) __global__ void __launch_bounds__(WARP *ROWS)
    hgemv(const __half *a, const __half *x, __half *y, int M, int K)
{
    CCUTE_ASSUME(M > 0 && K > 0 && K % 128 == 0);
    CCUTE_ALIGNED(a, 8);
    CCUTE_ALIGNED(x, 8);
    const int lane = threadIdx.x, m = blockIdx.x * ROWS + threadIdx.y;
    if (m >= M)
        return;
    const ccute_layout A = ccute_make_layout_right(TUP(M, K)), four = ccute_make_layout(4);
    const ccute_layout row = ccute_local_tile(ccute_slice(A, m, ALL), 128, ALL); /* (128, K / 128) */
    const ccute_layout vector = ccute_local_tile(ccute_make_layout(K), 128, ALL);
    float sum = 0;
#pragma unroll 1
    for (int w = 0; w < K / 128; w++) {
        __half ra[4], rx[4];
        ccute_copy(ra, four, a, ccute_local_tile(ccute_slice(row, ALL, w), 4, lane));
        ccute_copy(rx, four, x, ccute_local_tile(ccute_slice(vector, ALL, w), 4, lane));
        for (int i = 0; i < 4; i++)
            sum += __half2float(ra[i]) * __half2float(rx[i]);
    }
    sum = sum_of_warp(sum);
    if (lane == 0)
        y[m] = __float2half(sum);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(WARP *ROWS) hgemv_by_hand(const __half *a, const __half *x, __half *y, int M, int K)
{
    const int lane = threadIdx.x, m = blockIdx.x * ROWS + threadIdx.y;
    if (m >= M)
        return;
    float sum = 0;
#pragma unroll 1
    for (int w = 0; w < K / 128; w++) {
        const int k = (w * WARP + lane) * 4;
        const uint2 va = *(const uint2 *)(a + (size_t)m * K + k), vx = *(const uint2 *)(x + k);
        const float2 a0 = __half22float2(*(const __half2 *)&va.x), a1 = __half22float2(*(const __half2 *)&va.y);
        const float2 x0 = __half22float2(*(const __half2 *)&vx.x), x1 = __half22float2(*(const __half2 *)&vx.y);
        sum += a0.x * x0.x;
        sum += a0.y * x0.y;
        sum += a1.x * x1.x;
        sum += a1.y * x1.y;
    }
    sum = sum_of_warp(sum);
    if (lane == 0)
        y[m] = __float2half(sum);
}

/* ---- the program ---- */

int main()
{
    const int M = 37, K = 384;
    const dim3 block(WARP, ROWS);
    Buffer<__half> a(M * K), x(K), ours(M), theirs(M);
    a.numbers(2);
    x.numbers(2);
    ours.fill(-1);
    theirs.fill(-1);
    hgemv<<<(M + ROWS - 1) / ROWS, block>>>(a, x, ours, M, K);
    hgemv_by_hand<<<(M + ROWS - 1) / ROWS, block>>>(a, x, theirs, M, K);
    finish();
    return report("hgemv", count_wrong(ours, theirs, [&](int m) {
                      float sum = 0;
                      for (int k = 0; k < K; k++)
                          sum += float(a[m * K + k]) * float(x[k]);
                      return sum;
                  }));
}

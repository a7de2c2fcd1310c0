/* C = alpha A B^T + beta C: tiles of 128x128x8 through shared memory, raked over 16x16 threads.
   From: CUTLASS, examples/cute/tutorial/sgemm_1.cu, gemm_nt. */
#include "sgemm.h"

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void __launch_bounds__(256) sgemm_1(const Problem p, const float *A, const float *B, float *C)
{
    CCUTE_ASSUME(p.m > 0 && p.m % BLK_M == 0 && p.n > 0 && p.n % BLK_N == 0 && p.k > 0 && p.k % BLK_K == 0);
    const ccute_tuple tiler = TUP(BLK_M, BLK_N, BLK_K), coord = TUP(blockIdx.x, blockIdx.y, ALL);
    const ccute_layout mA = ccute_make_layout(TUP(p.m, p.k), TUP(1, p.lda)),
                       mB = ccute_make_layout(TUP(p.n, p.k), TUP(1, p.ldb));
    const ccute_layout mC = ccute_make_layout(TUP(p.m, p.n), TUP(1, p.ldc));
    const ccute_layout gA = ccute_local_tile(mA, tiler, coord, TUP(1, CCUTE_X, 1));
    const ccute_layout gB = ccute_local_tile(mB, tiler, coord, TUP(CCUTE_X, 1, 1));
    const ccute_layout gC = ccute_local_tile(mC, tiler, coord, TUP(1, 1, CCUTE_X));

    const ccute_layout sA = ccute_make_layout(TUP(BLK_M, BLK_K)), sB = ccute_make_layout(TUP(BLK_N, BLK_K));
    CCUTE_SHARED(float, smem_A, sA, BLK_M *BLK_K);
    CCUTE_SHARED(float, smem_B, sB, BLK_N *BLK_K);

    const ccute_layout tA = ccute_make_layout(TUP(32, 8)), tC = ccute_make_layout(TUP(16, 16));
    const ccute_layout tAgA = ccute_local_partition(gA, tA, threadIdx.x),
                       tAsA = ccute_local_partition(sA, tA, threadIdx.x);
    const ccute_layout tBgB = ccute_local_partition(gB, tA, threadIdx.x),
                       tBsB = ccute_local_partition(sB, tA, threadIdx.x);
    const ccute_layout tCsA = ccute_local_partition(sA, tC, threadIdx.x, TUP(1, CCUTE_X));
    const ccute_layout tCsB = ccute_local_partition(sB, tC, threadIdx.x, TUP(CCUTE_X, 1));
    const ccute_layout tCgC = ccute_local_partition(gC, tC, threadIdx.x);
    const ccute_layout tCrC = ccute_make_layout_left(ccute_shape(tCgC));
    CCUTE_REGS(float, acc, tCrC, 64);
    ccute_clear(acc, tCrC);

#pragma unroll 1
    for (int tile = 0; tile < p.k / BLK_K; tile++) {
        ccute_copy(smem_A, tAsA, A, ccute_slice(tAgA, ALL, ALL, tile));
        ccute_copy(smem_B, tBsB, B, ccute_slice(tBgB, ALL, ALL, tile));
        __syncthreads();
#pragma unroll
        for (int k = 0; k < ccute_size(ccute_get(tCsA, 1)); k++)
#pragma unroll
            for (int m = 0; m < ccute_size(ccute_get(tCrC, 0)); m++)
#pragma unroll
                for (int n = 0; n < ccute_size(ccute_get(tCrC, 1)); n++)
                    acc[ccute_at(tCrC, m, n)] += smem_A[ccute_at(tCsA, m, k)] * smem_B[ccute_at(tCsB, n, k)];
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < ccute_size(tCrC); i++)
        C[ccute_at(tCgC, i)] = p.alpha * acc[i] + p.beta * C[ccute_at(tCgC, i)];
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(256) sgemm_1_by_hand(const Problem p, const float *A, const float *B, float *C)
{
    __shared__ float smem_A[BLK_K][BLK_M], smem_B[BLK_K][BLK_N];
    const int t = threadIdx.x, x = t % 16, y = t / 16;
    float acc[8][8] = {};
    A += blockIdx.x * BLK_M + t % 32 + (size_t)(t / 32) * p.lda;
    B += blockIdx.y * BLK_N + t % 32 + (size_t)(t / 32) * p.ldb;
#pragma unroll 1
    for (int tile = 0; tile < p.k / BLK_K; tile++) {
#pragma unroll
        for (int i = 0; i < 4; i++)
            smem_A[t / 32][t % 32 + 32 * i] = A[32 * i];
#pragma unroll
        for (int i = 0; i < 4; i++)
            smem_B[t / 32][t % 32 + 32 * i] = B[32 * i];
        A += (size_t)BLK_K * p.lda;
        B += (size_t)BLK_K * p.ldb;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < BLK_K; k++)
#pragma unroll
            for (int m = 0; m < 8; m++)
#pragma unroll
                for (int n = 0; n < 8; n++)
                    acc[n][m] += smem_A[k][x + 16 * m] * smem_B[k][y + 16 * n];
        __syncthreads();
    }
    C += blockIdx.x * BLK_M + x + (size_t)(blockIdx.y * BLK_N + y) * p.ldc;
#pragma unroll
    for (int n = 0; n < 8; n++)
#pragma unroll
        for (int m = 0; m < 8; m++) {
            float &c = C[16 * m + (size_t)16 * n * p.ldc];
            c = p.alpha * acc[n][m] + p.beta * c;
        }
}

/* ---- the program ---- */

static void launch(dim3 grid, const Problem &p, const float *A, const float *B, float *ours, float *by_hand)
{
    sgemm_1<<<grid, 256>>>(p, A, B, ours);
    sgemm_1_by_hand<<<grid, 256>>>(p, A, B, by_hand);
}

int main() { return run_sgemm("sgemm_1", launch); }

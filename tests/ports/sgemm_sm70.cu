/* C = alpha A B^T + beta C: the next tiles go through registers as in sgemm_2, and so do the next rows of A and B from
   shared memory, while these are multiplied. From: CUTLASS, examples/cute/tutorial/sgemm_sm70.cu, gemm_nt. */
#include "sgemm.h"

/* ---- with layouts ---- */

CCUTE_FOLD static __host__ __device__ ccute_tiled_copy fetch()
{
    return ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout(TUP(32, 8)),
                                 ccute_make_layout(TUP(4, 1)));
}

CCUTE_FOLD __global__ void __launch_bounds__(256) sgemm_sm70(const Problem p, const float *A, const float *B, float *C)
{
    CCUTE_ASSUME(p.m > 0 && p.m % BLK_M == 0 && p.n > 0 && p.n % BLK_N == 0 && p.k > 0 && p.k % BLK_K == 0);
    CCUTE_ASSUME(p.lda % 4 == 0 && p.ldb % 4 == 0);
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(B, 16);
    const ccute_layout mA = ccute_make_layout(TUP(p.m, p.k), TUP(1, p.lda)),
                       mB = ccute_make_layout(TUP(p.n, p.k), TUP(1, p.ldb));
    const ccute_layout mC = ccute_make_layout(TUP(p.m, p.n), TUP(1, p.ldc));
    const ccute_layout gA = ccute_local_tile(mA, TUP(BLK_M, BLK_K), TUP(blockIdx.x, ALL));
    const ccute_layout gB = ccute_local_tile(mB, TUP(BLK_N, BLK_K), TUP(blockIdx.y, ALL));
    const ccute_layout gC = ccute_local_tile(mC, TUP(BLK_M, BLK_N), TUP(blockIdx.x, blockIdx.y));
    const ccute_layout sA = ccute_make_layout(TUP(BLK_M, BLK_K)), sB = ccute_make_layout(TUP(BLK_N, BLK_K));
    CCUTE_SHARED(float, smem_A, sA, BLK_M *BLK_K);
    CCUTE_SHARED(float, smem_B, sB, BLK_N *BLK_K);

    const ccute_tiled_copy mine = ccute_thread_slice(fetch(), threadIdx.x);
    const ccute_layout tAgA = ccute_partition_S(mine, gA), tBgB = ccute_partition_S(mine, gB); /* (4, 1, 1, k) */
    const ccute_layout tAsA = ccute_partition_D(mine, sA), tBsB = ccute_partition_D(mine, sB);
    const ccute_layout tArA = ccute_make_fragment_like(tAsA), tBrB = ccute_make_fragment_like(tBsB);
    CCUTE_REGS(float, next_A, tArA, 4);
    CCUTE_REGS(float, next_B, tBrB, 4);

    const ccute_layout tC = ccute_make_layout(TUP(16, 16));
    const ccute_layout tCsA = ccute_local_partition(sA, tC, threadIdx.x, TUP(1, CCUTE_X));
    const ccute_layout tCsB = ccute_local_partition(sB, tC, threadIdx.x, TUP(CCUTE_X, 1));
    const ccute_layout tCgC = ccute_local_partition(gC, tC, threadIdx.x),
                       tCrC = ccute_make_layout_left(ccute_shape(tCgC));
    CCUTE_REGS(float, acc, tCrC, 64);
    ccute_clear(acc, tCrC);

    const ccute_layout eight = ccute_make_layout(8);
    float ra[2][8], rb[2][8];
    const int tiles = p.k / BLK_K;
    ccute_copy_tiled(mine, next_A, tArA, A, ccute_slice(tAgA, ALL, ALL, ALL, 0));
    ccute_copy_tiled(mine, next_B, tBrB, B, ccute_slice(tBgB, ALL, ALL, ALL, 0));
    ccute_copy(smem_A, tAsA, next_A, tArA);
    ccute_copy(smem_B, tBsB, next_B, tBrB);
    __syncthreads();
    ccute_copy(ra[0], eight, smem_A, ccute_slice(tCsA, ALL, 0));
    ccute_copy(rb[0], eight, smem_B, ccute_slice(tCsB, ALL, 0));
#pragma unroll 1
    for (int tile = 0; tile < tiles; tile++)
#pragma unroll
        for (int k = 0; k < BLK_K; k++) {
            if (k == BLK_K - 1) {
                __syncthreads();
                ccute_copy(smem_A, tAsA, next_A, tArA);
                ccute_copy(smem_B, tBsB, next_B, tBrB);
                __syncthreads();
            }
            ccute_copy(ra[(k + 1) % 2], eight, smem_A, ccute_slice(tCsA, ALL, (k + 1) % BLK_K));
            ccute_copy(rb[(k + 1) % 2], eight, smem_B, ccute_slice(tCsB, ALL, (k + 1) % BLK_K));
            if (k == 0) {
                const int next = tile + 1 < tiles ? tile + 1 : tile;
                ccute_copy_tiled(mine, next_A, tArA, A, ccute_slice(tAgA, ALL, ALL, ALL, next));
                ccute_copy_tiled(mine, next_B, tBrB, B, ccute_slice(tBgB, ALL, ALL, ALL, next));
            }
#pragma unroll
            for (int m = 0; m < 8; m++)
#pragma unroll
                for (int n = 0; n < 8; n++)
                    acc[ccute_at(tCrC, m, n)] += ra[k % 2][m] * rb[k % 2][n];
        }
#pragma unroll
    for (int i = 0; i < ccute_size(tCrC); i++)
        C[ccute_at(tCgC, i)] = p.alpha * acc[i] + p.beta * C[ccute_at(tCgC, i)];
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(256) sgemm_sm70_by_hand(const Problem p, const float *A, const float *B, float *C)
{
    __shared__ float4 smem_A[BLK_K * BLK_M / 4], smem_B[BLK_K * BLK_N / 4];
    const float *a = (const float *)smem_A, *b = (const float *)smem_B;
    const int t = threadIdx.x, x = t % 16, y = t / 16, tiles = p.k / BLK_K;
    float acc[8][8] = {};
    A += blockIdx.x * BLK_M + t % 32 * 4 + (size_t)(t / 32) * p.lda;
    B += blockIdx.y * BLK_N + t % 32 * 4 + (size_t)(t / 32) * p.ldb;
    float ra[2][8], rb[2][8];
    float4 next_A = *(const float4 *)A, next_B = *(const float4 *)B;
    smem_A[t] = next_A;
    smem_B[t] = next_B;
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 8; i++) {
        ra[0][i] = a[x + 16 * i];
        rb[0][i] = b[y + 16 * i];
    }
#pragma unroll 1
    for (int tile = 0; tile < tiles; tile++)
#pragma unroll
        for (int k = 0; k < BLK_K; k++) {
            if (k == BLK_K - 1) {
                __syncthreads();
                smem_A[t] = next_A;
                smem_B[t] = next_B;
                __syncthreads();
            }
            const int next = (k + 1) % BLK_K;
#pragma unroll
            for (int i = 0; i < 8; i++) {
                ra[(k + 1) % 2][i] = a[next * BLK_M + x + 16 * i];
                rb[(k + 1) % 2][i] = b[next * BLK_N + y + 16 * i];
            }
            if (k == 0) {
                if (tile + 1 < tiles) {
                    A += (size_t)BLK_K * p.lda;
                    B += (size_t)BLK_K * p.ldb;
                }
                next_A = *(const float4 *)A;
                next_B = *(const float4 *)B;
            }
#pragma unroll
            for (int m = 0; m < 8; m++)
#pragma unroll
                for (int n = 0; n < 8; n++)
                    acc[n][m] += ra[k % 2][m] * rb[k % 2][n];
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
    sgemm_sm70<<<grid, 256>>>(p, A, B, ours);
    sgemm_sm70_by_hand<<<grid, 256>>>(p, A, B, by_hand);
}

int main() { return run_sgemm("sgemm_sm70", launch); }

/* C = A B^T of halves on tensor cores, from global memory to registers and back, tiles of 128x128x32 by four warps.
   From: reed-lau/cute-gemm, gemm-simple.cu, gemm_simple. */
#include "port.h"
#include <cstdint>
#include <cuda_fp16.h>

/* ---- with layouts ---- */

template <int kTileM, int kTileN, int kTileK>
CCUTE_FOLD __global__ void __launch_bounds__(128)
    hgemm(__half *C, const __half *A, const __half *B, const int m, const int n, const int k)
{
    CCUTE_ASSUME(m > 0);
    CCUTE_ASSUME(m % kTileM == 0);
    CCUTE_ASSUME(n > 0);
    CCUTE_ASSUME(n % kTileN == 0);
    CCUTE_ASSUME(k > 0);
    CCUTE_ASSUME(k % kTileK == 0);
    CCUTE_ASSUME(gridDim.x <= 1 << 24);
    CCUTE_ALIGNED(A, 4);
    CCUTE_ALIGNED(B, 4);
    CCUTE_ALIGNED(C, 4);
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F16), ccute_make_layout(TUP(2, 2, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout gA =
        ccute_local_tile(ccute_make_layout(TUP(m, k), TUP(k, 1)), TUP(kTileM, kTileK), TUP(blockIdx.y, ALL));
    const ccute_layout gB =
        ccute_local_tile(ccute_make_layout(TUP(n, k), TUP(k, 1)), TUP(kTileN, kTileK), TUP(blockIdx.x, ALL));
    const ccute_layout gC =
        ccute_local_tile(ccute_make_layout(TUP(m, n), TUP(n, 1)), TUP(kTileM, kTileN), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout tAgA = ccute_partition_A(mine, gA), tBgB = ccute_partition_B(mine, gB),
                       tCgC = ccute_partition_C(mine, gC);
    const ccute_layout tArA = ccute_fragment_A(mma, ccute_slice(gA, ALL, ALL, 0)),
                       tBrB = ccute_fragment_B(mma, ccute_slice(gB, ALL, ALL, 0));
    const ccute_layout tCrC = ccute_fragment_C(mma, gC);
    CCUTE_REGS(__half, ra, tArA, 64);
    CCUTE_REGS(__half, rb, tBrB, 64);
    CCUTE_REGS(__half, rc, tCrC, 128);
    ccute_clear(rc, tCrC);
#pragma unroll 1
    for (int tile = 0; tile < k / kTileK; tile++) {
        ccute_copy(ra, tArA, A, ccute_slice(tAgA, ALL, ALL, ALL, tile));
        ccute_copy(rb, tBrB, B, ccute_slice(tBgB, ALL, ALL, ALL, tile));
        ccute_gemm(mine, rc, tCrC, ra, tArA, rb, tBrB);
    }
    ccute_copy(C, tCgC, rc, tCrC);
}

/* ---- by hand ---- */

/* c += a b, fragments of m16n8k16; the host adds the products up by itself, and has no fragments. */
static __device__ void multiply(uint32_t (&c)[2], const uint32_t (&a)[4], const uint32_t (&b)[2])
{
#if defined __CUDA_ARCH__
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%0, %1};"
                 : "+r"(c[0]), "+r"(c[1])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#else
    (void)c, (void)a, (void)b;
#endif
}

__global__ void __launch_bounds__(128)
    hgemm_by_hand(__half *C, const __half *A, const __half *B, const int m, const int n, const int k)
{
    const int warp = threadIdx.x / 32, group = threadIdx.x % 32 / 4, pair = threadIdx.x % 4 * 2;
    const int row = blockIdx.y * 128 + warp % 2 * 16 + group, column = blockIdx.x * 128 + warp / 2 * 8 + group;
    const __half *a = A + (long long)row * k + pair, *b = B + (long long)column * k + pair;
    uint32_t ra[4][2][4], rb[8][2][2], rc[4][8][2] = {};
#pragma unroll 1
    for (int tile = 0; tile < k / 32; tile++, a += 32, b += 32) {
#pragma unroll
        for (int i = 0; i < 4; i++)
#pragma unroll
            for (int s = 0; s < 2; s++)
#pragma unroll
                for (int v = 0; v < 4; v++)
                    ra[i][s][v] = *(const uint32_t *)(a + (long long)(32 * i + v % 2 * 8) * k + 16 * s + v / 2 * 8);
#pragma unroll
        for (int j = 0; j < 8; j++)
#pragma unroll
            for (int s = 0; s < 2; s++)
#pragma unroll
                for (int v = 0; v < 2; v++)
                    rb[j][s][v] = *(const uint32_t *)(b + (long long)(16 * j) * k + 16 * s + 8 * v);
#pragma unroll
        for (int s = 0; s < 2; s++)
#pragma unroll
            for (int i = 0; i < 4; i++)
#pragma unroll
                for (int j = 0; j < 8; j++)
                    multiply(rc[i][j], ra[i][s], rb[j][s]);
    }
    __half *c = C + (long long)row * n + blockIdx.x * 128 + warp / 2 * 8 + pair;
#pragma unroll
    for (int i = 0; i < 4; i++)
#pragma unroll
        for (int j = 0; j < 8; j++)
#pragma unroll
            for (int v = 0; v < 2; v++)
                *(uint32_t *)(c + (long long)(32 * i + 8 * v) * n + 16 * j) = rc[i][j][v];
}

/* ---- the program ---- */

int main()
{
    const int m = 256, n = 128, k = 64;
    const dim3 grid(n / 128, m / 128);
    Buffer<__half> A(m * k), B(n * k), ours(m * n), theirs(m * n);
    A.numbers(2);
    B.numbers(3);
    hgemm<128, 128, 32><<<grid, 128>>>(ours, A, B, m, n, k);
    hgemm_by_hand<<<grid, 128>>>(theirs, A, B, m, n, k);
    finish();
    const auto right = [&](int i) {
        float sum = 0;
        for (int l = 0; l < k; l++)
            sum += float(A[i / n * k + l]) * float(B[i % n * k + l]);
        return sum;
    };
#if !defined __CUDACC__
    for (int i = 0; i < m * n; i++) /* the one by hand has instructions that the host has not */
        theirs[i] = __half(right(i));
#endif
    return report("hgemm", count_wrong(ours, theirs, right));
}

// A kernel on the CPU gives a helper arrays of shared memory: it knows their alignment as on a GPU, and multiplies.
#include <ccute/async.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

typedef signed char s8;

CCUTE_FOLD __device__ static void multiply(const ccute_tiled_mma &mma, int (&c)[4], const s8 *a, const s8 *b)
{
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout of_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 8, 64, 32);
    const ccute_layout of_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 8, 8, 32);
    const ccute_layout sums = ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8)));
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, sums, a, ccute_partition_A_shared(mine, of_a), b, ccute_partition_B(mine, of_b));
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) product(int *out, s8 x)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_S8, CCUTE_S8, CCUTE_S32));
    const ccute_layout of_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 8, 64, 32);
    const ccute_layout of_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 8, 8, 32);
    CCUTE_SHARED(s8, a, of_a, 64 * 32);
    CCUTE_SHARED(s8, b, of_b, 8 * 32);
    int c[4];
    for (int i = threadIdx.x; i < 64 * 32; i += 128)
        a[i] = x;
    if (threadIdx.x < 32)
        for (int i = 0; i < 8; i++)
            b[8 * threadIdx.x + i] = x;
    ccute_fence_async();
    __syncthreads();
    multiply(mma, c, a, b);
    for (int i = 0; i < 4; i++)
        out[4 * threadIdx.x + i] = c[i];
}
// ---- folded ----
// 8 | __attribute__((unused)) CCUTE_FOLD __device__ static void multiply(const ccute_tiled_mma &mma, int (&c)[4], const s8 *a, const s8 *b)
// 8 | CCUTE_FOLD __device__ static void multiply_(int (&c)[4], const s8 *a, const s8 *b)
// 10 |     /* mine = thread_slice(tiled_mma(wgmma(8, s8, s8, s32), (1,1,1):(0,0,0), <_,_,_>), threadIdx.x) */
// 11 |     /* of_a = Sw<1,4,3> o 0 o ((8,8),(32,1)):((32,256),(1,0)) */
// 12 |     /* of_b = Sw<1,4,3> o 0 o ((8,1),(32,1)):((32,0),(1,0)) */
// 13 |     /* sums = ((2,2,1),1,1):((1,2,0),0,0) */
// 14 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 15 |     { CCUTE_ISSUE_90A(64, 8, 32, S8, S8, S32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.s8 {%0, %1, %2, %3}, %4, %5, p; }", (CCUTE_ISSUE_W(r, c[0]), CCUTE_ISSUE_W(r, c[1]), CCUTE_ISSUE_W(r, c[2]), CCUTE_ISSUE_W(r, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 17 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 18 |
// 22 |     /* mma = tiled_mma(wgmma(8, s8, s8, s32), (1,1,1):(0,0,0), <_,_,_>) */
// 23 |     /* of_a = Sw<1,4,3> o 0 o ((8,8),(32,1)):((32,256),(1,0)) */
// 24 |     /* of_b = Sw<1,4,3> o 0 o ((8,1),(32,1)):((32,0),(1,0)) */
// 25 |     __shared__ __attribute__((aligned(256))) s8 a[2048];
// 26 |     __shared__ __attribute__((aligned(256))) s8 b[256];
// 35 |     multiply_(c, a, b);

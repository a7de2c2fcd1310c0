#include <ccute/short.h>

/* Sums of 16 bits, two a register; integers have no factors; groups stay under way while their sums go on. */
CCUTE_FOLD __global__ void __launch_bounds__(256) k(unsigned short *out, int *counts)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_E4M3, CCUTE_E5M2, CCUTE_F16), ccute_make_layout(TUP(2, 1, 1)));
    const ccute_tiled_mma whole =
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_S8, CCUTE_U8, CCUTE_S32), ccute_make_layout(TUP(2, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x), my_whole = ccute_thread_slice(whole, threadIdx.x);
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 8, 128, 32), sums = ccute_make_layout(TUP(128, 8));
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 8, 8, 32), fc = ccute_fragment_C(mma, sums);
    CCUTE_SHARED(unsigned char, a, tile, 4096);
    CCUTE_SHARED(unsigned char, b, tile_b, 256);
    const ccute_layout pa = ccute_partition_A_shared(mine, tile), pb = ccute_partition_B(mine, tile_b);
    unsigned short c[4];
    int n[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_gemm_first(my_whole, n, fc, (const signed char *)a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(1);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
    ccute_wgmma_wait(0);
    ccute_copy(counts, ccute_partition_C(mine, sums), n, fc);
}
// ---- folded ----
// 6 |     /* mma = tiled_mma(wgmma(8, e4m3, e5m2, f16), (2,1,1):(1,0,0), <_,_,_>) */
// 7 |
// 8 |     /* whole = tiled_mma(wgmma(8, s8, u8, s32), (2,1,1):(1,0,0), <_,_,_>) */
// 9 |
// 10 |     /* mine = thread_slice(tiled_mma(wgmma(8, e4m3, e5m2, f16), (2,1,1):(1,0,0), <_,_,_>), threadIdx.x) */ /* my_whole = thread_slice(tiled_mma(wgmma(8, s8, u8, s32), (2,1,1):(1,0,0), <_,_,_>), threadIdx.x) */
// 11 |     /* tile = Sw<1,4,3> o 0 o ((8,16),(32,1)):((32,256),(1,0)) */ /* sums = (128,8):(1,128) */
// 12 |     /* tile_b = Sw<1,4,3> o 0 o ((8,1),(32,1)):((32,0),(1,0)) */ /* fc = ((2,2,1),1,1):((1,2,0),0,0) */
// 13 |     __shared__ __attribute__((aligned(256))) unsigned char a[4096];
// 14 |     __shared__ __attribute__((aligned(256))) unsigned char b[256];
// 15 |     /* pa = Sw<1,4,3> o pa_o o ((64,32),1,1):((32,1),0,0) */ /* pb = Sw<1,4,3> o 0 o ((8,32),1,1):((32,1),0,0) */ const int pa_o = (threadIdx.x >> 7) * 2048;
// 18 |     { ccute_issue_hold(c); ccute_issue_hold(n); ccute_wgmma_fence(); }
// 19 |     { { unsigned w0, w1; CCUTE_ISSUE_90A(64, 8, 32, E4M3, E5M2, F16, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k32.f16.e4m3.e5m2 {%0, %1}, %2, %3, p, 1, 1; }", (CCUTE_ISSUE_W(r, w0), CCUTE_ISSUE_W(r, w1)), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[pa_o], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); ccute_issue_put(&c[0], w0); ccute_issue_put(&c[2], w1); } }
// 21 |     { CCUTE_ISSUE_90A(64, 8, 32, S8, U8, S32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.u8 {%0, %1, %2, %3}, %4, %5, p; }", (CCUTE_ISSUE_W(r, n[0]), CCUTE_ISSUE_W(r, n[1]), CCUTE_ISSUE_W(r, n[2]), CCUTE_ISSUE_W(r, n[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&((const signed char *)a)[pa_o], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 23 |     { ccute_wgmma_wait(1); ccute_issue_hold(c); ccute_issue_hold(n); }
// 24 |     { out[(threadIdx.x & 3) * 256 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16] = c[0]; out[(threadIdx.x & 3) * 256 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 128] = c[1]; out[(threadIdx.x & 3) * 256 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 8] = c[2]; out[(threadIdx.x & 3) * 256 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 136] = c[3]; }
// 25 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); ccute_issue_hold(n); }
// 26 |     { counts[(threadIdx.x & 3) * 256 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16] = n[0]; counts[(threadIdx.x & 3) * 256 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 128] = n[1]; counts[(threadIdx.x & 3) * 256 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 8] = n[2]; counts[(threadIdx.x & 3) * 256 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 136] = n[3]; }
// ! wgmma_of_words.cu:24:5: remark: narrow: 16-bit: no stride of the destination, (threadIdx.x & 3) * 256 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,1),1,1):((128,8,1024),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_of_words.cu:26:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 256 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,1),1,1):((128,8,1024),0,0), is 1
// !     ccute_copy(counts, ccute_partition_C(mine, sums), n, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

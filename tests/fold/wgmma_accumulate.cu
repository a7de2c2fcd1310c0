#include <ccute/async.h>
#include <ccute/short.h>

/* A loop whose first round begins the sums: one predicate, which says whether C is read. */
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, const unsigned short *a, const unsigned short *b, int n)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 64, 16, 64, 32);
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 64, 16, 8, 32), sums = ccute_make_layout(TUP(64, 8));
    CCUTE_SHARED(unsigned short, sa, tile_a, 2048);
    CCUTE_SHARED(unsigned short, sb, tile_b, 256);
    const ccute_layout pa = ccute_partition_A_shared(mine, tile_a), pb = ccute_partition_B(mine, tile_b);
    const ccute_layout fc = ccute_fragment_C(mma, sums);
    float c[4];
    for (int k = 0; k < n; k++) {
        __syncthreads();
        for (int i = threadIdx.x; i < 2048; i += 128)
            sa[ccute_at(tile_a, i)] = a[k * 2048 + i];
        for (int i = threadIdx.x; i < 256; i += 128)
            sb[ccute_at(tile_b, i)] = b[k * 256 + i];
        ccute_fence_async();
        __syncthreads();
        ccute_wgmma_fence();
        ccute_gemm_accumulate(mine, c, fc, sa, pa, sb, pb, k > 0);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
    }
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}

/* Words of C, and A in registers. */
CCUTE_FOLD __global__ void __launch_bounds__(128) words(unsigned short *out, const unsigned short *b, bool adds)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F16));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16), sums = ccute_make_layout(TUP(64, 8));
    CCUTE_SHARED(unsigned short, sb, tile_b, 128);
    const ccute_layout fa = ccute_fragment_A(mma, ccute_make_layout(TUP(64, 16))), fc = ccute_fragment_C(mma, sums);
    unsigned short ra[8] = {1, 2, 3, 4, 5, 6, 7, 8}, c[4];
    sb[ccute_at(tile_b, threadIdx.x)] = b[threadIdx.x];
    ccute_fence_async();
    __syncthreads();
    ccute_wgmma_fence();
    ccute_gemm_accumulate(mine, c, fc, ra, fa, sb, ccute_partition_B(mine, tile_b), adds);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// 7 |     /* mma = tiled_mma(wgmma(8, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>) */
// 8 |     /* mine = thread_slice(tiled_mma(wgmma(8, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>), threadIdx.x) */
// 9 |     /* tile_a = Sw<2,3,3> o 0 o ((8,8),(32,1)):((32,256),(1,0)) */
// 10 |     /* tile_b = Sw<2,3,3> o 0 o ((8,1),(32,1)):((32,0),(1,0)) */ /* sums = (64,8):(1,64) */
// 11 |     __shared__ __attribute__((aligned(512))) unsigned short sa[2048];
// 12 |     __shared__ __attribute__((aligned(512))) unsigned short sb[256];
// 13 |     /* pa = Sw<2,3,3> o 0 o ((64,16),1,2):((32,1),0,16) */ /* pb = Sw<2,3,3> o 0 o ((8,16),1,2):((32,1),0,16) */
// 14 |     /* fc = ((2,2,1),1,1):((1,2,0),0,0) */
// 19 |             sa[(i & 63) * 32 + (i >> 6 ^ (i >> 1 & 3) * 8)] = a[k * 2048 + i];
// 21 |             sb[(i & 7) * 32 + (i >> 3 ^ (i >> 1 & 3) * 8)] = b[k * 256 + i];
// 24 |         { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 25 |         { const bool f0 = ccute_issue_flag(k >= 1, 1); CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, %6, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RIF(f, c[0], f0), CCUTE_ISSUE_RIF(f, c[1], f0), CCUTE_ISSUE_RIF(f, c[2], f0), CCUTE_ISSUE_RIF(f, c[3], f0)), (CCUTE_ISSUE_R(l, ccute_issue_tile(&sa[0], 0x8000002000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&sb[0], 0x8000000000010000ull)), CCUTE_ISSUE_FLAG(f0))); CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&sa[0], 0x8000002000010000ull) + 2), CCUTE_ISSUE_R(l, ccute_issue_tile(&sb[0], 0x8000000000010000ull) + 2))); }
// 27 |         { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 29 |     { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16] = c[0]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 64] = c[1]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 8] = c[2]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 72] = c[3]; }
// 35 |     /* mma = tiled_mma(wgmma(8, f16, f16, f16), (1,1,1):(0,0,0), <_,_,_>) */
// 36 |     /* mine = thread_slice(tiled_mma(wgmma(8, f16, f16, f16), (1,1,1):(0,0,0), <_,_,_>), threadIdx.x) */
// 37 |     /* tile_b = Sw<1,3,3> o 0 o ((8,1),(16,1)):((16,0),(1,0)) */ /* sums = (64,8):(1,64) */
// 38 |     __shared__ __attribute__((aligned(256))) unsigned short sb[128];
// 39 |     /* fa = ((2,2,2),1,1):((1,2,4),0,0) */ /* fc = ((2,2,1),1,1):((1,2,0),0,0) */
// 41 |     sb[(threadIdx.x & 7) * 16 + (threadIdx.x >> 3 ^ (threadIdx.x >> 2 & 1) * 8)] = b[threadIdx.x];
// 44 |     { ccute_issue_hold(c); ccute_issue_hold(ra); ccute_wgmma_fence(); }
// 45 |     { const bool f0 = ccute_issue_flag(adds, 1); { unsigned w0 = CCUTE_ISSUE_IF(f0, ccute_issue_at(&c[0])), w1 = CCUTE_ISSUE_IF(f0, ccute_issue_at(&c[2])); CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F16, TN, "{ .reg .pred p; setp.ne.b32 p, %7, 0; wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, %6, p, 1, 1, 0; }", (CCUTE_ISSUE_RIF(r, w0, f0), CCUTE_ISSUE_RIF(r, w1, f0)), (CCUTE_ISSUE_R(r, ccute_issue_at(&ra[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&ra[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&ra[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&ra[6])), CCUTE_ISSUE_R(l, ccute_issue_tile(&sb[0], 0xc000000000010000ull)), CCUTE_ISSUE_FLAG(f0))); ccute_issue_put(&c[0], w0); ccute_issue_put(&c[2], w1); } }
// 47 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); ccute_issue_hold(ra); }
// 48 |     { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16] = c[0]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 64] = c[1]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 8] = c[2]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 72] = c[3]; }
// ! wgmma_accumulate.cu:29:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,1),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_accumulate.cu:48:5: remark: narrow: 16-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,1),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

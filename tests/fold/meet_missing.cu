// Threads that do not meet between the writes of one and the reads of another: fences after the barrier or without one,
// and what a product of four warps reads, written again.
#include <ccute/async.h>

#include "headers/wgmma.h"

CCUTE_FOLD __global__ void late(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) float s[1024];
    for (int i = threadIdx.x; i < 1024; i += blockDim.x)
        s[i] = 1.0f;
    __syncthreads();
    ccute_fence_async();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, s, 0, 0);
}

/* Only the thread that stores fences; and then none waits for the others, in a loop. */
CCUTE_FOLD __global__ void alone(const __grid_constant__ ccute_tma map, int n)
{
    __shared__ __align__(128) float s[1024], t[1024];
    const int me = threadIdx.x;
    s[me] = 1.0f;
    __syncthreads();
    if (me == 0) {
        ccute_fence_async();
        ccute_tma_store_tile(&map, s, 0, 0);
        ccute_bulk_commit();
    }
    for (int k = 0; k < n; k++) {
        t[me] = 2.0f;
        ccute_fence_async();
        if (me == 0) {
            ccute_tma_store_tile(&map, t, 0, k);
            ccute_bulk_commit();
            ccute_bulk_wait_read(0);
        }
        __syncthreads();
    }
}

CCUTE_FOLD __global__ void __launch_bounds__(128) product(float *out, const unsigned short *in, int n)
{
    CCUTE_ALIGNED(in, 16);
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    const ccute_layout rows = ccute_make_layout(TUP(128, 32), TUP(32, 1));
    float c[32] = {0};
    for (int k = 0; k < n; k++) {
        ccute_copy(a, ccute_slice(rows, threadIdx.x, ALL), in, ccute_slice(rows, threadIdx.x, ALL));
        for (int i = threadIdx.x; i < 4096; i += 128)
            b[i] = in[i];
        ccute_fence_async();
        ccute_wgmma_fence();
        ccute_gemm(mine, c, fc, a, pa, b, pb);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
    }
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}

/* An engine loads over what the product of another warp may still read. */
CCUTE_FOLD __global__ void __launch_bounds__(128) loads(const __grid_constant__ ccute_tma map, ccute_barrier *full, float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    if (threadIdx.x == 0)
        ccute_tma_load_tile(a, &map, full, 0, 0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// 45 |     TILED_PRODUCT; (void)fc; (void)mine; (void)sums;
// 46 |     /* tile = Sw<3,3,3> o 0 o ((8,8),(64,1)):((64,512),(1,0)) */ const ccute_layout tile = {{4, 0, 0, 0, {}, {32, 1, 16, 2}, {8, 8, 64, 1}}, {64, 512, 1, 0}, 0, 3, 3, 3, 0, {0}};
// 47 |     OPERANDS(tile); (void)pa; (void)pb;
// 48 |     __shared__ __attribute__((aligned(1024))) unsigned short a[4096];
// 49 |     __shared__ __attribute__((aligned(1024))) unsigned short b[4096];
// 50 |     /* rows = (128,32):(32,1) */
// 53 |         { const auto v0 = ccute_load_global<8>(in + threadIdx.x * 32), v1 = ccute_load_global<8, 8>(in + threadIdx.x * 32), v2 = ccute_load_global<8, 16>(in + threadIdx.x * 32), v3 = ccute_load_global<8, 24>(in + threadIdx.x * 32); ccute_store_shared(a + threadIdx.x * 32, v0); ccute_store_shared<8>(a + threadIdx.x * 32, v1); ccute_store_shared<16>(a + threadIdx.x * 32, v2); ccute_store_shared<24>(a + threadIdx.x * 32, v3); }
// 57 |         { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 58 |         { CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x4000004000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0x4000004000010000ull)))); CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x4000004000010000ull) + 2), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0x4000004000010000ull) + 2))); CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x4000004000010000ull) + 4), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0x4000004000010000ull) + 4))); CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x4000004000010000ull) + 6), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0x4000004000010000ull) + 6))); }
// 60 |         { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 62 |     { { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16] = c[0]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 64] = c[1]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 8] = c[2]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 72] = c[3]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 512] = c[4]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 576] = c[5]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 520] = c[6]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 584] = c[7]; } { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1024] = c[8]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1088] = c[9]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1032] = c[10]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1096] = c[11]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1536] = c[12]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1600] = c[13]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1544] = c[14]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1608] = c[15]; } { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2048] = c[16]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2112] = c[17]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2056] = c[18]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2120] = c[19]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2560] = c[20]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2624] = c[21]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2568] = c[22]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2632] = c[23]; } { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3072] = c[24]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3136] = c[25]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3080] = c[26]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3144] = c[27]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3584] = c[28]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3648] = c[29]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3592] = c[30]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3656] = c[31]; } }
// 68 |     TILED_PRODUCT; (void)fc; (void)mine; (void)sums;
// 69 |     /* tile = Sw<3,3,3> o 0 o ((8,8),(64,1)):((64,512),(1,0)) */ const ccute_layout tile = {{4, 0, 0, 0, {}, {32, 1, 16, 2}, {8, 8, 64, 1}}, {64, 512, 1, 0}, 0, 3, 3, 3, 0, {0}};
// 70 |     OPERANDS(tile); (void)pa; (void)pb;
// 71 |     __shared__ __attribute__((aligned(1024))) unsigned short a[4096];
// 72 |     __shared__ __attribute__((aligned(1024))) unsigned short b[4096];
// 74 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 75 |     { CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3]), CCUTE_ISSUE_W(f, c[4]), CCUTE_ISSUE_W(f, c[5]), CCUTE_ISSUE_W(f, c[6]), CCUTE_ISSUE_W(f, c[7]), CCUTE_ISSUE_W(f, c[8]), CCUTE_ISSUE_W(f, c[9]), CCUTE_ISSUE_W(f, c[10]), CCUTE_ISSUE_W(f, c[11]), CCUTE_ISSUE_W(f, c[12]), CCUTE_ISSUE_W(f, c[13]), CCUTE_ISSUE_W(f, c[14]), CCUTE_ISSUE_W(f, c[15]), CCUTE_ISSUE_W(f, c[16]), CCUTE_ISSUE_W(f, c[17]), CCUTE_ISSUE_W(f, c[18]), CCUTE_ISSUE_W(f, c[19]), CCUTE_ISSUE_W(f, c[20]), CCUTE_ISSUE_W(f, c[21]), CCUTE_ISSUE_W(f, c[22]), CCUTE_ISSUE_W(f, c[23]), CCUTE_ISSUE_W(f, c[24]), CCUTE_ISSUE_W(f, c[25]), CCUTE_ISSUE_W(f, c[26]), CCUTE_ISSUE_W(f, c[27]), CCUTE_ISSUE_W(f, c[28]), CCUTE_ISSUE_W(f, c[29]), CCUTE_ISSUE_W(f, c[30]), CCUTE_ISSUE_W(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x4000004000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0x4000004000010000ull)))); CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x4000004000010000ull) + 2), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0x4000004000010000ull) + 2))); CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x4000004000010000ull) + 4), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0x4000004000010000ull) + 4))); CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x4000004000010000ull) + 6), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0x4000004000010000ull) + 6))); }
// 77 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 80 |     { { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16] = c[0]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 64] = c[1]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 8] = c[2]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 72] = c[3]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 512] = c[4]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 576] = c[5]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 520] = c[6]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 584] = c[7]; } { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1024] = c[8]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1088] = c[9]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1032] = c[10]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1096] = c[11]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1536] = c[12]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1600] = c[13]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1544] = c[14]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1608] = c[15]; } { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2048] = c[16]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2112] = c[17]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2056] = c[18]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2120] = c[19]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2560] = c[20]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2624] = c[21]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2568] = c[22]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2632] = c[23]; } { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3072] = c[24]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3136] = c[25]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3080] = c[26]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3144] = c[27]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3584] = c[28]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3648] = c[29]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3592] = c[30]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3656] = c[31]; } }
// ! meet_missing.cu:15:9: warning: threads write 's' before this ccute_tma_store_tile, and ccute_fence_async() comes after their barrier, where it orders the writes of its own thread alone; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_tma_store_tile(&map, s, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! meet_missing.cu:11:9: note: it is written here
// !         s[i] = 1.0f;
// !         ^~~~~~~~~~~
// ! meet_missing.cu:27:9: warning: threads write 's' before this ccute_tma_store_tile, and ccute_fence_async() comes after their barrier, where it orders the writes of its own thread alone; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_tma_store_tile(&map, s, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! meet_missing.cu:23:5: note: it is written here
// !     s[me] = 1.0f;
// !     ^~~~~~~~~~~~
// ! meet_missing.cu:34:13: warning: threads write 't' before this ccute_tma_store_tile, which does not wait for the others' writes: no barrier stands between; remedy: call __syncthreads(), or a named barrier of these threads, after their ccute_fence_async()
// !             ccute_tma_store_tile(&map, t, 0, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! meet_missing.cu:31:9: note: it is written here
// !         t[me] = 2.0f;
// !         ^~~~~~~~~~~~
// ! meet_missing.cu:53:9: warning: this writes 'a', which a product of four warps may still read for another warp: no barrier stands between; remedy: call __syncthreads(), or a named barrier of these threads, between ccute_wgmma_wait and the write
// !         ccute_copy(a, ccute_slice(rows, threadIdx.x, ALL), in, ccute_slice(rows, threadIdx.x, ALL));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! meet_missing.cu:58:9: note: the product reads it here
// !         ccute_gemm(mine, c, fc, a, pa, b, pb);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! meet_missing.cu:55:13: warning: this writes 'b', which a product of four warps may still read for another warp: no barrier stands between; remedy: call __syncthreads(), or a named barrier of these threads, between ccute_wgmma_wait and the write
// !             b[i] = in[i];
// !             ^~~~~~~~~~~~
// ! meet_missing.cu:58:9: note: the product reads it here
// !         ccute_gemm(mine, c, fc, a, pa, b, pb);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! meet_missing.cu:58:9: warning: threads write 'a' before this ccute_gemm, which does not wait for the others' writes: no barrier stands between; remedy: call __syncthreads(), or a named barrier of these threads, after their ccute_fence_async()
// !         ccute_gemm(mine, c, fc, a, pa, b, pb);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! meet_missing.cu:53:9: note: it is written here
// !         ccute_copy(a, ccute_slice(rows, threadIdx.x, ALL), in, ccute_slice(rows, threadIdx.x, ALL));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! meet_missing.cu:58:9: warning: threads write 'b' before this ccute_gemm, which does not wait for the others' writes: no barrier stands between; remedy: call __syncthreads(), or a named barrier of these threads, after their ccute_fence_async()
// !         ccute_gemm(mine, c, fc, a, pa, b, pb);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! meet_missing.cu:55:13: note: it is written here
// !             b[i] = in[i];
// !             ^~~~~~~~~~~~
// ! meet_missing.cu:62:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,8),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! meet_missing.cu:79:9: warning: this writes 'a', which a product of four warps may still read for another warp: no barrier stands between; remedy: call __syncthreads(), or a named barrier of these threads, between ccute_wgmma_wait and the write
// !         ccute_tma_load_tile(a, &map, full, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! meet_missing.cu:75:5: note: the product reads it here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! meet_missing.cu:80:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,8),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

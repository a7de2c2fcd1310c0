// Threads that meet, or need not: barriers of any kind, one thread's own writes, other stages and arrays.
#include <ccute/async.h>

#include "headers/wgmma.h"

__device__ void unseen();

CCUTE_FOLD __device__ static void meet()
{
    ccute_fence_async();
    ccute_named_barrier_sync(1, 128);
}

CCUTE_FOLD __global__ void stores(const __grid_constant__ ccute_tma map, ccute_barrier *bar, int n)
{
    __shared__ __align__(128) float s[1024], t[1024], u[2][1024], v[1024], w[1024], x[1024], y[1024];
    s[threadIdx.x] = 1.0f;
    ccute_fence_async();
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, s, 0, 0);
    t[threadIdx.x] = 1.0f;
    meet();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, t, 0, 0);
    /* One thread's own. */
    if (threadIdx.x == 0) {
        for (int i = 0; i < 1024; i++)
            v[i] = 2.0f;
        ccute_fence_async();
        ccute_tma_store_tile(&map, v, 0, 0);
    }
    /* Late, and met again, with another fence; met by a barrier in memory; out of sight. */
    w[threadIdx.x] = 3.0f;
    __syncthreads();
    ccute_fence_async();
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, w, 0, 0);
    y[threadIdx.x] = 5.0f;
    __syncthreads();
    ccute_fence_async();
    __syncthreads();
    ccute_fence_async();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, y, 0, 0);
    x[threadIdx.x] = 3.0f;
    ccute_fence_async();
    ccute_barrier_arrive(bar);
    if (threadIdx.x == 0) {
        ccute_barrier_wait(bar, 0);
        ccute_tma_store_tile(&map, x, 0, 0);
    }
    for (int k = 0; k < n; k++) {
        u[k & 1][threadIdx.x] = 4.0f;
        ccute_fence_async();
        unseen();
        if (threadIdx.x == 0)
            ccute_tma_store_tile(&map, u[k & 1], 0, k);
    }
}

/* Two stages in turn: the product reads one while threads write the other; and a barrier before the first is written. */
CCUTE_FOLD __global__ void __launch_bounds__(128) product(float *out, const unsigned short *in, int n)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    __shared__ __align__(1024) unsigned short a[2][4096], b[2][4096];
    float c[32] = {0};
    for (int i = threadIdx.x; i < 4096; i += 128)
        a[0][i] = b[0][i] = in[i];
    ccute_fence_async();
    __syncthreads();
    for (int k = 0; k < n; k++) {
        ccute_wgmma_fence();
        ccute_gemm(mine, c, fc, a[k & 1], pa, b[k & 1], pb);
        ccute_wgmma_commit();
        for (int i = threadIdx.x; i < 4096; i += 128)
            a[(k + 1) & 1][i] = b[(k + 1) & 1][i] = in[i];
        ccute_fence_async();
        ccute_wgmma_wait(0);
        __syncthreads();
    }
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// 66 |     TILED_PRODUCT; (void)fc; (void)mine; (void)sums;
// 67 |     /* tile = Sw<3,3,3> o 0 o ((8,8),(64,1)):((64,512),(1,0)) */ const ccute_layout tile = {{4, 0, 0, 0, {}, {32, 1, 16, 2}, {8, 8, 64, 1}}, {64, 512, 1, 0}, 0, 3, 3, 3, 0, {0}};
// 68 |     OPERANDS(tile); (void)pa; (void)pb;
// 76 |         { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 77 |         { CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[k & 1][0], 0x4000004000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[k & 1][0], 0x4000004000010000ull)))); CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[k & 1][0], 0x4000004000010000ull) + 2), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[k & 1][0], 0x4000004000010000ull) + 2))); CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[k & 1][0], 0x4000004000010000ull) + 4), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[k & 1][0], 0x4000004000010000ull) + 4))); CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[k & 1][0], 0x4000004000010000ull) + 6), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[k & 1][0], 0x4000004000010000ull) + 6))); }
// 82 |         { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 85 |     { { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16] = c[0]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 64] = c[1]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 8] = c[2]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 72] = c[3]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 512] = c[4]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 576] = c[5]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 520] = c[6]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 584] = c[7]; } { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1024] = c[8]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1088] = c[9]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1032] = c[10]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1096] = c[11]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1536] = c[12]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1600] = c[13]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1544] = c[14]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1608] = c[15]; } { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2048] = c[16]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2112] = c[17]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2056] = c[18]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2120] = c[19]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2560] = c[20]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2624] = c[21]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2568] = c[22]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2632] = c[23]; } { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3072] = c[24]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3136] = c[25]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3080] = c[26]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3144] = c[27]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3584] = c[28]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3648] = c[29]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3592] = c[30]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3656] = c[31]; } }
// ! meet_enough.cu:14:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void stores(const __grid_constant__ ccute_tma map, ccute_barrier *bar, int n)
// !                            ^~~~~~
// ! meet_enough.cu:85:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,8),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

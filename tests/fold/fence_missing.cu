#include <ccute/async.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void element(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) float s[32 * 32];
    s[threadIdx.x] = 1.0f;
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, s, 0, 0);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) copied(float *out, const float *in)
{
    CCUTE_ALIGNED(out, 16);
    CCUTE_ALIGNED(in, 16);
    const ccute_layout tile = ccute_make_layout(TUP(128, 4), TUP(4, 1));
    __shared__ __align__(128) float s[512];
    ccute_copy(s, ccute_slice(tile, threadIdx.x, ALL), in, ccute_slice(tile, threadIdx.x, ALL));
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_copy_with(ccute_bulk_store_atom(), out, ccute_make_layout(512), s, ccute_make_layout(512));
}

/* Written behind the product: what is read is in the next round. */
CCUTE_FOLD __global__ void __launch_bounds__(128) rounds(float *out, const unsigned short *in, int n)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(64, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64), sums = ccute_make_layout(TUP(64, 64));
    const ccute_layout pa = ccute_partition_A_shared(mine, tile), pb = ccute_partition_B(mine, tile);
    const ccute_layout fc = ccute_fragment_C(mma, sums);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32] = {0};
    for (int k = 0; k < n; k++) {
        __syncthreads();
        ccute_wgmma_fence();
        ccute_gemm(mine, c, fc, a, pa, b, pb);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
        for (int i = threadIdx.x; i < 4096; i += 128)
            b[i] = in[i];
    }
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}

CCUTE_FOLD __device__ static void set(float *to, float value) { to[threadIdx.x] = value; }

/* By a helper, on one path, through a pointer; then loads over what was written, and what another place of a stage is. */
CCUTE_FOLD __global__ void ways(const __grid_constant__ ccute_tma map, ccute_barrier *bar, int n)
{
    __shared__ __align__(128) float s[1024], t[1024], u[2][1024];
    float *const p = t;
    if (n > 3)
        set(s, 2.0f);
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_load_tile(s, &map, bar, 0, 0);
    *p = 3.0f;
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_reduce_tile(&map, CCUTE_TMA_ADD, t, 0, 0);
    for (int k = 0; k < n; k++) {
        u[k & 1][threadIdx.x] = 4.0f;
        __syncthreads();
        if (threadIdx.x == 0)
            ccute_tma_store_tile(&map, u[k & 1], 0, k);
    }
}

struct stage {
    alignas(128) float a[1024], b[1024];
};
struct stages {
    stage x, y;
};

/* The same member, half, stage; by rows and columns, in rounds that each thread has, in a vector, in a case. */
CCUTE_FOLD __global__ void same(const __grid_constant__ ccute_tma map, float *out, int n)
{
    __shared__ __align__(128) float s[1024], t[1024], u[2][1024];
    __shared__ stages st;
    const int row = threadIdx.x / 32, column = threadIdx.x % 32;
    st.x.a[threadIdx.x] = 1.0f;
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, st.x.a, 0, 0);
    t[512 + threadIdx.x] = 2.0f;
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, t + 512, 0, 0);
    s[row * 32 + column] = 3.0f;
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_tma_store_tile(&map, s, 0, 0);
        ccute_bulk_commit();
        ccute_bulk_wait_read(0);
    }
    for (int j = 0; j < 8; j++)
        t[j * 128 + threadIdx.x] = 4.0f;
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, t, 0, 0);
    *(float4 *)&s[4 * threadIdx.x] = float4();
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, s, 0, 0);
    switch (n) {
    case 1:
        u[1][threadIdx.x] = 5.0f;
        __syncthreads();
        ccute_tma_store_tile(&map, u[1], 0, 0);
    }
}

/* A stage that both layouts name. */
CCUTE_FOLD __global__ void layouts(float *out, int n)
{
    __shared__ __align__(128) float s[2048];
    CCUTE_ALIGNED(out, 16);
    const ccute_layout mine = ccute_offset_by((n & 1) * 1024 + threadIdx.x, ccute_make_layout(1));
    ccute_copy(s, mine, out, ccute_make_layout(1));
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_copy_with(ccute_bulk_store_atom(), out, ccute_make_layout(512), s,
                        ccute_offset_by((n & 1) * 1024, ccute_make_layout(512)));
}
// ---- folded ----
// 17 |     /* tile = (128,4):(4,1) */
// 19 |     ccute_store_shared(s + threadIdx.x * 4, ccute_load_global<4>(in + threadIdx.x * 4));
// 22 |         ccute_bulk_store(out, s, 2048);
// 28 |     /* mma = tiled_mma(wgmma(64, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>) */
// 29 |
// 30 |     /* mine = thread_slice(tiled_mma(wgmma(64, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>), threadIdx.x) */
// 31 |     /* tile = Sw<3,3,3> o 0 o ((8,8),(64,1)):((64,512),(1,0)) */ /* sums = (64,64):(1,64) */
// 32 |     /* pa = Sw<3,3,3> o 0 o ((64,16),1,4):((64,1),0,16) */ /* pb = Sw<3,3,3> o 0 o ((64,16),1,4):((64,1),0,16) */
// 33 |     /* fc = ((2,2,8),1,1):((1,2,4),0,0) */
// 34 |     __shared__ __attribute__((aligned(1024))) unsigned short a[4096];
// 35 |     __shared__ __attribute__((aligned(1024))) unsigned short b[4096];
// 39 |         { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 40 |         { CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x4000004000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0x4000004000010000ull)))); CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x4000004000010000ull) + 2), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0x4000004000010000ull) + 2))); CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x4000004000010000ull) + 4), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0x4000004000010000ull) + 4))); CCUTE_ISSUE_90A(64, 64, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]), CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]), CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]), CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]), CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]), CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]), CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]), CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x4000004000010000ull) + 6), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0x4000004000010000ull) + 6))); }
// 42 |         { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 46 |     { { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16] = c[0]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 64] = c[1]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 8] = c[2]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 72] = c[3]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 512] = c[4]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 576] = c[5]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 520] = c[6]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 584] = c[7]; } { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1024] = c[8]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1088] = c[9]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1032] = c[10]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1096] = c[11]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1536] = c[12]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1600] = c[13]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1544] = c[14]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 1608] = c[15]; } { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2048] = c[16]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2112] = c[17]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2056] = c[18]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2120] = c[19]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2560] = c[20]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2624] = c[21]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2568] = c[22]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 2632] = c[23]; } { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3072] = c[24]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3136] = c[25]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3080] = c[26]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3144] = c[27]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3584] = c[28]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3648] = c[29]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3592] = c[30]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 3656] = c[31]; } }
// 123 |     /* mine = mine_o o 1:0 */ const int mine_o = (int)threadIdx.x + (n & 1) * 1024;
// 124 |     s[mine_o] = out[0];
// 127 |         ccute_bulk_store(out, s + (n & 1) * 1024, 2048);
// 128 |
// ! fence_missing.cu:10:9: warning: threads write 's' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_tma_store_tile(&map, s, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:7:5: note: it is written here
// !     s[threadIdx.x] = 1.0f;
// !     ^~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:22:9: warning: threads write 's' before this ccute_copy_with, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_copy_with(ccute_bulk_store_atom(), out, ccute_make_layout(512), s, ccute_make_layout(512));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:19:5: note: it is written here
// !     ccute_copy(s, ccute_slice(tile, threadIdx.x, ALL), in, ccute_slice(tile, threadIdx.x, ALL));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:40:9: warning: threads write 'b' before this ccute_gemm, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_gemm(mine, c, fc, a, pa, b, pb);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:44:13: note: it is written here
// !             b[i] = in[i];
// !             ^~~~~~~~~~~~
// ! fence_missing.cu:44:13: warning: this writes 'b', which a product of four warps may still read for another warp: no barrier stands between; remedy: call __syncthreads(), or a named barrier of these threads, between ccute_wgmma_wait and the write
// !             b[i] = in[i];
// !             ^~~~~~~~~~~~
// ! fence_missing.cu:40:9: note: the product reads it here
// !         ccute_gemm(mine, c, fc, a, pa, b, pb);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:46:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,8),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:60:9: warning: threads write 's' before this ccute_tma_load_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_tma_load_tile(s, &map, bar, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:57:9: note: it is written here
// !         set(s, 2.0f);
// !         ^~~~~~~~~~~~
// ! fence_missing.cu:64:9: warning: threads write 't' before this ccute_tma_reduce_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_tma_reduce_tile(&map, CCUTE_TMA_ADD, t, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:61:5: note: it is written here
// !     *p = 3.0f;
// !     ^~~~~~~~~
// ! fence_missing.cu:69:13: warning: threads write 'u[k & 1]' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !             ccute_tma_store_tile(&map, u[k & 1], 0, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:66:9: note: it is written here
// !         u[k & 1][threadIdx.x] = 4.0f;
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:89:9: warning: threads write 'st.x.a' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_tma_store_tile(&map, st.x.a, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:86:5: note: it is written here
// !     st.x.a[threadIdx.x] = 1.0f;
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:93:9: warning: threads write 't + 512' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_tma_store_tile(&map, t + 512, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:90:5: note: it is written here
// !     t[512 + threadIdx.x] = 2.0f;
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:97:9: warning: threads write 's' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_tma_store_tile(&map, s, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:94:5: note: it is written here
// !     s[row * 32 + column] = 3.0f;
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:105:9: warning: threads write 't' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_tma_store_tile(&map, t, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:102:9: note: it is written here
// !         t[j * 128 + threadIdx.x] = 4.0f;
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:109:9: warning: threads write 's' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_tma_store_tile(&map, s, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:106:5: note: it is written here
// !     *(float4 *)&s[4 * threadIdx.x] = float4();
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:114:9: warning: threads write 'u[1]' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_tma_store_tile(&map, u[1], 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:112:9: note: it is written here
// !         u[1][threadIdx.x] = 5.0f;
// !         ^~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:127:9: warning: threads write 's' before this ccute_copy_with, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         ccute_copy_with(ccute_bulk_store_atom(), out, ccute_make_layout(512), s,
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing.cu:124:5: note: it is written here
// !     ccute_copy(s, mine, out, ccute_make_layout(1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

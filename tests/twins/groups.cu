// arch: sm_90a
/* Main loops of products by the instructions of four warps (wgmma), whose operands are descriptors of shared memory. */
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/issue.h>
#include <ccute/short.h>

#include <cuda_fp16.h>

#if defined TWINS_RUN
#include "run.h"
#endif

enum { ROWS = 128, COLUMNS = 64, DEPTH = 64, LD = 256, THREADS = 128, STAGES = 2 };

/* ---- instructions by hand; on the CPU as folded products have them ---- */

static __device__ __forceinline__ void async16(void *to, const void *from)
{
#if defined __CUDA_ARCH__
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((unsigned)__cvta_generic_to_shared(to)), "l"(from)
                 : "memory");
#else
    memcpy(to, from, 16);
#endif
}

/* What this thread copied is there, and the instructions may read it. */
static __device__ __forceinline__ void async_wait(void)
{
#if defined __CUDA_ARCH__
    asm volatile("cp.async.wait_group 0;\n\tfence.proxy.async.shared::cta;" ::: "memory");
#else
    ccute_fence_async();
#endif
}

static __device__ __forceinline__ void async_commit(void)
{
#if defined __CUDA_ARCH__
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

static __device__ __forceinline__ void begin(void)
{
#if defined __CUDA_ARCH__
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#else
    ccute_wgmma_fence();
#endif
}

static __device__ __forceinline__ void end(void)
{
#if defined __CUDA_ARCH__
    asm volatile("wgmma.commit_group.sync.aligned;\n\twgmma.wait_group.sync.aligned 0;" ::: "memory");
#else
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
#endif
}

#if defined __CUDACC__
typedef unsigned long long operand;
/* The address, 1,024 bytes between eight rows, swizzled over 128 bytes. */
static __device__ __forceinline__ operand operand_at(const __half *p)
{
    return 1ull << 62 | 64ull << 32 | 1ull << 16 | (__cvta_generic_to_shared(p) >> 4 & 0x3fff);
}
#else
typedef ccute_issue_tile_ operand;
static inline operand operand_at(const __half *p) { return ccute_issue_tile(p, 1ull << 62 | 64ull << 32 | 1ull << 16); }
#endif

static __device__ __forceinline__ void multiply_add(float c[32], operand a, operand b)
{
#if defined __CUDA_ARCH__
    asm volatile("{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
                 "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
                 "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, "
                 "%32, %33, p, 1, 1, 0, 0; }"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7]),
                   "+f"(c[8]), "+f"(c[9]), "+f"(c[10]), "+f"(c[11]), "+f"(c[12]), "+f"(c[13]), "+f"(c[14]), "+f"(c[15]),
                   "+f"(c[16]), "+f"(c[17]), "+f"(c[18]), "+f"(c[19]), "+f"(c[20]), "+f"(c[21]), "+f"(c[22]),
                   "+f"(c[23]), "+f"(c[24]), "+f"(c[25]), "+f"(c[26]), "+f"(c[27]), "+f"(c[28]), "+f"(c[29]),
                   "+f"(c[30]), "+f"(c[31])
                 : "l"(a), "l"(b));
#else
    CCUTE_ISSUE_90A(
        64, 64, 16, F16, F16, F32, TN, "",
        (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3]),
         CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7]),
         CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11]),
         CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15]),
         CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19]),
         CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23]),
         CCUTE_ISSUE_RW(f, c[24]), CCUTE_ISSUE_RW(f, c[25]), CCUTE_ISSUE_RW(f, c[26]), CCUTE_ISSUE_RW(f, c[27]),
         CCUTE_ISSUE_RW(f, c[28]), CCUTE_ISSUE_RW(f, c[29]), CCUTE_ISSUE_RW(f, c[30]), CCUTE_ISSUE_RW(f, c[31])),
        (CCUTE_ISSUE_R(l, a), CCUTE_ISSUE_R(l, b)));
#endif
}

/* One store of 64 bits. (nvcc 13.0 takes some stores of a float2 apart.) */
static __device__ __forceinline__ void put(float *p, float x, float y)
{
#if defined __CUDA_ARCH__
    asm volatile("st.global.v2.f32 [%0], {%1, %2};" ::"l"(__cvta_generic_to_global(p)), "f"(x), "f"(y) : "memory");
#else
    p[0] = x, p[1] = y;
#endif
}

/* ---- 128x64 of C, two rows of instructions: 64 of K at a time, the next 64 on their way ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS)
    fold_group(float *C, const __half *A, const __half *B, int steps)
{
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(B, 16);
    CCUTE_ALIGNED(C, 8);
    CCUTE_ASSUME(steps > 0 && blockIdx.x < 4);
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(COLUMNS, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, ROWS, DEPTH);
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, COLUMNS, DEPTH);
    __shared__ __align__(1024) __half a[STAGES][ROWS * DEPTH], b[STAGES][COLUMNS * DEPTH];
    const ccute_layout shared_a = ccute_partition_A_shared(mine, tile_a), shared_b = ccute_partition_B(mine, tile_b);
    const ccute_tiled_copy load =
        ccute_thread_slice(ccute_make_tiled_copy(ccute_cp_async_cg(16), ccute_make_layout_right(TUP(16, 8)),
                                                 ccute_make_layout_right(TUP(1, 8))),
                           threadIdx.x);
    const ccute_layout to_a = ccute_partition_D(load, tile_a), to_b = ccute_partition_D(load, tile_b);
    const ccute_layout all = ccute_make_layout(TUP(4 * ROWS, LD), TUP(LD, 1));
    const ccute_layout rows_a = ccute_local_tile(all, TUP(ROWS, DEPTH), TUP(blockIdx.x, ALL));
    const ccute_layout rows_b = ccute_local_tile(all, TUP(COLUMNS, DEPTH), TUP(blockIdx.y, ALL));
    const ccute_layout from_a = ccute_partition_S(load, rows_a), from_b = ccute_partition_S(load, rows_b);
    const ccute_layout block_c = ccute_local_tile(ccute_make_layout(TUP(4 * ROWS, 4 * COLUMNS), TUP(4 * COLUMNS, 1)),
                                                  TUP(ROWS, COLUMNS), TUP(blockIdx.x, blockIdx.y));
    const ccute_layout out = ccute_partition_C(mine, block_c), held_c = ccute_fragment_C(mma, block_c);
    CCUTE_REGS(float, rc, held_c, 64);
    ccute_clear(rc, held_c);
    ccute_copy_tiled(load, a[0], to_a, A, ccute_slice(from_a, ALL, ALL, ALL, 0));
    ccute_copy_tiled(load, b[0], to_b, B, ccute_slice(from_b, ALL, ALL, ALL, 0));
    ccute_cp_async_commit();
#pragma unroll 1
    for (int k = 0; k < steps; k++) {
        const int stage = k & 1;
        ccute_cp_async_wait(0);
        ccute_fence_async();
        __syncthreads();
        if (k + 1 < steps) {
            ccute_copy_tiled(load, a[stage ^ 1], to_a, A, ccute_slice(from_a, ALL, ALL, ALL, k + 1));
            ccute_copy_tiled(load, b[stage ^ 1], to_b, B, ccute_slice(from_b, ALL, ALL, ALL, k + 1));
        }
        ccute_cp_async_commit();
        ccute_wgmma_fence();
        ccute_gemm(mine, rc, held_c, a[stage], shared_a, b[stage], shared_b);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
    }
    ccute_copy(C, out, rc, held_c);
}

extern "C" __global__ void __launch_bounds__(THREADS) hand_group(float *C, const __half *A, const __half *B, int steps)
{
    CCUTE_ASSUME(steps > 0 && blockIdx.x < 4);
    enum { TO_A = ROWS * DEPTH, TO_B = COLUMNS * DEPTH, UNIT = 8 };
    __shared__ __align__(1024) __half a[STAGES * TO_A], b[STAGES * TO_B];
    const unsigned t = threadIdx.x, row = t / 8, chunk = t % 8, lane = t % 32;
    /* The chunks of 16 bytes of a row are swizzled by its number. */
    __half *const to = a + row * DEPTH + (chunk ^ row % 8) * 8;
    const __half *const from_a = A + blockIdx.x * (ROWS * LD) + row * LD + chunk * 8;
    const __half *const from_b = B + (blockIdx.y * COLUMNS + row) * LD + chunk * 8;
    float c[2][32] = {};
    auto load = [&](int stage, int k) {
        __half *const to_a = to + stage * TO_A, *const to_b = b + stage * TO_B + (to - a);
#pragma unroll
        for (int i = 0; i < ROWS / 16; i++)
            async16(to_a + i * 16 * DEPTH, from_a + (long long)k * DEPTH + i * 16 * LD);
#pragma unroll
        for (int i = 0; i < COLUMNS / 16; i++)
            async16(to_b + i * 16 * DEPTH, from_b + (long long)k * DEPTH + i * 16 * LD);
    };
    load(0, 0);
    async_commit();
#pragma unroll 1
    for (int k = 0; k < steps; k++) {
        const int stage = k & 1;
        async_wait();
        __syncthreads();
        if (k + 1 < steps)
            load(stage ^ 1, k + 1);
        async_commit();
        const operand of_a = operand_at(a + stage * TO_A), of_b = operand_at(b + stage * TO_B);
        begin();
#pragma unroll
        for (int s = 0; s < DEPTH / 16; s++)
#pragma unroll
            for (int i = 0; i < 2; i++)
                multiply_add(c[i], of_a + (i * (TO_A / 2 / UNIT) + s * 2), of_b + s * 2);
        end();
    }
    float *const out = C + blockIdx.x * (ROWS * 4 * COLUMNS) + (t / 32 * 16 + lane / 4) * (4 * COLUMNS) +
                       blockIdx.y * COLUMNS + lane % 4 * 2;
#pragma unroll
    for (int i = 0; i < 2; i++)
#pragma unroll
        for (int j = 0; j < 8; j++)
#pragma unroll
            for (int r = 0; r < 2; r++)
                put(out + (64 * i + 8 * r) * (4 * COLUMNS) + 8 * j, c[i][4 * j + 2 * r], c[i][4 * j + 2 * r + 1]);
}

#if defined TWINS_RUN
int main(void)
{
    twins_open();
    TWIN(group, dim3(2, 3), THREADS, out, in, in, 4);
    printf("1..%d\n", twins_count);
    return twins_differ != 0;
}
#endif

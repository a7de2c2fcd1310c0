/* Main loops of products by the instructions of a warp (mma.sync): tiles through shared memory, by cp.async and
 * ldmatrix. */
#include <ccute/ccute.h>
#include <ccute/issue.h>
#include <ccute/short.h>

#include <cuda_fp16.h>

#if defined TWINS_RUN
#include "run.h"
#endif

enum { ROWS = 64, DEPTH = 32, LD = 256, COLUMNS = 192, WARPS_THREADS = 128 };

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

static __device__ __forceinline__ void async_wait(void)
{
#if defined __CUDA_ARCH__
    asm volatile("cp.async.commit_group;\n\tcp.async.wait_group 0;" ::: "memory");
#endif
}

/* Four matrices of eight rows: lane l has the address of row l % 8 of matrix l / 8. */
static __device__ __forceinline__ void load_matrices(unsigned to[4], const void *row)
{
#if defined __CUDA_ARCH__
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"((unsigned)__cvta_generic_to_shared(row))
                 : "memory");
#else
    for (int i = 0; i < 4; i++) {
        const unsigned long long at = __shfl_sync(0xffffffff, (unsigned long long)row, 8 * i + threadIdx.x % 32 / 4);
        memcpy(&to[i], (const char *)at + threadIdx.x % 4 * 4, 4);
    }
#endif
}

static __device__ __forceinline__ void multiply_add(float c[4], const unsigned a[4], const unsigned b[2])
{
#if defined __CUDA_ARCH__
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
                 "{%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#else
    CCUTE_ISSUE_80(16, 8, 16, F16, F16, F32, ANY, "",
                   (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])),
                   (CCUTE_ISSUE_R(r, a[0]), CCUTE_ISSUE_R(r, a[1]), CCUTE_ISSUE_R(r, a[2]), CCUTE_ISSUE_R(r, a[3]),
                    CCUTE_ISSUE_R(r, b[0]), CCUTE_ISSUE_R(r, b[1])));
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

/* ---- 64x64 of C by two by two warps, 32 of K at a time ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(WARPS_THREADS)
    fold_warps(float *C, const __half *A, const __half *B, int steps)
{
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(B, 16);
    CCUTE_ALIGNED(C, 8);
    CCUTE_ASSUME(steps > 0 && blockIdx.x < 4);
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F32),
                                                     ccute_make_layout(TUP(2, 2, 1)), CCUTE_TILE(32, 32, 16));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile = ccute_swizzle(2, 3, 3, ccute_make_layout_right(TUP(ROWS, DEPTH)));
    CCUTE_SHARED(__half, a, tile, ROWS * DEPTH);
    CCUTE_SHARED(__half, b, tile, ROWS * DEPTH);
    const ccute_tiled_copy load =
        ccute_thread_slice(ccute_make_tiled_copy(ccute_cp_async_cg(16), ccute_make_layout_right(TUP(32, 4)),
                                                 ccute_make_layout_right(TUP(1, 8))),
                           threadIdx.x);
    const ccute_layout to = ccute_partition_D(load, tile);
    const ccute_layout all = ccute_make_layout(TUP(4 * ROWS, LD), TUP(LD, 1));
    const ccute_layout rows_a = ccute_local_tile(all, TUP(ROWS, DEPTH), TUP(blockIdx.x, ALL));
    const ccute_layout rows_b = ccute_local_tile(all, TUP(ROWS, DEPTH), TUP(blockIdx.y, ALL));
    const ccute_layout from_a = ccute_partition_S(load, rows_a), from_b = ccute_partition_S(load, rows_b);
    const ccute_layout held_a = ccute_fragment_A(mma, tile), held_b = ccute_fragment_B(mma, tile);
    const ccute_tiled_copy read_a = ccute_thread_slice(ccute_make_tiled_copy_A(ccute_ldmatrix(4), mma), threadIdx.x);
    const ccute_tiled_copy read_b = ccute_thread_slice(ccute_make_tiled_copy_B(ccute_ldmatrix(4), mma), threadIdx.x);
    const ccute_layout shared_a = ccute_partition_S(read_a, tile), shared_b = ccute_partition_S(read_b, tile);
    const ccute_layout regs_a = ccute_retile(read_a, held_a), regs_b = ccute_retile(read_b, held_b);
    CCUTE_REGS(__half, ra, held_a, 32);
    CCUTE_REGS(__half, rb, held_b, 32);
    const ccute_layout block_c = ccute_local_tile(ccute_make_layout(TUP(4 * ROWS, COLUMNS), TUP(COLUMNS, 1)),
                                                  TUP(ROWS, ROWS), TUP(blockIdx.x, blockIdx.y));
    const ccute_layout out = ccute_partition_C(mine, block_c), held_c = ccute_fragment_C(mma, block_c);
    CCUTE_REGS(float, rc, held_c, 32);
    ccute_clear(rc, held_c);
#pragma unroll 1
    for (int k = 0; k < steps; k++) {
        ccute_copy_tiled(load, a, to, A, ccute_slice(from_a, ALL, ALL, ALL, k));
        ccute_copy_tiled(load, b, to, B, ccute_slice(from_b, ALL, ALL, ALL, k));
        ccute_cp_async_commit();
        ccute_cp_async_wait(0);
        __syncthreads();
        ccute_copy_tiled(read_a, ra, regs_a, a, shared_a);
        ccute_copy_tiled(read_b, rb, regs_b, b, shared_b);
        __syncthreads();
        ccute_gemm(mine, rc, held_c, ra, held_a, rb, held_b);
    }
    ccute_copy(C, out, rc, held_c);
}

extern "C" __global__ void __launch_bounds__(WARPS_THREADS)
    hand_warps(float *C, const __half *A, const __half *B, int steps)
{
    CCUTE_ASSUME(steps > 0 && blockIdx.x < 4);
    __shared__ __align__(128) __half a[ROWS * DEPTH], b[ROWS * DEPTH];
    const unsigned t = threadIdx.x, row = t / 4, chunk = t % 4, lane = t % 32, m = t / 32 % 2, n = t / 64;
    /* The chunks of 16 bytes of a row are swizzled by bits 1 and 2 of its number. */
    __half *const to_a = a + row * DEPTH + (chunk ^ row / 2 % 4) * 8, *const to_b = b + (to_a - a);
    const __half *from_a = A + blockIdx.x * (ROWS * LD) + row * LD + chunk * 8;
    const __half *from_b = B + (blockIdx.y * ROWS + row) * LD + chunk * 8;
    const unsigned row_a = m * 16 + lane % 16, row_b = n * 8 + lane % 8 + lane / 16 * 16;
    float c[2][4][4] = {};
#pragma unroll 1
    for (int k = 0; k < steps; k++) {
        unsigned fa[2][2][4], fb[2][2][4];
        async16(to_a, from_a);
        async16(to_a + 32 * DEPTH, from_a + 32 * LD);
        async16(to_b, from_b);
        async16(to_b + 32 * DEPTH, from_b + 32 * LD);
        from_a += DEPTH;
        from_b += DEPTH;
        async_wait();
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 2; i++)
#pragma unroll
            for (int s = 0; s < 2; s++) {
                load_matrices(fa[i][s], a + (row_a + 32 * i) * DEPTH + ((2 * s + lane / 16) ^ row_a / 2 % 4) * 8);
                load_matrices(fb[i][s], b + (row_b + 32 * i) * DEPTH + ((2 * s + lane / 8 % 2) ^ row_b / 2 % 4) * 8);
            }
        __syncthreads();
#pragma unroll
        for (int s = 0; s < 2; s++)
#pragma unroll
            for (int j = 0; j < 4; j++)
#pragma unroll
                for (int i = 0; i < 2; i++)
                    multiply_add(c[i][j], fa[i][s], &fb[j / 2][s][j % 2 * 2]);
    }
    float *const out =
        C + blockIdx.x * (ROWS * COLUMNS) + (m * 16 + lane / 4) * COLUMNS + blockIdx.y * ROWS + n * 8 + lane % 4 * 2;
#pragma unroll
    for (int i = 0; i < 2; i++)
#pragma unroll
        for (int j = 0; j < 4; j++)
#pragma unroll
            for (int r = 0; r < 2; r++)
                put(out + (32 * i + 8 * r) * COLUMNS + 16 * j, c[i][j][2 * r], c[i][j][2 * r + 1]);
}

#if defined TWINS_RUN
int main(void)
{
    twins_open();
    TWIN(warps, dim3(2, 3), WARPS_THREADS, out, in, in, 8);
    printf("1..%d\n", twins_count);
    return twins_differ != 0;
}
#endif

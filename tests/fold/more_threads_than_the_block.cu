// A copy or a product that is divided among more threads than a block has leaves parts of its tile undone. Nothing is said
// where the rest is bound to threads of its own, or where the kernel does not state its threads.
#include <ccute/gemm.h>
#include <ccute/short.h>

CCUTE_FOLD static __device__ ccute_tiled_copy rows()
{
    return ccute_make_tiled_copy(ccute_auto_copy(128, 32), ccute_make_layout_right(TUP(32, 8)),
                                 ccute_make_layout_right(TUP(1, 4)));
}

CCUTE_FOLD __global__ void __launch_bounds__(128) half(float *d, const float *s)
{
    const ccute_layout tile = ccute_make_layout_right(TUP(32, 32));
    const ccute_tiled_copy mine = ccute_thread_slice(rows(), threadIdx.x);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    ccute_copy_tiled(mine, d, ccute_partition_D(mine, tile), s, ccute_partition_S(mine, tile));
}

CCUTE_FOLD __global__ void __launch_bounds__(128) in_turn(float *d, const float *s)
{
    const ccute_layout tile = ccute_make_layout_right(TUP(32, 32));
    const ccute_tiled_copy mine = ccute_thread_slice(rows(), threadIdx.x);
    const ccute_tiled_copy other = ccute_thread_slice(rows(), threadIdx.x + 128);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    ccute_copy_tiled(mine, d, ccute_partition_D(mine, tile), s, ccute_partition_S(mine, tile));
    ccute_copy_tiled(other, d, ccute_partition_D(other, tile), s, ccute_partition_S(other, tile));
}

CCUTE_FOLD __global__ void unstated(float *d, const float *s)
{
    const ccute_layout tile = ccute_make_layout_right(TUP(32, 32));
    const ccute_tiled_copy mine = ccute_thread_slice(rows(), threadIdx.x);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    ccute_copy_tiled(mine, d, ccute_partition_D(mine, tile), s, ccute_partition_S(mine, tile));
}

CCUTE_FOLD CCUTE_BLOCK_DIM(32, 1, 1) __global__ void product(float *out)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32),
                                                     ccute_make_layout(TUP(2, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout four = ccute_make_layout(4), two = ccute_make_layout(2);
    float a[4] = {1}, b[2] = {1}, c[4] = {0};
    ccute_gemm(mine, c, four, a, four, b, two);
    ccute_copy(out, four, c, four);
}
// ---- folded ----
// 6 | __attribute__((unused)) CCUTE_FOLD static __device__ ccute_tiled_copy rows()
// 14 |     /* tile = (32,32):(32,1) */
// 15 |     /* mine = thread_slice(tiled_copy_tv(auto_copy(128, 32), ((8,32),4):((128,1),32), <32,32>), threadIdx.x) */
// 18 |     ccute_store_global(d + threadIdx.x * 4, ccute_load_global<4>(s + threadIdx.x * 4));
// 23 |     /* tile = (32,32):(32,1) */
// 24 |     /* mine = thread_slice(tiled_copy_tv(auto_copy(128, 32), ((8,32),4):((128,1),32), <32,32>), threadIdx.x) */
// 25 |     /* other = thread_slice(tiled_copy_tv(auto_copy(128, 32), ((8,32),4):((128,1),32), <32,32>), other_t0) */ const int other_t0 = threadIdx.x + 128;
// 28 |     ccute_store_global(d + threadIdx.x * 4, ccute_load_global<4>(s + threadIdx.x * 4));
// 29 |     ccute_store_global(d + other_t0 * 4, ccute_load_global<4>(s + other_t0 * 4));
// 34 |     /* tile = (32,32):(32,1) */
// 35 |     /* mine = thread_slice(tiled_copy_tv(auto_copy(128, 32), ((8,32),4):((128,1),32), <32,32>), threadIdx.x) */
// 38 |     if (threadIdx.x < 256) ccute_store_global(d + threadIdx.x * 4, ccute_load_global<4>(s + threadIdx.x * 4));
// 42 | { ccute_block_is_(::dim3(32, 1, 1));
// 43 |     /* mma = tiled_mma(mma(16, 8, 8, tf32, tf32, f32), (2,1,1):(1,0,0), <_,_,_>) */
// 44 |
// 45 |     /* mine = thread_slice(tiled_mma(mma(16, 8, 8, tf32, tf32, f32), (2,1,1):(1,0,0), <_,_,_>), threadIdx.x) */
// 46 |     /* four = 4:1 */ /* two = 2:1 */
// 48 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 49 |     if (((size_t)out & 15) == 0) { ccute_store_global(out, c[0], c[1], c[2], c[3]); } else { { out[0] = c[0]; out[1] = c[1]; out[2] = c[2]; out[3] = c[3]; } }
// ! more_threads_than_the_block.cu:18:22: warning: this is divided among 256 threads, and a block has at most 128, so that the parts of threads 128 to 255 stay undone: divide it among 128, or launch 256
// !     ccute_copy_tiled(mine, d, ccute_partition_D(mine, tile), s, ccute_partition_S(mine, tile));
// !                      ^~~~
// ! more_threads_than_the_block.cu:38:5: remark: costly: fewer instructions where the threads of a block are known; remedy: state them with __launch_bounds__ or CCUTE_BLOCK_DIM
// !     ccute_copy_tiled(mine, d, ccute_partition_D(mine, tile), s, ccute_partition_S(mine, tile));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! more_threads_than_the_block.cu:48:16: warning: this is divided among 64 threads, and a block has at most 32, so that the parts of threads 32 to 63 stay undone: divide it among 32, or launch 64
// !     ccute_gemm(mine, c, four, a, four, b, two);
// !                ^~~~
// ! more_threads_than_the_block.cu:49:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, four, c, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

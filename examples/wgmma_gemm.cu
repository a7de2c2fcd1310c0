/* C = A B^T by the instructions of four warps: f16 numbers, f32 sums. A block makes 128x128 elements of C with two groups
 * of four warps. The instructions read A and B in shared memory, where a tile lies as they want it (ccute_wgmma_tile);
 * where in it an instruction begins, and the descriptor that says so, follow from the layout. */
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include "whole_numbers.h"

enum { M = 256, N = 256, K = 192, TILE_M = 128, TILE_N = 128, TILE_K = 64, THREADS = 256 };

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) multiply(float *C, const __half *A, const __half *B)
{
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(B, 16);
    CCUTE_ALIGNED(C, 8);

    /* The product: each group of four warps has 64 rows, and all columns. */
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_wgmma(128, CCUTE_F16, CCUTE_F16, CCUTE_F32),
                                                     ccute_make_layout(TUP(2, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);

    /* Shared memory: K side by side, swizzled over the 128 bytes of a row. */
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, TILE_M, TILE_K);
    CCUTE_SHARED(__half, a, tile, TILE_M *TILE_K);
    CCUTE_SHARED(__half, b, tile, TILE_N *TILE_K);
    const ccute_layout shared_a = ccute_partition_A_shared(mine, tile), shared_b = ccute_partition_B(mine, tile);

    /* From global to shared memory, 16 bytes a thread at a time. */
    const ccute_tiled_copy load =
        ccute_thread_slice(ccute_make_tiled_copy(ccute_cp_async_cg(16), ccute_make_layout_right(TUP(32, 8)),
                                                 ccute_make_layout_right(TUP(1, 8))),
                           threadIdx.x);
    const ccute_layout to = ccute_partition_D(load, tile);
    const ccute_layout rows_a =
        ccute_local_tile(ccute_make_layout_right(TUP(M, K)), TUP(TILE_M, TILE_K), TUP(blockIdx.x, ALL));
    const ccute_layout rows_b =
        ccute_local_tile(ccute_make_layout_right(TUP(N, K)), TUP(TILE_N, TILE_K), TUP(blockIdx.y, ALL));
    const ccute_layout from_a = ccute_partition_S(load, rows_a), from_b = ccute_partition_S(load, rows_b);

    const ccute_layout block_c =
        ccute_local_tile(ccute_make_layout_right(TUP(M, N)), TUP(TILE_M, TILE_N), TUP(blockIdx.x, blockIdx.y));
    const ccute_layout out = ccute_partition_C(mine, block_c), held_c = ccute_fragment_C(mma, block_c);
    CCUTE_REGS(float, rc, held_c, 64);
    ccute_clear(rc, held_c);
    for (int k = 0; k < K / TILE_K; k++) {
        ccute_copy_tiled(load, a, to, A, ccute_slice(from_a, ALL, ALL, ALL, k));
        ccute_copy_tiled(load, b, to, B, ccute_slice(from_b, ALL, ALL, ALL, k));
        ccute_cp_async_commit();
        ccute_cp_async_wait(0);
        ccute_fence_async(); /* what this thread copied, the instructions may read */
        __syncthreads();
        ccute_wgmma_fence();
        ccute_gemm(mine, rc, held_c, a, shared_a, b, shared_b);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
        __syncthreads();
    }
    ccute_copy(C, out, rc, held_c);
}

int main()
{
    __half *const A = matrix(M, K), *const B = matrix(N, K);
    float *C;
    check(cudaMalloc(&C, M * N * sizeof *C));
    CCUTE_LAUNCH(multiply, dim3(M / TILE_M, N / TILE_N), THREADS, 0, 0, C, A, B);
    check(cudaDeviceSynchronize());
    const int wrong = count_wrong(C, M, N, K);
    printf("%d of %d elements wrong\n", wrong, M * N);
    check(cudaFree(A));
    check(cudaFree(B));
    check(cudaFree(C));
    return wrong != 0;
}

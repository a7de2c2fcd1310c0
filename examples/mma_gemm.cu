/* C = A B^T on tensor cores: f16 numbers, f32 sums. A block makes 64x64 elements of C with four warps; a tile of A and
 * one of B go from global to shared memory without waiting (cp.async), from there to registers as the instructions hold
 * them (ldmatrix), and through the instructions (mma.sync). No layout of a fragment is written down: the product has
 * them. */
#include <ccute/cpu.h>

#include <ccute/ccute.h>
#include <ccute/short.h>

#include "whole_numbers.h"

enum { M = 128, N = 192, K = 96, TILE_M = 64, TILE_N = 64, TILE_K = 32, THREADS = 128 };

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) multiply(float *C, const __half *A, const __half *B)
{
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(B, 16);
    CCUTE_ALIGNED(C, 8);

    /* The product: two by two warps, each of which finishes 16x16 of 32x32 elements at a time. */
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F32),
                                                     ccute_make_layout(TUP(2, 2, 1)), CCUTE_TILE(32, 32, 16));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);

    /* Shared memory, swizzled so that eight rows of 16 bytes are in different banks. */
    const ccute_layout tile = ccute_swizzle(2, 3, 3, ccute_make_layout_right(TUP(TILE_M, TILE_K)));
    CCUTE_SHARED(__half, a, tile, 2048);
    CCUTE_SHARED(__half, b, tile, 2048);

    /* From global to shared memory, 16 bytes a thread at a time. */
    const ccute_tiled_copy load =
        ccute_thread_slice(ccute_make_tiled_copy(ccute_cp_async_cg(16), ccute_make_layout_right(TUP(32, 4)),
                                                 ccute_make_layout_right(TUP(1, 8))),
                           threadIdx.x);
    const ccute_layout to = ccute_partition_D(load, tile);
    const ccute_layout rows_a =
        ccute_local_tile(ccute_make_layout_right(TUP(M, K)), TUP(TILE_M, TILE_K), TUP(blockIdx.x, ALL));
    const ccute_layout rows_b =
        ccute_local_tile(ccute_make_layout_right(TUP(N, K)), TUP(TILE_N, TILE_K), TUP(blockIdx.y, ALL));
    const ccute_layout from_a = ccute_partition_S(load, rows_a), from_b = ccute_partition_S(load, rows_b);

    /* From shared memory to registers: as the product holds A and B. */
    const ccute_layout held_a = ccute_fragment_A(mma, tile), held_b = ccute_fragment_B(mma, tile);
    const ccute_tiled_copy read_a = ccute_thread_slice(ccute_make_tiled_copy_A(ccute_ldmatrix(4), mma), threadIdx.x);
    const ccute_tiled_copy read_b = ccute_thread_slice(ccute_make_tiled_copy_B(ccute_ldmatrix(4), mma), threadIdx.x);
    const ccute_layout shared_a = ccute_partition_S(read_a, tile), shared_b = ccute_partition_S(read_b, tile);
    const ccute_layout regs_a = ccute_retile(read_a, held_a), regs_b = ccute_retile(read_b, held_b);
    CCUTE_REGS(__half, ra, held_a, 32);
    CCUTE_REGS(__half, rb, held_b, 32);

    const ccute_layout block_c =
        ccute_local_tile(ccute_make_layout_right(TUP(M, N)), TUP(TILE_M, TILE_N), TUP(blockIdx.x, blockIdx.y));
    const ccute_layout out = ccute_partition_C(mine, block_c), held_c = ccute_fragment_C(mma, block_c);
    CCUTE_REGS(float, rc, held_c, 32);
    ccute_clear(rc, held_c);
    for (int k = 0; k < K / TILE_K; k++) {
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

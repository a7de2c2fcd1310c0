/* C = A B^T for matrices of halves, sums in floats, at the speed of Hopper's tensor cores (sm_90a): the tensor memory
 * accelerator loads and stores the tiles, of which a matrix may end within one. Blocks run in pairs that share each
 * tile of B, and take one tile of C after another. In a block one thread loads, and two groups of four warps multiply.
 * doc/kernels.md has the figures. */
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cuda_fp16.h>

enum { TILE_M = 128, TILE_N = 256, TILE_K = 64, STAGES = 3, BLOCKS = 2, CONSUMERS = 256, THREADS = 128 + CONSUMERS };

/* The shared memory of a block: tiles that come, and the tile that goes. */
struct storage {
    alignas(1024) __half a[STAGES][TILE_M * TILE_K];
    alignas(1024) __half b[STAGES][TILE_N * TILE_K];
    alignas(1024) __half c[TILE_M * TILE_N];
    ccute_pipeline<STAGES> pipe;
};

/* Rows of 64 halves under the swizzle of 128 bytes, as the instructions read them without conflicts. */
CCUTE_FOLD static __host__ __device__ ccute_layout tile_a()
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(TILE_M, TILE_K), TUP(TILE_K, 1)));
}
CCUTE_FOLD static __host__ __device__ ccute_layout tile_b()
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(TILE_N, TILE_K), TUP(TILE_K, 1)));
}

/* Boxes of 64 columns, side by side. */
CCUTE_FOLD static __host__ __device__ ccute_layout tile_c()
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(TILE_M, TUP(64, TILE_N / 64)), TUP(64, TUP(1, 64 * TILE_M))));
}

/* Pairs of tiles in the order of the blocks: four rows of pairs at a time, so that the tiles under way share A and B in
   the cache. */
struct place {
    int m, n;
};
static __device__ place place_of(int pair, int pairs_m, int tiles_n)
{
    enum { GROUP = 4 };
    const int group = pair / (GROUP * tiles_n), within = pair % (GROUP * tiles_n);
    const int rows = pairs_m - group * GROUP < GROUP ? pairs_m - group * GROUP : GROUP;
    return {group * GROUP + within % rows, within / rows};
}

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) CCUTE_CLUSTER_DIM(BLOCKS)
    multiply(const __grid_constant__ ccute_tma map_a, const __grid_constant__ ccute_tma map_b,
             const __grid_constant__ ccute_tma map_c, const __half *A, long lda, const __half *B, long ldb, __half *C,
             long ldc, int m, int n, int k)
{
    CCUTE_SHARED_STORAGE(s, storage);
    CCUTE_ASSUME(m > 0 && n > 0 && k > 0 && lda >= k && ldb >= k && ldc >= n);
    const int rank = ccute_cluster_rank(), cluster = blockIdx.x / BLOCKS, clusters = gridDim.x / BLOCKS;
    const int pairs_m = (m + BLOCKS * TILE_M - 1) / (BLOCKS * TILE_M), tiles_n = (n + TILE_N - 1) / TILE_N;
    const int pairs = pairs_m * tiles_n, steps = (k + TILE_K - 1) / TILE_K;
    const unsigned both = (1u << BLOCKS) - 1;
    if (threadIdx.x == 0)
        ccute_pipeline_init(&s.pipe, 1, BLOCKS * CONSUMERS / 128);
    ccute_cluster_sync();

    if (threadIdx.x < 128) { /* one thread loads */
        ccute_setmaxnreg_dec<24>();
        if (threadIdx.x == 0) {
            const ccute_layout all_a = ccute_make_layout(TUP(m, k), TUP(lda, 1));
            const ccute_layout all_b = ccute_make_layout(TUP(n, k), TUP(ldb, 1));
            const ccute_tuple size_a = TUP(TILE_M, TILE_K), size_b = TUP(TILE_N, TILE_K);
            int filling = 0;
            for (int pair = cluster; pair < pairs; pair += clusters) {
                const place at = place_of(pair, pairs_m, tiles_n);
                for (int step = 0; step < steps; step++, filling++) {
                    ccute_pipeline_acquire(&s.pipe, filling);
                    const int stage = filling % STAGES;
                    const ccute_tuple part_a = TUP(BLOCKS * at.m + rank, step), part_b = TUP(at.n, step);
                    ccute_barrier *const full = &s.pipe.full[stage];
                    ccute_barrier_expect(full, ccute_tma_bytes(&map_a) + ccute_tma_bytes(&map_b));
                    ccute_copy_bounded_with(ccute_tma_load(&map_a, full), s.a[stage], tile_a(), A,
                                            ccute_local_tile(all_a, size_a, part_a), TUP(m, k),
                                            ccute_local_tile(ccute_coord_layout(TUP(m, k), 0), size_a, part_a),
                                            ccute_local_tile(ccute_coord_layout(TUP(m, k), 1), size_a, part_a));
                    ccute_copy_bounded_with(ccute_tma_load(&map_b, full, both), s.b[stage], tile_b(), B,
                                            ccute_local_tile(all_b, size_b, part_b), TUP(n, k),
                                            ccute_local_tile(ccute_coord_layout(TUP(n, k), 0), size_b, part_b),
                                            ccute_local_tile(ccute_coord_layout(TUP(n, k), 1), size_b, part_b));
                    ccute_pipeline_commit(&s.pipe, filling);
                }
            }
            ccute_pipeline_drain(&s.pipe, filling);
        }
    } else {
        ccute_setmaxnreg_inc<240>();
        const int thread = threadIdx.x - 128;
        const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_wgmma(TILE_N, CCUTE_F16, CCUTE_F16, CCUTE_F32),
                                                         ccute_make_layout(TUP(CONSUMERS / 128, 1, 1)));
        const ccute_tiled_mma mine = ccute_thread_slice(mma, thread);
        const ccute_layout shared_a = ccute_partition_A_shared(mine, tile_a());
        const ccute_layout shared_b = ccute_partition_B(mine, tile_b());
        const ccute_layout held = ccute_fragment_C(mma, ccute_make_layout(TUP(TILE_M, TILE_N)));
        const ccute_tiled_copy store = ccute_thread_slice(ccute_make_tiled_copy_C(ccute_stmatrix(4), mma), thread);
        const ccute_layout kept = ccute_retile(store, held), stored = ccute_partition_D(store, tile_c());
        const ccute_layout all_c = ccute_make_layout(TUP(m, n), TUP(ldc, 1));
        const ccute_tuple size_c = TUP(TILE_M, TILE_N);
        float sums[128];
        __half rounded[128];
        int filling = 0;
        for (int pair = cluster; pair < pairs; pair += clusters) {
            const place at = place_of(pair, pairs_m, tiles_n);
            const int tile_m = BLOCKS * at.m + rank, tile_n = at.n;
            ccute_clear(sums, held);
            for (int step = 0; step < steps; step++, filling++) {
                ccute_pipeline_wait(&s.pipe, filling);
                ccute_wgmma_fence();
                ccute_gemm(mine, sums, held, s.a[filling % STAGES], shared_a, s.b[filling % STAGES], shared_b);
                ccute_wgmma_commit();
                ccute_wgmma_wait(1); /* the step before this one has read its stage */
                if (step > 0 && thread % 128 == 0)
                    ccute_pipeline_release_blocks(&s.pipe, filling - 1, both);
            }
            ccute_wgmma_wait(0);
            if (thread % 128 == 0)
                ccute_pipeline_release_blocks(&s.pipe, filling - 1, both);
            for (int i = 0; i < 128; i++)
                rounded[i] = __float2half(sums[i]);
            if (thread == 0)
                ccute_bulk_wait_read(0); /* the tile before this one has left shared memory */
            ccute_named_barrier_sync(1, CONSUMERS);
            ccute_copy_tiled(store, s.c, stored, rounded, kept);
            ccute_fence_async();
            ccute_named_barrier_sync(1, CONSUMERS);
            if (thread == 0) {
                const ccute_tuple part_c = TUP(tile_m, tile_n);
                ccute_copy_bounded_with(ccute_tma_store(&map_c), C, ccute_local_tile(all_c, size_c, part_c), s.c,
                                        tile_c(), TUP(m, n),
                                        ccute_local_tile(ccute_coord_layout(TUP(m, n), 0), size_c, part_c),
                                        ccute_local_tile(ccute_coord_layout(TUP(m, n), 1), size_c, part_c));
                ccute_bulk_commit();
            }
        }
        if (thread == 0)
            ccute_bulk_wait(0);
    }
}

/* For a GPU with this number of multiprocessors. All three matrices are in rows, ld elements apart; the lds and n are
   multiples of 8, and the pointers of 16 bytes: the maps demand it. */
cudaError_t hgemm(__half *C, long ldc, const __half *A, long lda, const __half *B, long ldb, int m, int n, int k,
                  int processors, cudaStream_t stream)
{
    ccute_tma map_a, map_b, map_c;
    if (ccute_make_tma(&map_a, CCUTE_TMA_F16, A, ccute_make_layout(TUP(m, k), TUP(lda, 1)), tile_a()) != CCUTE_OK ||
        ccute_make_tma(&map_b, CCUTE_TMA_F16, B, ccute_make_layout(TUP(n, k), TUP(ldb, 1)), tile_b(), BLOCKS) !=
            CCUTE_OK ||
        ccute_make_tma(&map_c, CCUTE_TMA_F16, C, ccute_make_layout(TUP(m, n), TUP(ldc, 1)), tile_c()) != CCUTE_OK)
        return cudaErrorInvalidValue;
    return CCUTE_LAUNCH_CLUSTER(multiply, dim3(processors / BLOCKS * BLOCKS), dim3(BLOCKS), dim3(THREADS),
                                ccute_shared_bytes<storage>(), stream, map_a, map_b, map_c, A, lda, B, ldb, C, ldc, m,
                                n, k);
}

#ifndef WITHOUT_MAIN
#include "whole_numbers.h"

/* C is M by N with 8 elements more in each row, which stay 0. */
static int wrong(int m, int n, int k)
{
    const int ld = (k + 7) / 8 * 8, ldc = n + 8;
    __half *const A = matrix(m, k, ld), *const B = matrix(n, k, ld), *C;
    std::vector<__half> c(static_cast<size_t>(m) * ldc);
    int wrong = 0;
    check(cudaMalloc(&C, c.size() * sizeof c[0]));
    check(cudaMemset(static_cast<void *>(C), 0, c.size() * sizeof c[0]));
    check(hgemm(C, ldc, A, ld, B, ld, m, n, k, 4, 0));
    check(cudaDeviceSynchronize());
    check(cudaMemcpy(static_cast<void *>(c.data()), C, c.size() * sizeof c[0], cudaMemcpyDeviceToHost));
    for (int i = 0; i < m; i++)
        for (int j = 0; j < ldc; j++) {
            int sum = 0;
            for (int x = 0; x < k && j < n; x++)
                sum += number(i + m, x) * number(j + n, x);
            wrong += __half2float(c[static_cast<size_t>(i) * ldc + j]) != static_cast<float>(sum);
        }
    check(cudaFree(A));
    check(cudaFree(B));
    check(cudaFree(C));
    printf("%d x %d x %d: %d wrong\n", m, n, k, wrong);
    return wrong;
}

int main() { return wrong(256, 256, 64) + wrong(300, 504, 203) + wrong(70, 264, 72) != 0; }
#endif

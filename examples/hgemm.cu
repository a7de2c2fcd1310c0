/* C = alpha A B^T + beta C at the speed of Hopper's tensor cores (sm_90a): the tensor memory accelerator loads and
 * stores the tiles, of which a matrix may end within one. Blocks run in clusters that share each tile of B. In a block
 * one thread loads, and groups of four warps multiply. A cluster takes one tile of C after another; where the last
 * round would leave clusters idle, its tiles are cut along k, and the block that has a tile's end adds the sums of the
 * others. doc/kernels.md has the figures.
 *
 * An instance is a translation unit: HGEMM is the name of its function, hgemm_types.h and hgemm_tiles.h have the macros
 * of its elements, orders and tiles. */
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include "hgemm.h"
#include "hgemm_cut.h"
#include "hgemm_result.h"

/* The shared memory of a block: tiles that come, and the tile that goes. Each instance has its own. */
namespace
{
struct storage {
    alignas(1024) element a[STAGES][TILE_M * TILE_K];
    alignas(1024) element b[STAGES][TILE_N * TILE_K];
    alignas(1024) result c[GROUPS][GROUP_M * PART_N];
    ccute_pipeline<STAGES> pipe;
    ccute_barrier old_c[GROUPS];
    place next; /* of the thread that loads */
};
} // namespace

/* ---- One thread loads ---- */

/* What comes of a tile of A. */
CCUTE_FOLD static __host__ __device__ ccute_layout loaded_a()
{
    return HGEMM_FEW < TILE_M ? tile_in_rows(HGEMM_FEW, TILE_M) : tile_a();
}

CCUTE_FOLD static __device__ void load_tiles(const ccute_tma *map_a, const ccute_tma *map_b, const hgemm_problem &p,
                                             const schedule &all)
{
    CCUTE_SHARED_STORAGE(s, storage);
    const int m = p.m, n = p.n, k = p.k;
    const long lda = p.lda, ldb = p.ldb;
    const int rows = all.groups_m * (BLOCKS * TILE_M); /* of all tiles: those after the matrix are outside the bounds */
    CCUTE_ASSUME(m > 0 && n > 0 && k > 0 && rows >= m);
    CCUTE_ASSUME(lda >= (HGEMM_A_COLUMNS ? m : k) && ldb >= (HGEMM_B_COLUMNS ? n : k));
    const element *const A = static_cast<const element *>(p.A), *const B = static_cast<const element *>(p.B);
    const ccute_layout all_a = matrix_of(rows, k, lda, HGEMM_A_COLUMNS);
    const ccute_layout all_b = matrix_of(n, k, ldb, HGEMM_B_COLUMNS);
    const ccute_tuple size_a = TUP(HGEMM_FEW, TILE_K), size_b = TUP(TILE_N, TILE_K);
    const int rank = ccute_cluster_rank(), bytes = ccute_tma_bytes(map_a) + ccute_tma_bytes(map_b);
    const ccute_tma_hint keep_b = all.groups_m > 1 ? CCUTE_TMA_EVICT_NORMAL : CCUTE_TMA_EVICT_FIRST; /* if read again */
    ring in;
    span part;
    for (int turn = 0; span_of(all, turn, blockIdx.x / BLOCKS, &part); turn++) {
        s.next = place_of(all, part.group);
        if (turn == 0)
            cudaGridDependencySynchronize(); /* after the divisions: so far it has touched its own memory alone */
        const place at = s.next;
        for (int step = part.from; step < part.to; step++, in.advance()) {
            ccute_barrier_wait(&s.pipe.empty[in.stage], in.parity ^ 1);
            const ccute_tuple part_a = TUP(at.m * BLOCKS + rank, step), part_b = TUP(at.n, step);
            ccute_barrier *const full = &s.pipe.full[in.stage];
            ccute_barrier_arrive_expect(full, bytes);
            ccute_copy_bounded_with(ccute_tma_load(map_a, full), s.a[in.stage], loaded_a(), A,
                                    ccute_local_tile(all_a, size_a, part_a), TUP(m, k),
                                    ccute_local_tile(ccute_coord_layout(TUP(rows, k), 0), size_a, part_a),
                                    ccute_local_tile(ccute_coord_layout(TUP(rows, k), 1), size_a, part_a));
            ccute_copy_bounded_with(ccute_tma_load(ccute_tma_cached(map_b, keep_b), full, BLOCKS > 1 ? CLUSTER : 0),
                                    s.b[in.stage], tile_b(), B, ccute_local_tile(all_b, size_b, part_b), TUP(n, k),
                                    ccute_local_tile(ccute_coord_layout(TUP(n, k), 0), size_b, part_b),
                                    ccute_local_tile(ccute_coord_layout(TUP(n, k), 1), size_b, part_b));
        }
    }
    for (int i = 0; i < STAGES; i++, in.advance()) /* other blocks arrive at these barriers: not after this one's end */
        ccute_barrier_wait(&s.pipe.empty[in.stage], in.parity ^ 1);
}

/* ---- Groups of warps multiply ---- */

CCUTE_FOLD static __device__ void multiply_tiles(const ccute_tma *map_c, const hgemm_problem &p, const workspace &work,
                                                 const schedule &all)
{
    CCUTE_SHARED_STORAGE(s, storage);
    const int thread = threadIdx.x - 128, group = thread / 128, rank = ccute_cluster_rank();
    const bool issues = thread % 128 == 0;
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(TILE_N, HGEMM_ELEMENTS, HGEMM_ELEMENTS, kind<HGEMM_ELEMENTS>::sum),
                             ccute_make_layout(TUP(GROUPS, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, thread);
    const ccute_layout shared_a = ccute_partition_A_shared(mine, tile_a());
    const ccute_layout shared_b = ccute_partition_B(mine, tile_b());
    const ccute_layout held = ccute_fragment_C(mma, ccute_make_layout(TUP(TILE_M, TILE_N)));
    sum sums[SUMS];
    int loaded = 0, before = 0;
    ring out;
    span part;
    cudaGridDependencySynchronize();
    for (int turn = 0; span_of(all, turn, blockIdx.x / BLOCKS, &part); turn++) {
        const bool ends = part.to == all.steps, adds = ends && p.beta != 0;
        const place at = place_of(all, part.group);
        const int row = (at.m * BLOCKS + rank) * (TIMES * GROUPS) + group;
        if (adds && issues)
            load_c(map_c, s.c[group], &s.old_c[group], p, all, row, at.n * PARTS);
        ccute_clear(sums, held);
        for (int step = part.from; step < part.to; step++, out.advance()) {
            ccute_barrier_wait(&s.pipe.full[out.stage], out.parity);
            ccute_wgmma_fence();
            ccute_gemm(mine, sums, held, s.a[out.stage], shared_a, s.b[out.stage], shared_b);
            ccute_wgmma_commit();
            ccute_wgmma_wait(1); /* the step before this one has read its stage */
            CCUTE_ASSUME(before >= 0 && before < STAGES);
            if (step > part.from && issues)
                ccute_pipeline_release_blocks(&s.pipe, before, CLUSTER);
            before = out.stage;
        }
        ccute_wgmma_wait(0);
        if (issues)
            ccute_pipeline_release_blocks(&s.pipe, before, CLUSTER);
        if (!ends) {
            leave_sums(work, thread, sums);
            continue;
        }
        if (part.from > 0)
            add_others(work, thread, sums, all, part.group);
#pragma unroll
        for (int i = 0; i < TIMES * PARTS; i++) {
            if (i > 0 && adds && issues)
                load_c(map_c, s.c[group], &s.old_c[group], p, all, row + i / PARTS * GROUPS, at.n * PARTS + i % PARTS);
            if (adds)
                ccute_barrier_wait(&s.old_c[group], loaded++ & 1);
            result rounded[PART_N / 2];
            round_sums(rounded, s.c[group], sums + i * (PART_N / 2), static_cast<factor>(p.alpha),
                       static_cast<factor>(p.beta));
            if (issues)
                ccute_bulk_wait_read(0);
            ccute_named_barrier_sync(1 + group, 128);
            keep_part(s.c[group], rounded);
            ccute_fence_async();
            ccute_named_barrier_sync(1 + group, 128);
            if (issues)
                store_c(map_c, s.c[group], p, all, row + i / PARTS * GROUPS, at.n * PARTS + i % PARTS);
        }
    }
    if (issues)
        ccute_bulk_wait_read(0);
}

CCUTE_FOLD static __global__ void __launch_bounds__(THREADS, 1) CCUTE_CLUSTER_DIM(BLOCKS)
    multiply(const __grid_constant__ ccute_tma map_a, const __grid_constant__ ccute_tma map_b,
             const __grid_constant__ ccute_tma map_c, const __grid_constant__ hgemm_problem p, workspace work,
             schedule all)
{
    CCUTE_SHARED_STORAGE(s, storage);
    if (threadIdx.x == 0) {
        ccute_pipeline_init(&s.pipe, 1, BLOCKS * CONSUMERS / 128);
        for (int i = 0; i < GROUPS; i++)
            ccute_barrier_init(&s.old_c[i], 1);
    }
    if (threadIdx.x == 32) {
        ccute_tma_prefetch_map(&map_a);
        ccute_tma_prefetch_map(&map_b);
        ccute_tma_prefetch_map(&map_c);
    }
    cudaTriggerProgrammaticLaunchCompletion();
    if (BLOCKS > 1)
        ccute_cluster_arrive_relaxed(), ccute_cluster_wait(); /* to order all memory takes longer */
    else
        __syncthreads();
    if (threadIdx.x < 128) {
        ccute_setmaxnreg_dec<24>();
        if (threadIdx.x == 0)
            load_tiles(&map_a, &map_b, p, all);
    } else {
        ccute_setmaxnreg_inc<REGISTERS>();
        multiply_tiles(&map_c, p, work, all);
    }
}

/* ---- The launch ---- */

/* Do all rows of A come? */
static bool is_taken(const hgemm_problem &p) { return HGEMM_FEW == TILE_M || p.m <= HGEMM_FEW; }

static schedule schedule_for(const hgemm_problem *p, int processors)
{
    const double step = step_time_of(*p, processors / BLOCKS);
    return schedule_of(*p, BLOCKS * TILE_M, TILE_N, TILE_K, processors / BLOCKS, memory_time(*p) / step,
                       CUT_TIME / step);
}

double HGEMM_NAME(_time)(const hgemm_problem *p, int processors)
{
    return is_taken(*p) ? schedule_for(p, processors).time * step_time_of(*p, processors / BLOCKS) + END_TIME
                        : INFINITY;
}

cudaError_t HGEMM(const hgemm_problem *p, void *work, int processors, cudaStream_t stream)
{
    ccute_tma map_a, map_b, map_c;
    const workspace parts = {static_cast<unsigned *>(work), static_cast<sum *>(work) + HGEMM_FLAGS};
    if (ccute_make_tma(&map_a, kind<HGEMM_ELEMENTS>::map, p->A, matrix_of(p->m, p->k, p->lda, HGEMM_A_COLUMNS),
                       loaded_a()) != CCUTE_OK ||
        ccute_make_tma(&map_b, kind<HGEMM_ELEMENTS>::map, p->B, matrix_of(p->n, p->k, p->ldb, HGEMM_B_COLUMNS),
                       tile_b(), BLOCKS) != CCUTE_OK ||
        ccute_make_tma(&map_c, kind<HGEMM_RESULTS>::map, p->C, matrix_of(p->m, p->columns, p->ldc, false), tile_c()) !=
            CCUTE_OK ||
        p->columns * sizeof(result) % 16 != 0 || !is_taken(*p) || p->a_columns != HGEMM_A_COLUMNS ||
        p->b_columns != HGEMM_B_COLUMNS || p->c_columns)
        return cudaErrorInvalidValue;
    const schedule all = schedule_for(p, processors);
    return CCUTE_LAUNCH_CLUSTER_EARLY(multiply, dim3(all.clusters * BLOCKS), dim3(BLOCKS), dim3(THREADS),
                                      ccute_shared_bytes<storage>(), stream, map_a, map_b, map_c, *p, parts, all);
}

#ifndef WITHOUT_MAIN
#include "hgemm_check.h"

int main()
{
    int bad = hgemm_instance_wrong(256, 256, 64, 1, 0) + hgemm_instance_wrong(300, 504, 203, 1, 0);
    bad += hgemm_instance_wrong(70, 264, 72, 2, -1) + hgemm_instance_wrong(100, 56, 64, 1, 1);      /* part of a tile */
    bad += hgemm_instance_wrong(256, 256, 1300, 1, 0) + hgemm_instance_wrong(600, 256, 1160, 1, 1); /* cut along k */
    return bad != 0;
}
#endif

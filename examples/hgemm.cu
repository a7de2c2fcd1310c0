/* C = alpha A B^T + beta C for matrices of halves, sums in floats, at the speed of Hopper's tensor cores (sm_90a): the
 * tensor memory accelerator loads and stores the tiles, of which a matrix may end within one. Blocks run in clusters
 * that share each tile of B. In a block one thread loads, and two groups of four warps multiply. A cluster takes one
 * tile of C after another; where the last round would leave clusters idle, its tiles are cut along k, and the block
 * that has a tile's end adds the sums of the others. doc/kernels.md has the figures.
 *
 * An instance is a translation unit: HGEMM and HGEMM_TIME are the names of its functions, HGEMM_COLUMNS and
 * HGEMM_CLUSTER shape its tiles, HGEMM_BFLOAT16 changes its elements. */
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#ifdef HGEMM_BFLOAT16
#include <cuda_bf16.h>
typedef __nv_bfloat16 element;
static __device__ element to_element(float x) { return __float2bfloat16(x); }
static __device__ float to_float(element x) { return __bfloat162float(x); }
#define HGEMM_TYPE CCUTE_BF16
#define HGEMM_TMA CCUTE_TMA_BF16
#else
#include <cuda_fp16.h>
typedef __half element;
static __device__ element to_element(float x) { return __float2half(x); }
static __device__ float to_float(element x) { return __half2float(x); }
#define HGEMM_TYPE CCUTE_F16
#define HGEMM_TMA CCUTE_TMA_F16
#endif

#include "hgemm.h"
#include "hgemm_schedule.h"

#ifndef HGEMM
#define HGEMM hgemm
#define HGEMM_TIME hgemm_time
#define HGEMM_COLUMNS 256
#define HGEMM_CLUSTER 2
#endif

enum {
    TILE_M = 128,
    TILE_N = HGEMM_COLUMNS,
    TILE_K = 64,
    STAGES = TILE_N > 128 ? 3 : 6,
    BLOCKS = HGEMM_CLUSTER,
    CLUSTER = (1 << BLOCKS) - 1, /* all of them */
    GROUPS = 2,                  /* of four warps that multiply, one below the other */
    CONSUMERS = 128 * GROUPS,
    THREADS = 128 + CONSUMERS,
    SUMS = TILE_M * TILE_N / CONSUMERS
};

/* Where blocks leave the sums of a tile's begin, and whether they did. */
struct workspace {
    unsigned *ready;
    float *sums;
};

/* The shared memory of a block: tiles that come, and the tile that goes. Each instance has its own. */
namespace
{
struct storage {
    alignas(1024) element a[STAGES][TILE_M * TILE_K];
    alignas(1024) element b[STAGES][TILE_N * TILE_K];
    alignas(1024) element c[GROUPS][TILE_M / GROUPS * TILE_N];
    ccute_pipeline<STAGES> pipe;
    ccute_barrier old_c[GROUPS];
};
} // namespace

/* Rows of 64 elements under the swizzle of 128 bytes, as the instructions read them without conflicts. */
CCUTE_FOLD static __host__ __device__ ccute_layout tile_a()
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(TILE_M, TILE_K), TUP(TILE_K, 1)));
}
CCUTE_FOLD static __host__ __device__ ccute_layout tile_b()
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(TILE_N, TILE_K), TUP(TILE_K, 1)));
}

/* What a group computes: boxes of 64 columns, side by side. */
CCUTE_FOLD static __host__ __device__ ccute_layout tile_c()
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(64, TUP(64, TILE_N / 64)), TUP(64, TUP(1, 64 * 64))));
}
CCUTE_FOLD static __device__ ccute_layout box_c()
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(64, 64), TUP(64, 1)));
}

/* ---- One thread loads ---- */

CCUTE_FOLD static __device__ void load_tiles(const ccute_tma *map_a, const ccute_tma *map_b, const hgemm_problem &p,
                                             const schedule &all)
{
    CCUTE_SHARED_STORAGE(s, storage);
    const int m = p.m, n = p.n, k = p.k;
    const long lda = p.lda, ldb = p.ldb;
    const int rows = all.groups_m * (BLOCKS * TILE_M); /* of all tiles: those after the matrix are outside the bounds */
    CCUTE_ASSUME(m > 0 && n > 0 && k > 0 && lda >= k && ldb >= k && rows >= m);
    const element *const A = static_cast<const element *>(p.A), *const B = static_cast<const element *>(p.B);
    const ccute_layout all_a = ccute_make_layout(TUP(rows, k), TUP(lda, 1));
    const ccute_layout all_b = ccute_make_layout(TUP(n, k), TUP(ldb, 1));
    const ccute_tuple size_a = TUP(TILE_M, TILE_K), size_b = TUP(TILE_N, TILE_K);
    const int rank = ccute_cluster_rank();
    int filling = 0;
    span part;
    for (int turn = 0; span_of(all, turn, blockIdx.x / BLOCKS, &part); turn++) {
        const place at = place_of(all, part.group);
        for (int step = part.from; step < part.to; step++, filling++) {
            ccute_pipeline_acquire(&s.pipe, filling);
            const int stage = filling % STAGES;
            const ccute_tuple part_a = TUP(at.m * BLOCKS + rank, step), part_b = TUP(at.n, step);
            ccute_barrier *const full = &s.pipe.full[stage];
            ccute_barrier_expect(full, ccute_tma_bytes(map_a) + ccute_tma_bytes(map_b));
            ccute_copy_bounded_with(ccute_tma_load(map_a, full), s.a[stage], tile_a(), A,
                                    ccute_local_tile(all_a, size_a, part_a), TUP(m, k),
                                    ccute_local_tile(ccute_coord_layout(TUP(rows, k), 0), size_a, part_a),
                                    ccute_local_tile(ccute_coord_layout(TUP(rows, k), 1), size_a, part_a));
            ccute_copy_bounded_with(ccute_tma_load(map_b, full, BLOCKS > 1 ? CLUSTER : 0), s.b[stage], tile_b(), B,
                                    ccute_local_tile(all_b, size_b, part_b), TUP(n, k),
                                    ccute_local_tile(ccute_coord_layout(TUP(n, k), 0), size_b, part_b),
                                    ccute_local_tile(ccute_coord_layout(TUP(n, k), 1), size_b, part_b));
            ccute_pipeline_commit(&s.pipe, filling);
        }
    }
    ccute_pipeline_drain(&s.pipe, filling);
}

/* ---- Two groups of warps multiply ---- */

/* A block leaves the sums of a tile's begin to another in vectors; those of neighbouring threads are neighbours. */
CCUTE_FOLD static __device__ void leave_sums(float *to, const float *sums)
{
    CCUTE_ALIGNED(to, 16);
    ccute_copy(to, ccute_make_layout(TUP(4, SUMS / 4), TUP(1, 4 * CONSUMERS)), sums,
               ccute_make_layout(TUP(4, SUMS / 4)));
}

CCUTE_FOLD static __device__ void add_sums(float *sums, const float *from)
{
    CCUTE_ALIGNED(from, 16);
#pragma unroll
    for (int i = 0; i < SUMS / 4; i++) {
        float more[4];
        ccute_copy(more, ccute_make_layout(4, 1), from + i * (4 * CONSUMERS), ccute_make_layout(4, 1));
#pragma unroll
        for (int j = 0; j < 4; j++)
            sums[4 * i + j] += more[j];
    }
}

/* Add what the clusters before this one have of the tile, always in the same order. */
static __device__ void add_others(float *sums, const workspace &work, const schedule &all, int tile)
{
    const int first = (tile - all.rounds * all.clusters) * all.steps, cluster = blockIdx.x / BLOCKS;
    const int thread = threadIdx.x - 128, group = thread / 128, rank = ccute_cluster_rank();
    int other = cluster;
    for (; cut(all, other) > first; other--)
        if (thread % 128 == 0)
            while (atomicExch(&work.ready[((other - 1) * BLOCKS + rank) * GROUPS + group], 0u) == 0)
                continue;
    __threadfence();
    ccute_named_barrier_sync(1 + group, 128);
    for (; other < cluster; other++)
        add_sums(sums, work.sums + static_cast<long>(other * BLOCKS + rank) * (SUMS * CONSUMERS) + 4 * thread);
}

/* A group's elements of C in shared memory become alpha times the sums, plus beta times themselves: 64 columns at a
   time, which are 32 registers of a product of 64 columns. */
CCUTE_FOLD static __device__ void round_sums(element *tile, const float *sums, float alpha, float beta)
{
    const ccute_tiled_mma box =
        ccute_make_tiled_mma(ccute_wgmma(64, HGEMM_TYPE, HGEMM_TYPE, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_copy load =
        ccute_thread_slice(ccute_make_tiled_copy_C(ccute_ldmatrix(4), box), threadIdx.x % 128);
    const ccute_tiled_copy store =
        ccute_thread_slice(ccute_make_tiled_copy_C(ccute_stmatrix(4), box), threadIdx.x % 128);
    const ccute_layout held = ccute_fragment_C(box, ccute_make_layout(TUP(64, 64)));
    const ccute_layout kept = ccute_retile(store, held), stored = ccute_partition_D(store, box_c());
    const ccute_layout old = ccute_retile(load, held), loaded = ccute_partition_S(load, box_c());
#pragma unroll
    for (int i = 0; i < TILE_N / 64; i++) {
        element *const c = tile + i * (64 * 64), rounded[32] = {};
        if (beta != 0)
            ccute_copy_tiled(load, rounded, old, c, loaded);
        for (int j = 0; j < 32; j++)
            rounded[j] = to_element(alpha * sums[32 * i + j] + (beta != 0 ? beta * to_float(rounded[j]) : 0));
        ccute_copy_tiled(store, c, stored, rounded, kept);
    }
}

CCUTE_FOLD static __device__ void multiply_tiles(const ccute_tma *map_c, const hgemm_problem &p, const workspace &work,
                                                 const schedule &all)
{
    CCUTE_SHARED_STORAGE(s, storage);
    const int m = p.m, n = p.columns;
    const long ldc = p.ldc;
    const int rows = all.groups_m * (BLOCKS * TILE_M);
    CCUTE_ASSUME(m > 0 && n > 0 && ldc >= n && rows >= m);
    const int thread = threadIdx.x - 128, group = thread / 128, rank = ccute_cluster_rank();
    const bool issues = thread % 128 == 0;
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_wgmma(TILE_N, HGEMM_TYPE, HGEMM_TYPE, CCUTE_F32),
                                                     ccute_make_layout(TUP(GROUPS, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, thread);
    const ccute_layout shared_a = ccute_partition_A_shared(mine, tile_a());
    const ccute_layout shared_b = ccute_partition_B(mine, tile_b());
    const ccute_layout held = ccute_fragment_C(mma, ccute_make_layout(TUP(TILE_M, TILE_N)));
    element *const C = static_cast<element *>(p.C);
    const ccute_layout all_c = ccute_make_layout(TUP(rows, n), TUP(ldc, 1));
    const ccute_tuple size_c = TUP(64, TILE_N);
    float sums[SUMS];
    int filling = 0, loaded = 0;
    span part;
    for (int turn = 0; span_of(all, turn, blockIdx.x / BLOCKS, &part); turn++) {
        const bool ends = part.to == all.steps, adds = ends && p.beta != 0;
        const place at = place_of(all, part.group);
        const ccute_tuple part_c = TUP((at.m * BLOCKS + rank) * GROUPS + group, at.n);
        if (adds && issues) {
            ccute_bulk_wait_read(0); /* the tile before this one has left shared memory */
            ccute_barrier_arrive_expect(&s.old_c[group], ccute_tma_bytes(map_c));
            ccute_copy_bounded_with(ccute_tma_load(map_c, &s.old_c[group]), s.c[group], tile_c(), C,
                                    ccute_local_tile(all_c, size_c, part_c), TUP(m, n),
                                    ccute_local_tile(ccute_coord_layout(TUP(rows, n), 0), size_c, part_c),
                                    ccute_local_tile(ccute_coord_layout(TUP(rows, n), 1), size_c, part_c));
        }
        ccute_clear(sums, held);
        for (int step = part.from; step < part.to; step++, filling++) {
            ccute_pipeline_wait(&s.pipe, filling);
            ccute_wgmma_fence();
            ccute_gemm(mine, sums, held, s.a[filling % STAGES], shared_a, s.b[filling % STAGES], shared_b);
            ccute_wgmma_commit();
            ccute_wgmma_wait(1); /* the step before this one has read its stage */
            if (step > part.from && issues)
                ccute_pipeline_release_blocks(&s.pipe, filling - 1, CLUSTER);
        }
        ccute_wgmma_wait(0);
        if (issues)
            ccute_pipeline_release_blocks(&s.pipe, filling - 1, CLUSTER);
        if (!ends) {
            leave_sums(work.sums + static_cast<long>(blockIdx.x) * (SUMS * CONSUMERS) + 4 * thread, sums);
            ccute_named_barrier_sync(1 + group, 128);
            __threadfence();
            if (issues)
                atomicExch(&work.ready[blockIdx.x * GROUPS + group], 1u);
            continue;
        }
        if (part.from > 0)
            add_others(sums, work, all, part.group);
        if (adds)
            ccute_barrier_wait(&s.old_c[group], loaded++ & 1);
        else if (issues)
            ccute_bulk_wait_read(0);
        ccute_named_barrier_sync(1 + group, 128);
        round_sums(s.c[group], sums, p.alpha, p.beta);
        ccute_fence_async();
        ccute_named_barrier_sync(1 + group, 128);
        if (issues) {
            ccute_copy_bounded_with(ccute_tma_store(map_c), C, ccute_local_tile(all_c, size_c, part_c), s.c[group],
                                    tile_c(), TUP(m, n),
                                    ccute_local_tile(ccute_coord_layout(TUP(rows, n), 0), size_c, part_c),
                                    ccute_local_tile(ccute_coord_layout(TUP(rows, n), 1), size_c, part_c));
            ccute_bulk_commit();
        }
    }
    if (issues)
        ccute_bulk_wait(0);
}

CCUTE_FOLD static __global__ void __launch_bounds__(THREADS) CCUTE_CLUSTER_DIM(BLOCKS)
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
    ccute_cluster_sync();
    if (threadIdx.x < 128) {
        ccute_setmaxnreg_dec<24>();
        if (threadIdx.x == 0)
            load_tiles(&map_a, &map_b, p, all);
    } else {
        ccute_setmaxnreg_inc<240>();
        multiply_tiles(&map_c, p, work, all);
    }
}

/* ---- The launch ---- */

static schedule schedule_for(const hgemm_problem *p, int processors)
{
    return schedule_of(*p, BLOCKS * TILE_M, TILE_N, TILE_K, processors / BLOCKS);
}

/* A step of 128 columns takes more than half the time of one of 256: it reads as much of A. */
double HGEMM_TIME(const hgemm_problem *p, int processors)
{
    return schedule_for(p, processors).time * (TILE_N > 128 ? 1 : 0.65);
}

cudaError_t HGEMM(const hgemm_problem *p, void *work, int processors, cudaStream_t stream)
{
    ccute_tma map_a, map_b, map_c;
    const workspace parts = {static_cast<unsigned *>(work), static_cast<float *>(work) + (processors + 1) / 2 * 4};
    if (ccute_make_tma(&map_a, HGEMM_TMA, p->A, ccute_make_layout(TUP(p->m, p->k), TUP(p->lda, 1)), tile_a()) !=
            CCUTE_OK ||
        ccute_make_tma(&map_b, HGEMM_TMA, p->B, ccute_make_layout(TUP(p->n, p->k), TUP(p->ldb, 1)), tile_b(), BLOCKS) !=
            CCUTE_OK ||
        ccute_make_tma(&map_c, HGEMM_TMA, p->C, ccute_make_layout(TUP(p->m, p->columns), TUP(p->ldc, 1)), tile_c()) !=
            CCUTE_OK ||
        p->columns % 8 != 0)
        return cudaErrorInvalidValue;
    const schedule all = schedule_for(p, processors);
    return CCUTE_LAUNCH_CLUSTER(multiply, dim3(all.clusters * BLOCKS), dim3(BLOCKS), dim3(THREADS),
                                ccute_shared_bytes<storage>(), stream, map_a, map_b, map_c, *p, parts, all);
}

#ifndef WITHOUT_MAIN
#include "hgemm_check.h"

static size_t work_bytes(const hgemm_problem *, int processors) { return hgemm_work_bytes(processors); }

static int wrong(int m, int n, int k, float alpha, float beta)
{
    const int ld = (k + 7) / 8 * 8;
    return hgemm_wrong(HGEMM, work_bytes, m, n, k, ld, ld, (n + 15) / 8 * 8, alpha, beta);
}

int main()
{
    int bad = wrong(256, 256, 64, 1, 0) + wrong(300, 504, 203, 1, 0) + wrong(70, 264, 72, 2, -1);
    bad += wrong(256, 256, 1300, 1, 0) + wrong(600, 256, 1160, 1, 1); /* cut along k */
    return bad != 0;
}
#endif

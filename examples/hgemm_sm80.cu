/* C = alpha A B^T + beta C on the tensor cores of sm_80 and up: hgemm.cu with other copies and another product. All
 * threads load, each its vectors of a tile (cp.async), and a warp multiplies what it reads from shared memory
 * (ldmatrix, mma.sync). Types, tiles, the schedule and the cutting along k are those of hgemm.cu, and so are the
 * function and the macros of an instance; 8-bit elements must be whole numbers, the others need sm_89. */
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#ifndef HGEMM_COLUMNS
#define HGEMM_COLUMNS 256
#endif
#undef HGEMM_CLUSTER
#define HGEMM_CLUSTER 1
#include "hgemm.h"
#include "hgemm_cut.h"

enum {
    DEPTH = 3, /* stages: 144 KB, which sm_80 has */
    VECTOR = 16 / sizeof(element),
    VECTOR_C = 16 / sizeof(result),
    ROW = TILE_N & -TILE_N, /* the columns of C that threads move side by side */
    ATOM_K = 32 / sizeof(element),
    STEPS = TILE_K / ATOM_K,
    WARPS_M = 2,
    WARPS_N = CONSUMERS / 32 / WARPS_M
};

/* The shared memory of a block: tiles that come, and, after the last of them, the tile that goes. */
namespace
{
struct storage {
    union {
        struct {
            alignas(1024) element a[DEPTH][TILE_M * TILE_K];
            alignas(1024) element b[DEPTH][TILE_N * TILE_K];
        };
        alignas(1024) result c[TILE_M * TILE_N];
    };
};
} // namespace

CCUTE_FOLD static __device__ ccute_tiled_mma product(void)
{
    return ccute_make_tiled_mma(
        ccute_mma(16, 8, ATOM_K, HGEMM_ELEMENTS, HGEMM_ELEMENTS, kind<HGEMM_ELEMENTS>::sum),
        ccute_make_layout(TUP(WARPS_M, WARPS_N, 1)), CCUTE_TILE(16 * WARPS_M, 16 * WARPS_N, ATOM_K));
}

/* A tile of C in shared memory: boxes whose rows have 128 bytes, side by side. */
CCUTE_FOLD static __device__ ccute_layout tile_of_c(void)
{
    return ccute_swizzle(3, SWIZZLE_C, 3,
                         ccute_make_layout(TUP(TILE_M, TUP(BOX_N, TILE_N / BOX_N)), TUP(BOX_N, TUP(1, TILE_M * BOX_N))));
}

/* How threads share the vectors of a tile of A or B. */
CCUTE_FOLD static __device__ ccute_tiled_copy fetch(int size, bool columns)
{
    return columns ? ccute_make_tiled_copy(ccute_cp_async_cg(8 * sizeof(element)),
                                           ccute_make_layout(TUP(size / VECTOR, CONSUMERS * VECTOR / size)),
                                           ccute_make_layout(TUP(VECTOR, 1)))
                   : ccute_make_tiled_copy(ccute_cp_async_cg(8 * sizeof(element)),
                                           ccute_make_layout_right(TUP(CONSUMERS * VECTOR / TILE_K, TILE_K / VECTOR)),
                                           ccute_make_layout_right(TUP(1, VECTOR)));
}

CCUTE_FOLD static __device__ void load_stage(const hgemm_problem &p, place at, int step, int stage)
{
    CCUTE_SHARED_STORAGE(s, storage);
    const int m = p.m, n = p.n, k = p.k;
    const long lda = p.lda, ldb = p.ldb;
    CCUTE_ASSUME(m > 0 && n > 0 && k > 0 && lda % VECTOR == 0 && ldb % VECTOR == 0);
    const element *const A = static_cast<const element *>(p.A), *const B = static_cast<const element *>(p.B);
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(B, 16);
    const ccute_tiled_copy a = ccute_thread_slice(fetch(TILE_M, HGEMM_A_COLUMNS), threadIdx.x);
    const ccute_tiled_copy b = ccute_thread_slice(fetch(TILE_N, HGEMM_B_COLUMNS), threadIdx.x);
    const ccute_tuple size_a = TUP(TILE_M, TILE_K), size_b = TUP(TILE_N, TILE_K);
    const ccute_tuple part_a = TUP(at.m, step), part_b = TUP(at.n, step);
    ccute_copy_tiled_bounded(
        a, s.a[stage], ccute_partition_D(a, tile_a()), A,
        ccute_partition_S(a, ccute_local_tile(matrix_of(m, k, lda, HGEMM_A_COLUMNS), size_a, part_a)), TUP(m, k),
        ccute_partition_S(a, ccute_local_tile(ccute_coord_layout(TUP(m, k), 0), size_a, part_a)),
        ccute_partition_S(a, ccute_local_tile(ccute_coord_layout(TUP(m, k), 1), size_a, part_a)));
    ccute_copy_tiled_bounded(
        b, s.b[stage], ccute_partition_D(b, tile_b()), B,
        ccute_partition_S(b, ccute_local_tile(matrix_of(n, k, ldb, HGEMM_B_COLUMNS), size_b, part_b)), TUP(n, k),
        ccute_partition_S(b, ccute_local_tile(ccute_coord_layout(TUP(n, k), 0), size_b, part_b)),
        ccute_partition_S(b, ccute_local_tile(ccute_coord_layout(TUP(n, k), 1), size_b, part_b)));
}

/* Some steps of a tile: sums += A B^T. */
CCUTE_FOLD static __device__ void multiply_span(const hgemm_problem &p, place at, const span &part, sum *sums)
{
    CCUTE_SHARED_STORAGE(s, storage);
    const ccute_tiled_mma mma = product(), mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout held = ccute_fragment_C(mma, ccute_make_layout(TUP(TILE_M, TILE_N)));
    /* The operands of two instructions along k: one multiplies while the next one's come. */
    const ccute_layout held_a = ccute_fragment_A(mma, ccute_make_layout(TUP(TILE_M, 2 * ATOM_K)));
    const ccute_layout held_b = ccute_fragment_B(mma, ccute_make_layout(TUP(TILE_N, 2 * ATOM_K)));
    CCUTE_REGS(element, a, held_a, TILE_M / WARPS_M *ATOM_K * 2 / 32);
    CCUTE_REGS(element, b, held_b, TILE_N / WARPS_N *ATOM_K * 2 / 32);
    const ccute_tiled_copy read_a = ccute_thread_slice(
        ccute_make_tiled_copy_A(HGEMM_A_COLUMNS ? ccute_ldmatrix_trans(4) : ccute_ldmatrix(4, 8 * sizeof(element)), mma),
        threadIdx.x);
    const ccute_tiled_copy read_b = ccute_thread_slice(
        ccute_make_tiled_copy_B(HGEMM_B_COLUMNS ? ccute_ldmatrix_trans(4) : ccute_ldmatrix(4, 8 * sizeof(element)), mma),
        threadIdx.x);
    const ccute_layout shared_a = ccute_partition_S(read_a, tile_a()), shared_b = ccute_partition_S(read_b, tile_b());
    const ccute_layout regs_a = ccute_retile(read_a, held_a), regs_b = ccute_retile(read_b, held_b);
    for (int i = 0; i < DEPTH - 1; i++) {
        if (part.from + i < part.to)
            load_stage(p, at, part.from + i, i);
        ccute_cp_async_commit();
    }
    ccute_cp_async_wait(DEPTH - 2);
    __syncthreads();
    ccute_copy_tiled(read_a, a, ccute_slice(regs_a, ALL, ALL, 0), s.a[0], ccute_slice(shared_a, ALL, ALL, 0));
    ccute_copy_tiled(read_b, b, ccute_slice(regs_b, ALL, ALL, 0), s.b[0], ccute_slice(shared_b, ALL, ALL, 0));
    int now = 0, fill = DEPTH - 1; /* the stage that is read, and the one that is filled meanwhile */
    for (int step = part.from; step < part.to; step++) {
#pragma unroll
        for (int i = 0; i < STEPS; i++) {
            if (i == STEPS - 1) { /* on to the next stage, which is there when all have come here */
                now = now == DEPTH - 1 ? 0 : now + 1;
                ccute_cp_async_wait(DEPTH - 2);
                __syncthreads();
            }
            ccute_copy_tiled(read_a, a, ccute_slice(regs_a, ALL, ALL, (i + 1) % 2), s.a[now],
                             ccute_slice(shared_a, ALL, ALL, (i + 1) % STEPS));
            ccute_copy_tiled(read_b, b, ccute_slice(regs_b, ALL, ALL, (i + 1) % 2), s.b[now],
                             ccute_slice(shared_b, ALL, ALL, (i + 1) % STEPS));
            if (i == 0) {
                if (step + DEPTH - 1 < part.to)
                    load_stage(p, at, step + DEPTH - 1, fill);
                ccute_cp_async_commit();
                fill = fill == DEPTH - 1 ? 0 : fill + 1;
            }
            ccute_gemm(mine, sums, held, a, ccute_slice(held_a, ALL, ALL, i % 2), b,
                       ccute_slice(held_b, ALL, ALL, i % 2));
        }
    }
    ccute_cp_async_wait(0);
    __syncthreads();
}

/* C = alpha sums + beta C of a tile, through shared memory: there each thread has its sums' places, in memory vectors. */
CCUTE_FOLD static __device__ void finish(const hgemm_problem &p, place at, const sum *sums)
{
    CCUTE_SHARED_STORAGE(s, storage);
    const int m = p.m, n = p.columns;
    const long ldc = p.ldc;
    CCUTE_ASSUME(m > 0 && n > 0 && n % VECTOR_C == 0 && ldc >= n && ldc % VECTOR_C == 0);
    result *const C = static_cast<result *>(p.C);
    CCUTE_ALIGNED(C, 16);
    const ccute_tuple size = TUP(TILE_M, TILE_N), part = TUP(at.m, at.n);
    const ccute_layout threads = ccute_make_layout_right(TUP(CONSUMERS * VECTOR_C / ROW, ROW / VECTOR_C));
    const ccute_layout vector = ccute_make_layout_right(TUP(1, VECTOR_C));
    const ccute_tiled_copy come = ccute_thread_slice(
        ccute_make_tiled_copy(ccute_cp_async_cg(8 * sizeof(result)), threads, vector), threadIdx.x);
    const ccute_tiled_copy go = ccute_thread_slice(
        ccute_make_tiled_copy(ccute_universal_copy(128, 8 * sizeof(result)), threads, vector), threadIdx.x);
    const ccute_layout tile = ccute_local_tile(matrix_of(m, n, ldc, false), size, part);
    const ccute_layout row = ccute_local_tile(ccute_coord_layout(TUP(m, n), 0), size, part);
    const ccute_layout column = ccute_local_tile(ccute_coord_layout(TUP(m, n), 1), size, part);
    const ccute_tiled_mma mma = product();
    const ccute_tiled_copy own = ccute_thread_slice(
        ccute_make_tiled_copy_C(ccute_universal_copy(16 * sizeof(result), 8 * sizeof(result)), mma), threadIdx.x);
    const ccute_layout held = ccute_retile(own, ccute_fragment_C(mma, ccute_make_layout(TUP(TILE_M, TILE_N))));
    const factor alpha = static_cast<factor>(p.alpha), beta = static_cast<factor>(p.beta);
    result rounded[SUMS] = {};
    if (beta != 0) {
        ccute_copy_tiled_bounded(come, s.c, ccute_partition_D(come, tile_of_c()), static_cast<const result *>(C),
                                 ccute_partition_S(come, tile), TUP(m, n), ccute_partition_S(come, row),
                                 ccute_partition_S(come, column));
        ccute_cp_async_commit();
        ccute_cp_async_wait(0);
        __syncthreads();
        ccute_copy_tiled(own, rounded, held, s.c, ccute_partition_S(own, tile_of_c()));
    }
    for (int i = 0; i < SUMS; i++)
        round_to(&rounded[i], alpha * sums[i] + (beta != 0 ? beta * value(rounded[i]) : 0));
    ccute_copy_tiled(own, s.c, ccute_partition_D(own, tile_of_c()), rounded, held);
    __syncthreads();
    ccute_copy_tiled_bounded(go, C, ccute_partition_D(go, tile), s.c, ccute_partition_S(go, tile_of_c()), TUP(m, n),
                             ccute_partition_D(go, row), ccute_partition_D(go, column));
    __syncthreads();
}

CCUTE_FOLD CCUTE_BLOCK_DIM(CONSUMERS, 1, 1) static __global__ void __launch_bounds__(CONSUMERS)
    multiply(const __grid_constant__ hgemm_problem p, workspace work, schedule all)
{
    CCUTE_ASSUME(p.m > 0 && p.n > 0 && p.k > 0 && p.columns > 0);
    CCUTE_ASSUME(p.lda % VECTOR == 0 && p.ldb % VECTOR == 0 && p.ldc % VECTOR_C == 0 && p.columns % VECTOR_C == 0);
    sum sums[SUMS];
    span part;
    for (int turn = 0; span_of(all, turn, blockIdx.x, &part); turn++) {
        const place at = place_of(all, part.group);
        for (int i = 0; i < SUMS; i++)
            sums[i] = 0;
        multiply_span(p, at, part, sums);
        if (part.to < all.steps) {
            leave_sums(work, threadIdx.x, sums);
            continue;
        }
        if (part.from > 0)
            add_others(work, threadIdx.x, sums, all, part.group);
        finish(p, at, sums);
    }
}

/* ---- The launch ---- */

static schedule schedule_for(const hgemm_problem *p, int processors)
{
    const double step = step_time_of(*p, processors);
    return schedule_of(*p, TILE_M, TILE_N, TILE_K, processors, memory_time(*p) / step, CUT_TIME / step);
}

double HGEMM_NAME(_time)(const hgemm_problem *p, int processors)
{
    return schedule_for(p, processors).time * step_time_of(*p, processors);
}

/* Are these bytes at a multiple of 16? */
static bool is_whole(size_t bytes) { return bytes % 16 == 0; }

cudaError_t HGEMM(const hgemm_problem *p, void *work, int processors, cudaStream_t stream)
{
    const workspace parts = {static_cast<unsigned *>(work), static_cast<sum *>(work) + HGEMM_FLAGS};
    if (!is_whole(reinterpret_cast<size_t>(p->A)) || !is_whole(p->lda * sizeof(element)) ||
        !is_whole(reinterpret_cast<size_t>(p->B)) || !is_whole(p->ldb * sizeof(element)) ||
        !is_whole(reinterpret_cast<size_t>(p->C)) || !is_whole(p->ldc * sizeof(result)) ||
        !is_whole(p->columns * sizeof(result)) || p->a_columns != HGEMM_A_COLUMNS ||
        p->b_columns != HGEMM_B_COLUMNS || p->c_columns || p->m <= 0 || p->n <= 0 || p->k <= 0)
        return cudaErrorInvalidValue;
    const schedule all = schedule_for(p, processors);
    const size_t bytes = ccute_shared_bytes<storage>();
    const cudaError_t error =
        cudaFuncSetAttribute(multiply, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes));
    if (error != cudaSuccess)
        return error;
    CCUTE_LAUNCH(multiply, all.clusters, CONSUMERS, bytes, stream, *p, parts, all);
    return cudaGetLastError();
}

#ifndef WITHOUT_MAIN
#include "hgemm_check.h"

int main()
{
    int bad = hgemm_instance_wrong(256, 256, 64, 1, 0) + hgemm_instance_wrong(300, 504, 203, 1, 0);
    bad += hgemm_instance_wrong(70, 264, 72, 2, -1);
    bad += hgemm_instance_wrong(128, 256, 2600, 1, 0) + hgemm_instance_wrong(600, 256, 1160, 1, 1); /* cut along k */
    return bad != 0;
}
#endif

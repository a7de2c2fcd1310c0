/* Attention forward, softmax(scale Q K^T) V, at the speed of Hopper's tensor cores (sm_90a). A block takes one tile of
 * queries after another. One thread loads: queries, and keys and values in turn. Groups of four warps have 64 queries
 * each. While the tensor cores add the values of one step, a group computes the exponentials of the next one. The
 * result of the first product is, rounded, an operand of the second one: both layouts put the same elements into a
 * thread's registers. doc/kernels.md has the figures.
 *
 * An instance is a translation unit: attention_tiles.h has its macros. */
#include <ccute/cpu.h>

#include <ccute/convert.h>

#include "attention_softmax.h"
#include "attention_storage.h"

/* ---- One thread loads ---- */

/* Some rows of a head: `rows` tokens from `tile * rows` on, of all that are `length`. */
template <int rows>
CCUTE_FOLD static __device__ void load_rows(element *to, const ccute_tma *map, ccute_barrier *full,
                                            const attention_tensor &t, int length, int tiles, int heads, int batches,
                                            int tile, int head, int batch)
{
    const long of_token = t.of_token, of_head = t.of_head, of_batch = t.of_batch;
    CCUTE_ASSUME(length > 0 && tiles > 0 && heads > 0 && batches > 0);
    CCUTE_ALIGNED(to, 1024);
    const ccute_tuple all = TUP(tiles * rows, DEPTH, heads, batches), size = TUP(rows, DEPTH, 1, 1);
    const ccute_tuple part = TUP(tile, 0, head, batch);
    ccute_copy_bounded_with(ccute_tma_load(map, full), to, tile_of(rows), static_cast<const element *>(t.data),
                            ccute_local_tile(ccute_make_layout(all, TUP(of_token, 1, of_head, of_batch)), size, part),
                            TUP(length, DEPTH, heads, batches),
                            ccute_local_tile(ccute_coord_layout(all, 0), size, part),
                            ccute_local_tile(ccute_coord_layout(all, 1), size, part),
                            ccute_local_tile(ccute_coord_layout(all, 2), size, part),
                            ccute_local_tile(ccute_coord_layout(all, 3), size, part));
}

CCUTE_FOLD static __device__ void load_all(const ccute_tma *map_q, const ccute_tma *map_k, const ccute_tma *map_v,
                                           const attention_problem &p, const order &all)
{
    CCUTE_SHARED_STORAGE(s, storage);
    const int steps = (p.keys + KEYS - 1) / KEYS, heads = p.heads * p.shared, turns = turns_of(all);
    int filling = 0;
    for (int turn = 0; turn < turns; turn++) {
        const place at = place_of(p, all, turn);
        ccute_pipeline_acquire(&s.queries, turn);
        s.at[turn % 2] = at;
        ccute_barrier_expect(&s.queries.full[turn % 2], GROUPS * ccute_tma_bytes(map_q));
        for (int group = 0; group < GROUPS; group++)
            load_rows<ROWS>(s.q[turn % 2][group], map_q, &s.queries.full[turn % 2], p.Q, p.queries, all.blocks * GROUPS,
                            heads, p.batches, at.tile * GROUPS + group, at.head, at.batch);
        ccute_pipeline_commit(&s.queries, turn);
        for (int step = at.steps - 1; step >= 0; step--, filling++) {
            const int stage = filling % STAGES;
            ccute_pipeline_acquire(&s.keys, filling);
            ccute_barrier_expect(&s.keys.full[stage], ccute_tma_bytes(map_k));
            load_rows<KEYS>(s.k[stage], map_k, &s.keys.full[stage], p.K, p.keys, steps, p.heads, p.batches, step,
                            at.head / p.shared, at.batch);
            ccute_pipeline_commit(&s.keys, filling);
            ccute_pipeline_acquire(&s.values, filling);
            ccute_barrier_expect(&s.values.full[stage], ccute_tma_bytes(map_v));
            load_rows<KEYS>(s.v[stage], map_v, &s.values.full[stage], p.V, p.keys, steps, p.heads, p.batches, step,
                            at.head / p.shared, at.batch);
            ccute_pipeline_commit(&s.values, filling);
        }
    }
}

/* ---- One warp stores ---- */

CCUTE_FOLD static __device__ void store_rows(const ccute_tma *map, const element *from, const attention_tensor &t,
                                             int length, int tiles, int heads, int batches, int tile, int head,
                                             int batch)
{
    const long of_token = t.of_token, of_head = t.of_head, of_batch = t.of_batch;
    CCUTE_ASSUME(length > 0 && tiles > 0 && heads > 0 && batches > 0);
    CCUTE_ALIGNED(from, 1024);
    const ccute_tuple all = TUP(tiles * ROWS, DEPTH, heads, batches), size = TUP(ROWS, DEPTH, 1, 1);
    const ccute_tuple part = TUP(tile, 0, head, batch);
    ccute_copy_bounded_with(ccute_tma_store(map), static_cast<element *>(t.data),
                            ccute_local_tile(ccute_make_layout(all, TUP(of_token, 1, of_head, of_batch)), size, part),
                            from, tile_of(ROWS), TUP(length, DEPTH, heads, batches),
                            ccute_local_tile(ccute_coord_layout(all, 0), size, part),
                            ccute_local_tile(ccute_coord_layout(all, 1), size, part),
                            ccute_local_tile(ccute_coord_layout(all, 2), size, part),
                            ccute_local_tile(ccute_coord_layout(all, 3), size, part));
}

/* When the groups have left a tile in shared memory; then the place is free for other queries. */
CCUTE_FOLD static __device__ void store_all(const ccute_tma *map_o, const attention_problem &p, const order &all)
{
    CCUTE_SHARED_STORAGE(s, storage);
    const bool issues = threadIdx.x % 32 == 0;
    const int turns = turns_of(all);
    for (int turn = 0; turn < turns; turn++) {
        ccute_pipeline_wait(&s.queries, turn);
        const place at = read_place(&s.at[turn % 2]);
        ccute_pipeline_wait(&s.results, turn);
        if (issues) {
            for (int group = 0; group < GROUPS; group++)
                store_rows(map_o, s.q[turn % 2][group], p.O, p.queries, all.blocks * GROUPS, p.heads * p.shared,
                           p.batches, at.tile * GROUPS + group, at.head, at.batch);
            ccute_bulk_commit();
            ccute_bulk_wait_read(0);
            ccute_pipeline_release(&s.queries, turn);
        }
    }
    if (issues)
        ccute_bulk_wait(0);
}

/* ---- Groups of warps compute ---- */

/* The sums of a group, as elements, in shared memory: 64 columns at a time. */
CCUTE_FOLD static __device__ void keep_sums(element *tile, const float *sums, int thread)
{
    const ccute_tiled_mma box = ccute_make_tiled_mma(ccute_wgmma(64, ATTENTION_TYPE, ATTENTION_TYPE, CCUTE_F32),
                                                     ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_copy store = ccute_thread_slice(ccute_make_tiled_copy_C(ccute_stmatrix(4), box), thread);
    const ccute_layout held = ccute_fragment_C(box, ccute_make_layout(TUP(64, 64)));
    const ccute_layout stored =
        ccute_partition_D(store, ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(64, 64), TUP(64, 1))));
    CCUTE_ALIGNED(tile, 1024);
#pragma unroll
    for (int i = 0; i < DEPTH / 64; i++) {
        element rounded[32];
        ccute_convert(rounded, held, sums + 32 * i, held);
        ccute_copy_tiled(store, tile + i * (64 * 64), stored, rounded, ccute_retile(store, held));
    }
}

CCUTE_FOLD static __device__ void attend(const attention_problem &p, const order &all)
{
    CCUTE_SHARED_STORAGE(s, storage);
    const int thread = threadIdx.x % 128, group = threadIdx.x / 128 - 1, turns = turns_of(all);
    const bool issues = thread == 0;
    const float scale = p.scale * 1.44269504f; /* log2(e) */
    const ccute_layout one = ccute_make_layout(TUP(1, 1, 1));
    const ccute_tiled_mma score = ccute_thread_slice(
        ccute_make_tiled_mma(ccute_wgmma(KEYS, ATTENTION_TYPE, ATTENTION_TYPE, CCUTE_F32), one), thread);
    const ccute_tiled_mma weigh = ccute_thread_slice(
        ccute_make_tiled_mma(ccute_wgmma(DEPTH, ATTENTION_TYPE, ATTENTION_TYPE, CCUTE_F32), one), thread);
    const ccute_layout of_q = ccute_partition_A_shared(score, tile_of(ROWS));
    const ccute_layout of_k = ccute_partition_B(score, tile_of(KEYS));
    const ccute_layout of_v = ccute_partition_B(weigh, tile_of_values());
    const ccute_layout of_scores = ccute_fragment_C(score, ccute_make_layout(TUP(ROWS, KEYS)));
    const ccute_layout of_weights = ccute_fragment_A(weigh, ccute_make_layout(TUP(ROWS, KEYS)));
    const ccute_layout of_sums = ccute_fragment_C(weigh, ccute_make_layout(TUP(ROWS, DEPTH)));
    const ccute_layout row = ccute_partition_C(score, ccute_coord_layout(TUP(ROWS, KEYS), 0));
    const ccute_layout column = ccute_partition_C(score, ccute_coord_layout(TUP(ROWS, KEYS), 1));
    float scores[SCORES], sums[SUMS], shrink[2];
    element weights[SCORES];
    int filling = 0;
    for (int turn = 0; turn < turns; turn++) {
        ccute_pipeline_wait(&s.queries, turn);
        const place at = read_place(&s.at[turn % 2]);
        if (thread % 32 == 0)
            ccute_pipeline_release(&s.queries, turn);
        const int query = at.tile * TILE + group * ROWS + ccute_at(row, 0), shift = p.keys - p.queries + 1;
        const int end = min(p.keys, p.causal ? query + shift : p.keys);
        const int whole = p.causal ? min(p.keys, at.tile * TILE + group * ROWS + shift) : p.keys; /* that all see */
        element *const q = s.q[turn % 2][group];
        rows r = {{-INFINITY, -INFINITY}, {0, 0}};
        CCUTE_ALIGNED(q, 1024);
        ccute_clear(sums, of_sums);
        ccute_pipeline_wait(&s.keys, filling);
        ccute_wgmma_fence();
        ccute_gemm_first(score, scores, of_scores, q, of_q, s.k[filling % STAGES], of_k);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
        if (issues)
            ccute_pipeline_release(&s.keys, filling);
        hide_keys(scores, column, (at.steps - 1) * KEYS, end, p.causal ? 8 : 0);
        exponentials(scores, &r, shrink, scale);
        ccute_pipeline_wait(&s.values, filling);
        ccute_convert(weights, of_scores, scores, of_scores);
        for (int step = at.steps - 2; step >= 0; step--) {
            filling++;
            ccute_pipeline_wait(&s.keys, filling);
            ccute_wgmma_fence();
            ccute_gemm_first(score, scores, of_scores, q, of_q, s.k[filling % STAGES], of_k);
            ccute_wgmma_commit();
            ccute_gemm(weigh, sums, of_sums, weights, of_weights, s.v[(filling - 1) % STAGES], of_v);
            ccute_wgmma_commit();
            ccute_wgmma_wait(1);
            if (issues)
                ccute_pipeline_release(&s.keys, filling);
            if ((step + 1) * KEYS > whole)
                hide_keys(scores, column, step * KEYS, end, p.causal ? 8 : 0);
            exponentials(scores, &r, shrink, scale);
            ccute_pipeline_wait(&s.values, filling); /* a loop, across which ptxas does not move the next wait */
            ccute_wgmma_wait(0);
            if (issues)
                ccute_pipeline_release(&s.values, filling - 1);
            shrink_sums(sums, shrink);
            ccute_convert(weights, of_scores, scores, of_scores);
        }
        ccute_wgmma_fence();
        ccute_gemm(weigh, sums, of_sums, weights, of_weights, s.v[filling % STAGES], of_v);
        ccute_wgmma_commit();
        end_rows(p, at, query, thread % 4 == 0, r, shrink);
        ccute_wgmma_wait(0);
        if (issues)
            ccute_pipeline_release(&s.values, filling);
        shrink_sums(sums, shrink);
        filling++;
        keep_sums(q, sums, thread);
        ccute_fence_async();
        ccute_pipeline_commit(&s.results, turn);
    }
}

CCUTE_FOLD static __global__ void __launch_bounds__(THREADS)
    attend_all(const __grid_constant__ ccute_tma map_q, const __grid_constant__ ccute_tma map_k,
               const __grid_constant__ ccute_tma map_v, const __grid_constant__ ccute_tma map_o,
               const __grid_constant__ attention_problem p, order all)
{
    CCUTE_SHARED_STORAGE(s, storage);
    if (threadIdx.x == 0) {
        ccute_pipeline_init(&s.queries, 1, 1 + 4 * GROUPS); /* the warp that stores, and those that read the place */
        ccute_pipeline_init(&s.results, 128 * GROUPS, 1);
        ccute_pipeline_init(&s.keys, 1, GROUPS);
        ccute_pipeline_init(&s.values, 1, GROUPS);
    }
    __syncthreads();
    if (threadIdx.x < 128) {
        ccute_setmaxnreg_dec<GROUPS == 2 ? 24 : 32>();
        if (threadIdx.x == 0)
            load_all(&map_q, &map_k, &map_v, p, all);
        else if (threadIdx.x / 32 == 1)
            store_all(&map_o, p, all);
    } else {
        ccute_setmaxnreg_inc<GROUPS == 2 ? 240 : 160>();
        attend(p, all);
    }
}

/* ---- The launch ---- */

static ccute_status map_of(ccute_tma *map, const attention_tensor &t, int length, int heads, int batches, int rows)
{
    return ccute_make_tma(
        map, ATTENTION_TMA, t.data,
        ccute_make_layout(TUP(length, DEPTH, heads, batches), TUP(t.of_token, 1, t.of_head, t.of_batch)),
        tile_of(rows));
}

cudaError_t ATTENTION(const attention_problem *p, int processors, cudaStream_t stream)
{
    enum { CACHE = 24 << 20, BLOCKS = 4, FEW = 8 }; /* a band fits in the cache, or that many blocks share its heads */
    const int heads = p->heads * p->shared;
    const int total = p->heads * p->batches;
    const long bytes = 2L * sizeof(element) * DEPTH * p->keys;
    ccute_tma map_q, map_k, map_v, map_o;
    order all;
    if (map_of(&map_q, p->Q, p->queries, heads, p->batches, ROWS) != CCUTE_OK ||
        map_of(&map_k, p->K, p->keys, p->heads, p->batches, KEYS) != CCUTE_OK ||
        map_of(&map_v, p->V, p->keys, p->heads, p->batches, KEYS) != CCUTE_OK ||
        map_of(&map_o, p->O, p->queries, heads, p->batches, ROWS) != CCUTE_OK)
        return cudaErrorInvalidValue;
    all.blocks = (p->queries + TILE - 1) / TILE;
    all.tiles = all.blocks * heads * p->batches;
    const int busy = max(processors / BLOCKS, 1); /* enough of them that long tiles and short ones end together */
    const int together = p->causal ? max(static_cast<int>(CACHE / bytes), busy) : max(processors / FEW, 1);
    all.bands = (total + together - 1) / together;
    return CCUTE_LAUNCH_CLUSTER(attend_all, dim3(min(all.tiles, processors)), dim3(1), dim3(THREADS),
                                ccute_shared_bytes<storage>(), stream, map_q, map_k, map_v, map_o, *p, all);
}

#ifndef WITHOUT_MAIN
#include "attention_check.h"

static int wrong(int queries, int keys, int heads, int shared, int batches, bool causal)
{
    const double rounding = ATTENTION_TYPE == CCUTE_F16 ? 1. / 2048 : 1. / 256;
    return attention_wrong<element>(ATTENTION, DEPTH, rounding, queries, keys, heads, shared, batches, causal);
}

int main()
{
    int bad = wrong(TILE, 2 * KEYS, 1, 1, 1, false) + wrong(TILE + 70, 3 * KEYS - 50, 1, 2, 2, false);
    bad += wrong(2 * TILE, 2 * TILE, 2, 1, 1, true) + wrong(100, 300, 1, 1, 1, true) + wrong(200, 90, 1, 1, 1, true);
    bad += wrong(TILE, 64, 4, 2, 2, true); /* tiles of one step, one after another */
    return bad != 0;
}
#endif

/* Attention forward, softmax(scale Q K^T) V, at the speed of Hopper's tensor cores (sm_90a). A block takes one tile of
 * queries after another. One thread loads: queries, and keys and values in turn. Groups of four warps have 64 queries
 * each. While the tensor cores add the values of one step, a group computes the exponentials of the next one, and the
 * groups take turns, so that one multiplies while another computes. The result of the first product is, rounded, an
 * operand of the second one: both layouts put the same elements into a thread's registers. doc/kernels.md has the
 * figures.
 *
 * An instance is a translation unit: ATTENTION is the name of its function, ATTENTION_DEPTH the elements of a head, 64
 * or 128, ATTENTION_KEYS the keys of a step, and ATTENTION_BFLOAT16 changes its elements. */
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/convert.h>
#include <ccute/short.h>

#ifdef ATTENTION_BFLOAT16
#include <cuda_bf16.h>
typedef __nv_bfloat16 element;
#define ATTENTION_TYPE CCUTE_BF16
#define ATTENTION_TMA CCUTE_TMA_BF16
#else
#include <cuda_fp16.h>
typedef __half element;
#define ATTENTION_TYPE CCUTE_F16
#define ATTENTION_TMA CCUTE_TMA_F16
#endif

#include "attention.h"

#ifndef ATTENTION
#define ATTENTION attention
#define ATTENTION_DEPTH 128
#define ATTENTION_KEYS 160
#endif

enum {
    DEPTH = ATTENTION_DEPTH,
    KEYS = ATTENTION_KEYS,
    GROUPS = DEPTH > 64 ? 2 : 3,
    ROWS = 64, /* queries of a group */
    TILE = ROWS * GROUPS,
    STAGES = 2,
    THREADS = 128 + 128 * GROUPS,
    SCORES = ROWS * KEYS / 128, /* of a thread */
    SUMS = ROWS * DEPTH / 128
};

/* Rows of tokens in boxes of 64 elements, under the swizzle of 128 bytes. */
CCUTE_FOLD static __host__ __device__ ccute_layout tile_of(int rows)
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(rows, TUP(64, DEPTH / 64)), TUP(64, TUP(1, 64 * rows))));
}

/* The values as the second product reads them: a row for each element of a head, a column for each key. */
CCUTE_FOLD static __device__ ccute_layout tile_of_values()
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(TUP(64, DEPTH / 64), KEYS), TUP(TUP(1, 64 * KEYS), 64)));
}

/* ---- Which tile is next ---- */

/* Tiles in bands of heads of K and V: those that the cache holds together. */
struct order {
    int tiles, blocks, bands;
};

struct place {
    int tile, head, batch, steps;
};

/* Blocks take tiles in turn, and back: the tile of this one in a round, counted in the round, and how many it takes. */
static __device__ int tile_in(int turn) { return turn % 2 ? gridDim.x - 1 - blockIdx.x : blockIdx.x; }
static __device__ int turns_of(const order &all)
{
    const int blocks = gridDim.x, rounds = all.tiles / blocks;
    return rounds + (tile_in(rounds) < all.tiles % blocks);
}

/* If they are causal, the tiles of the last queries are long. In every second band they come first, in the others last:
   so blocks end at about the same time, with short tiles. */
static __device__ place place_of(const attention_problem &p, const order &all, int turn)
{
    const int next = turn * gridDim.x + tile_in(turn), total = p.heads * p.batches;
    const int each = total / all.bands, more = total % all.bands; /* heads of a band, and bands that have one more */
    const int head = next / (p.shared * all.blocks), longer = more * (each + 1);
    const int band = head < longer ? head / (each + 1) : more + (head - longer) / each;
    const int first = (band * each + min(band, more)) * p.shared, heads = (each + (band < more)) * p.shared;
    const int within = next - first * all.blocks, row = within / heads;
    const int tile = (all.bands - band) % 2 ? all.blocks - 1 - row : row;
    const int mine = first + within % heads, most = p.heads * p.shared;
    const int seen = p.causal ? max(1, min(p.keys, (tile + 1) * TILE + p.keys - p.queries)) : p.keys;
    return {tile, mine % most, mine / most, (seen + KEYS - 1) / KEYS};
}

/* A warp's first lane reads the place in shared memory for all. */
static __device__ place read_place(const place *from)
{
    place at = {};
    if (threadIdx.x % 32 == 0)
        at = *from;
    return {__shfl_sync(~0u, at.tile, 0), __shfl_sync(~0u, at.head, 0), __shfl_sync(~0u, at.batch, 0),
            __shfl_sync(~0u, at.steps, 0)};
}

/* The shared memory of a block. A group's result takes the place of its queries. */
namespace
{
struct storage {
    alignas(1024) element q[2][GROUPS][ROWS * DEPTH];
    alignas(1024) element k[STAGES][KEYS * DEPTH];
    alignas(1024) element v[STAGES][KEYS * DEPTH];
    ccute_pipeline<2> queries;
    ccute_pipeline<STAGES> keys, values;
    place at[2];
};
} // namespace

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

/* One after another, as the groups leave them in shared memory; then the place is free for other queries. */
CCUTE_FOLD static __device__ void store_all(const ccute_tma *map_o, const attention_problem &p, const order &all)
{
    CCUTE_SHARED_STORAGE(s, storage);
    const bool issues = threadIdx.x % 32 == 0;
    const int turns = turns_of(all);
    for (int turn = 0; turn < turns; turn++) {
        ccute_pipeline_wait(&s.queries, turn);
        const place at = read_place(&s.at[turn % 2]);
        for (int group = 0; group < GROUPS; group++) {
            ccute_named_barrier_sync(1 + GROUPS + group, 128 + 32);
            if (issues)
                store_rows(map_o, s.q[turn % 2][group], p.O, p.queries, all.blocks * GROUPS, p.heads * p.shared,
                           p.batches, at.tile * GROUPS + group, at.head, at.batch);
        }
        if (issues) {
            ccute_bulk_commit();
            ccute_bulk_wait_read(0);
            ccute_pipeline_release(&s.queries, turn);
        }
    }
    if (issues)
        ccute_bulk_wait(0);
}

/* ---- Groups of warps compute ---- */

/* Of two rows the largest score so far, and this thread's part of the sum of exponentials. */
struct rows {
    float most[2], sum[2];
};

static __device__ float power_of_2(float x)
{
#ifdef __CUDA_ARCH__
    float y;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
#else
    return exp2f(x);
#endif
}

/* Take out the scores of keys that a query does not see. Two rows of a thread take turns by two scores. */
CCUTE_FOLD static __device__ void hide_keys(float *scores, const ccute_layout column, int first, int end, int step)
{
#pragma unroll
    for (int i = 0; i < SCORES; i++)
        if (first + ccute_at(column, i) >= end + i / 2 % 2 * step)
            scores[i] = -INFINITY;
}

/* Scores become exponentials, relative to the largest score of their row. `shrink`: by how much those before shrink. */
static __device__ void exponentials(float *scores, rows *r, float *shrink, float scale)
{
#pragma unroll
    for (int row = 0; row < 2; row++) {
        float most = r->most[row], sum = 0;
#pragma unroll
        for (int i = 0; i < SCORES; i++)
            if (i / 2 % 2 == row)
                most = fmaxf(most, scores[i]);
        most = fmaxf(most, __shfl_xor_sync(~0u, most, 1));
        most = fmaxf(most, __shfl_xor_sync(~0u, most, 2));
        const float zero = most == -INFINITY ? 0 : most * scale;
        shrink[row] = power_of_2(r->most[row] * scale - zero);
        r->most[row] = most;
#pragma unroll
        for (int i = 0; i < SCORES; i++)
            if (i / 2 % 2 == row) {
                scores[i] = power_of_2(scores[i] * scale - zero);
                sum += scores[i];
            }
        r->sum[row] = r->sum[row] * shrink[row] + sum;
    }
}

static __device__ void shrink_sums(float *sums, const float *shrink)
{
#pragma unroll
    for (int i = 0; i < SUMS; i++)
        sums[i] *= shrink[i / 2 % 2];
}

/* The logarithms of the sums of two rows, from `query` on, and the factors that divide the rows. */
static __device__ void end_rows(const attention_problem &p, const place &at, int query, bool writes, const rows &r,
                                float *shrink)
{
    const long first = (static_cast<long>(at.batch) * (p.heads * p.shared) + at.head) * p.queries + query;
#pragma unroll
    for (int i = 0; i < 2; i++) {
        float sum = r.sum[i];
        sum += __shfl_xor_sync(~0u, sum, 1);
        sum += __shfl_xor_sync(~0u, sum, 2);
        shrink[i] = sum > 0 ? 1 / sum : 0;
        if (p.lse && writes && query + 8 * i < p.queries)
            p.lse[first + 8 * i] = sum > 0 ? r.most[i] * p.scale + logf(sum) : -INFINITY;
    }
}

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
    if (group == GROUPS - 1)
        ccute_named_barrier_arrive(1, 256); /* the first group begins */
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
        ccute_named_barrier_sync(1 + group, 256);
        ccute_wgmma_fence();
        ccute_gemm_first(score, scores, of_scores, q, of_q, s.k[filling % STAGES], of_k);
        ccute_wgmma_commit();
        ccute_named_barrier_arrive(1 + (group + 1) % GROUPS, 256);
        ccute_wgmma_wait(0);
        if (issues)
            ccute_pipeline_release(&s.keys, filling);
        hide_keys(scores, column, (at.steps - 1) * KEYS, end, p.causal ? 8 : 0);
        exponentials(scores, &r, shrink, scale);
        ccute_convert(weights, of_scores, scores, of_scores);
        for (int step = at.steps - 2; step >= 0; step--) {
            filling++;
            ccute_pipeline_wait(&s.keys, filling);
            ccute_pipeline_wait(&s.values, filling - 1);
            ccute_named_barrier_sync(1 + group, 256);
            ccute_wgmma_fence();
            ccute_gemm_first(score, scores, of_scores, q, of_q, s.k[filling % STAGES], of_k);
            ccute_wgmma_commit();
            ccute_gemm(weigh, sums, of_sums, weights, of_weights, s.v[(filling - 1) % STAGES], of_v);
            ccute_wgmma_commit();
            ccute_named_barrier_arrive(1 + (group + 1) % GROUPS, 256);
            ccute_wgmma_wait(1);
            if (issues)
                ccute_pipeline_release(&s.keys, filling);
            if ((step + 1) * KEYS > whole)
                hide_keys(scores, column, step * KEYS, end, p.causal ? 8 : 0);
            exponentials(scores, &r, shrink, scale);
            ccute_wgmma_wait(0);
            if (issues)
                ccute_pipeline_release(&s.values, filling - 1);
            shrink_sums(sums, shrink);
            ccute_convert(weights, of_scores, scores, of_scores);
        }
        ccute_pipeline_wait(&s.values, filling);
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
        ccute_named_barrier_arrive(1 + GROUPS + group, 128 + 32);
    }
    if (group == 0)
        ccute_named_barrier_sync(1, 256);
}

CCUTE_FOLD static __global__ void __launch_bounds__(THREADS)
    attend_all(const __grid_constant__ ccute_tma map_q, const __grid_constant__ ccute_tma map_k,
               const __grid_constant__ ccute_tma map_v, const __grid_constant__ ccute_tma map_o,
               const __grid_constant__ attention_problem p, order all)
{
    CCUTE_SHARED_STORAGE(s, storage);
    if (threadIdx.x == 0) {
        ccute_pipeline_init(&s.queries, 1, 1 + 4 * GROUPS); /* the warp that stores, and those that read the place */
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
    enum { CACHE = 24 << 20, BLOCKS = 4 }; /* a band fits in the cache, or this many blocks share its heads */
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
    const int together = max(static_cast<int>(CACHE / bytes), max(processors / BLOCKS, 1));
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
    return bad != 0;
}
#endif

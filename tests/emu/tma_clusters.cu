// Clusters of many sizes and shapes, masks that leave blocks out, reductions of every type, maps in structs and arrays, and
// pipelines of any number of stages, against plain loops: unfolded and folded.
// no-sanitizer: a cluster needs static shared memory for each block
// also: -fsanitize=address,undefined -DCCUTE_CPU_SHARED=thread_local
// fold: --verify
// run all 2
// out: 0 wrong
// run all 4
// out: 0 wrong
// run all 8
// out: 0 wrong
// run all 16
// out: 0 wrong
// run some 8 170
// out: 0 wrong
// run some 8 129
// out: 0 wrong
// run some 4 6
// out: 0 wrong
// run plane 2 2
// out: 0 wrong
// run plane 4 2
// out: 0 wrong
// run plane 1 4
// out: 0 wrong
// run space
// out: 0 wrong
// run sums
// out: 0 wrong
// run maps
// out: 0 wrong
// run stages 1
// out: 0 wrong
// run stages 2
// out: 0 wrong
// run stages 3
// out: 0 wrong
// run stages 5
// out: 0 wrong
// run handed 2
// out: 0 wrong
// run handed 4
// out: 0 wrong
// run handed 8
// out: 0 wrong
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

enum { ROWS = 64, COLUMNS = 96, TILE_ROWS = 16, TILE_COLUMNS = 32, TILE = TILE_ROWS * TILE_COLUMNS };

static int *matrix(int count, int first, int step)
{
    int *p;
    cudaMalloc(&p, sizeof(int) * count);
    for (int i = 0; i < count; i++)
        p[i] = first + i * step;
    return p;
}

static ccute_layout tensor_layout() { return ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1)); }

static ccute_tma map_of(int *p, int blocks)
{
    ccute_tma map;
    if (ccute_make_tma(&map, CCUTE_TMA_I32, p, tensor_layout(),
                       ccute_make_layout(TUP(TILE_ROWS, TILE_COLUMNS), TUP(TILE_COLUMNS, 1)), blocks) != CCUTE_OK)
        exit(3);
    return map;
}

/* The tile at (row, column), as each of some blocks should have it. */
static int wrong_tile(const int *out, const int *a, int row, int column)
{
    int wrong = 0;
    for (int i = 0; i < TILE; i++)
        wrong += out[i] != a[(row + i / TILE_COLUMNS) * COLUMNS + column + i % TILE_COLUMNS];
    return wrong;
}

/* ---- Multicast to all blocks of a mask; the others keep what they have ---- */

CCUTE_FOLD __global__ void __launch_bounds__(64) multicast(const __grid_constant__ ccute_tma map, int *out, int mask)
{
    __shared__ __align__(128) int tile[TILE];
    __shared__ ccute_barrier full;
    const int rank = ccute_cluster_rank(), is_in = mask >> rank & 1;
    for (int i = threadIdx.x; i < TILE; i += 64)
        tile[i] = -rank;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        if (is_in)
            ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
    }
    ccute_fence_async();
    ccute_cluster_sync();
    if (threadIdx.x == 0 && is_in)
        ccute_tma_load_tile_multicast(tile, &map, &full, mask, TILE_ROWS, TILE_COLUMNS);
    if (is_in)
        ccute_barrier_wait_cluster(&full, 0);
    for (int i = threadIdx.x; i < TILE; i += 64)
        out[blockIdx.x * TILE + i] = tile[i];
    ccute_cluster_sync();
}

static int check_multicast(int blocks, int mask)
{
    int *const a = matrix(ROWS * COLUMNS, 7, 1), *const out = matrix(2 * blocks * TILE, 0, 0);
    int wrong = 0;
    CCUTE_LAUNCH_CLUSTER(multicast, 2 * blocks, blocks, 64, 0, 0, map_of(a, __builtin_popcount(mask)), out, mask);
    for (int block = 0; block < 2 * blocks; block++)
        if (mask >> block % blocks & 1)
            wrong += wrong_tile(out + block * TILE, a, TILE_ROWS, TILE_COLUMNS);
        else
            for (int i = 0; i < TILE; i++)
                wrong += out[block * TILE + i] != -(block % blocks);
    return wrong;
}

/* ---- A plane of blocks: rows of blocks share one tile, columns another ---- */

CCUTE_FOLD __global__ void __launch_bounds__(32)
    plane(const __grid_constant__ ccute_tma ma, const __grid_constant__ ccute_tma mb, int *out, int across)
{
    __shared__ __align__(128) int a[TILE], b[TILE];
    __shared__ ccute_barrier full;
    const int rank = ccute_cluster_rank(), x = rank % across, y = rank / across, down = ccute_cluster_size() / across;
    unsigned row = 0, column = 0;
    for (int i = 0; i < across; i++)
        row |= 1u << (y * across + i);
    for (int i = 0; i < down; i++)
        column |= 1u << (i * across + x);
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma) + ccute_tma_bytes(&mb));
    }
    ccute_cluster_sync();
    if (threadIdx.x == 0) {
        ccute_tma_load_tile_multicast(a, &ma, &full, row, TILE_ROWS * y, 0);
        ccute_tma_load_tile_multicast(b, &mb, &full, column, 0, TILE_COLUMNS * (x % 3));
    }
    ccute_barrier_wait_cluster(&full, 0);
    for (int i = threadIdx.x; i < TILE; i += 32) {
        out[2 * TILE * rank + i] = a[i];
        out[2 * TILE * rank + TILE + i] = b[i];
    }
    ccute_cluster_sync();
}

static int check_plane(int across, int down)
{
    const int blocks = across * down;
    int *const a = matrix(ROWS * COLUMNS, 7, 1), *const out = matrix(2 * blocks * TILE, 0, 0);
    int wrong = 0;
    CCUTE_LAUNCH_CLUSTER(plane, dim3(across, down), dim3(across, down), 32, 0, 0, map_of(a, across), map_of(a, down), out,
                         across);
    for (int rank = 0; rank < blocks; rank++) {
        wrong += wrong_tile(out + 2 * TILE * rank, a, TILE_ROWS * (rank / across), 0);
        wrong += wrong_tile(out + 2 * TILE * rank + TILE, a, 0, TILE_COLUMNS * (rank % across % 3));
    }
    return wrong;
}

/* Blocks in three dimensions: each number of a rank, and the bytes of the next block. */
CCUTE_FOLD __global__ void CCUTE_CLUSTER_DIM(2, 2, 2) __launch_bounds__(1) space(int *out)
{
    __shared__ __align__(16) int mine[4], theirs[4];
    __shared__ ccute_barrier full;
    const int rank = ccute_cluster_rank(), next = (rank + 1) % ccute_cluster_size();
    for (int i = 0; i < 4; i++)
        mine[i] = 10 * rank + i;
    ccute_barrier_init(&full, 1);
    ccute_barrier_arrive_expect(&full, 16);
    ccute_fence_async();
    ccute_cluster_sync();
    int *const there = ccute_cluster_peer(theirs, next);
    ccute_barrier *const its = ccute_cluster_peer(&full, next);
    ccute_bulk_peer(there, mine, 16, its);
    ccute_barrier_wait_cluster(&full, 0);
    const int block = blockIdx.x + 2 * (blockIdx.y + 2 * blockIdx.z);
    for (int i = 0; i < 4; i++)
        out[4 * block + i] = theirs[i];
    ccute_cluster_sync();
}

static int check_space()
{
    int *const out = matrix(32, 0, 0), wrong = 0;
    CCUTE_LAUNCH_CLUSTER(space, dim3(2, 2, 2), dim3(2, 2, 2), 1, 0, 0, out);
    for (int i = 0; i < 32; i++)
        wrong += out[i] != 10 * ((i / 4 + 7) % 8) + i % 4;
    return wrong;
}

/* ---- Reductions ---- */

template <class T>
CCUTE_FOLD __global__ void __launch_bounds__(32) reduce(const __grid_constant__ ccute_tma map, int operation)
{
    __shared__ __align__(128) T tile[8 * 32];
    for (int i = threadIdx.x; i < 8 * 32; i += 32)
        tile[i] = (T)(i % 19 - 9);
    ccute_fence_async();
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_tma_reduce_tile(&map, operation, tile, 8 * (int)(blockIdx.x % 2), 32); /* pairs of blocks meet */
        ccute_bulk_commit();
        ccute_bulk_wait_read(0);
    }
    __syncthreads();
}

template <class T> static int check_reduce(ccute_tma_type type, int operation)
{
    enum { HIGH = 16, WIDE = 64 };
    const ccute_layout tensor = ccute_make_layout_right(TUP(HIGH, WIDE));
    T *a, was[HIGH * WIDE];
    ccute_tma map;
    int wrong = 0;
    cudaMalloc(&a, sizeof was);
    for (int i = 0; i < HIGH * WIDE; i++)
        was[i] = a[i] = (T)(i % 23 - 11);
    if (ccute_make_tma(&map, type, a, tensor, ccute_make_layout_right(TUP(8, 32))) != CCUTE_OK)
        return 1;
    CCUTE_LAUNCH(reduce<T>, 4, 32, 0, 0, map, operation);
    for (int i = 0; i < HIGH * WIDE; i++) {
        const T value = (T)((i / WIDE % 8 * 32 + i % WIDE % 32) % 19 - 9);
        T want = was[i];
        for (int block = 0; block < 2 && i % WIDE >= 32; block++)
            want = operation == CCUTE_TMA_ADD   ? (T)(want + value)
                   : operation == CCUTE_TMA_MIN ? (value < want ? value : want)
                                                : (value > want ? value : want);
        wrong += a[i] != want;
    }
    return wrong;
}

static int check_sums()
{
    int wrong = 0;
    for (int operation : {CCUTE_TMA_ADD, CCUTE_TMA_MIN, CCUTE_TMA_MAX}) {
        wrong += check_reduce<int>(CCUTE_TMA_I32, operation);
        wrong += check_reduce<unsigned>(CCUTE_TMA_U32, operation);
        wrong += check_reduce<unsigned long long>(CCUTE_TMA_U64, operation);
        if (operation != CCUTE_TMA_ADD)
            wrong += check_reduce<long long>(CCUTE_TMA_I64, operation);
    }
    return wrong + check_reduce<float>(CCUTE_TMA_F32, CCUTE_TMA_ADD);
}

/* ---- Maps in a struct and in an array, handed on by pointers to templates ---- */

struct inputs {
    int row;
    ccute_tma one, two[3];
};

template <int COUNT>
CCUTE_FOLD static __device__ void load(int *to, const ccute_tma *map, ccute_barrier *full, int row)
{
    for (int i = 0; i < COUNT; i++) {
        ccute_barrier_expect(full, ccute_tma_bytes(map + i));
        ccute_tma_load_tile(to + TILE * i, map + i, full, row, TILE_COLUMNS * i);
    }
}

CCUTE_FOLD static __device__ void store(const ccute_tma &map, const int *from, int row)
{
    const ccute_tma *const hinted = &map;
    ccute_tma_store_tile(ccute_tma_cached(hinted, CCUTE_TMA_EVICT_FIRST), from, row, 0);
    ccute_bulk_commit();
}

CCUTE_FOLD __global__ void __launch_bounds__(64) maps(const __grid_constant__ inputs in)
{
    __shared__ __align__(128) int s[2][TILE];
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0) {
        ccute_tma_prefetch_map(&in.one);
        ccute_barrier_init(&full, 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_tma_prefetch_tile(&in.two[0], in.row, 0);
        load<2>(s[0], in.two, &full, in.row);
        ccute_barrier_arrive(&full);
    }
    ccute_barrier_wait(&full, 0);
    for (int i = threadIdx.x; i < TILE; i += 64)
        s[1][i] += s[0][i];
    ccute_fence_async();
    __syncthreads();
    if (threadIdx.x == 0) {
        store(in.one, s[1], in.row);
        store(in.two[2], s[1], 0);
        ccute_bulk_wait(0);
    }
}

static int check_maps()
{
    int *const a = matrix(ROWS * COLUMNS, 3, 1), *const b = matrix(ROWS * COLUMNS, 1, 2),
               *const c = matrix(ROWS * COLUMNS, 0, 0), *const d = matrix(ROWS * COLUMNS, 0, 0);
    const inputs in = {TILE_ROWS, map_of(c, 1), {map_of(a, 1), map_of(b, 1), map_of(d, 1)}};
    int wrong = 0;
    CCUTE_LAUNCH(maps, 1, 64, 0, 0, in);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        const int row = i / COLUMNS, column = i % COLUMNS;
        const int at = (row + TILE_ROWS) * COLUMNS + column;
        wrong += c[i] != (row >= TILE_ROWS && row < 2 * TILE_ROWS && column < TILE_COLUMNS ? a[i] + b[i + TILE_COLUMNS] : 0);
        wrong += d[i] != (row < TILE_ROWS && column < TILE_COLUMNS ? a[at] + b[at + TILE_COLUMNS] : 0);
    }
    return wrong;
}

/* ---- Pipelines: more fillings than stages, so that the parities turn many times ---- */

enum { FILLINGS = 37 };

template <int STAGES> struct ring {
    alignas(128) int a[STAGES][TILE];
    ccute_pipeline<STAGES> pipe;
};

template <int STAGES>
CCUTE_FOLD __global__ void __launch_bounds__(96) stages(const __grid_constant__ ccute_tma map, int *out)
{
    using ring_t = ring<STAGES>;
    CCUTE_SHARED_STORAGE(s, ring_t);
    if (threadIdx.x == 0)
        ccute_pipeline_init(&s.pipe, 1, 2);
    __syncthreads();
    if (threadIdx.x == 64) {
        for (int i = 0; i < FILLINGS; i++) {
            ccute_pipeline_acquire(&s.pipe, i);
            ccute_pipeline_load_tile(&s.pipe, i, s.a[i % STAGES], &map, TILE_ROWS * (i % 4), TILE_COLUMNS * (i % 3));
            ccute_pipeline_commit(&s.pipe, i);
        }
    } else if (threadIdx.x < 64) {
        for (int i = 0; i < FILLINGS; i++) {
            ccute_pipeline_wait(&s.pipe, i);
            for (int k = threadIdx.x; k < TILE; k += 64)
                out[i * TILE + k] = s.a[i % STAGES][k];
            __syncwarp();
            if (threadIdx.x % 32 == 0)
                ccute_pipeline_release(&s.pipe, i);
        }
    }
}

template <int STAGES> static int check_stages()
{
    int *const a = matrix(ROWS * COLUMNS, 7, 1), *const out = matrix(FILLINGS * TILE, 0, 0), wrong = 0;
    CCUTE_LAUNCH(stages<STAGES>, 1, 96, ccute_shared_bytes<ring<STAGES>>(), 0, map_of(a, 1), out);
    for (int i = 0; i < FILLINGS; i++)
        wrong += wrong_tile(out + i * TILE, a, TILE_ROWS * (i % 4), TILE_COLUMNS * (i % 3));
    return wrong;
}

/* Blocks of a cluster fill the stages of all. */
CCUTE_FOLD __global__ void __launch_bounds__(64) handed(const __grid_constant__ ccute_tma map, int *out)
{
    CCUTE_SHARED_STORAGE(s, ring<2>);
    const int rank = ccute_cluster_rank(), size = ccute_cluster_size();
    const unsigned mask = (1u << size) - 1;
    if (threadIdx.x == 0)
        ccute_pipeline_init(&s.pipe, 1, size);
    ccute_cluster_sync();
    if (threadIdx.x == 32) {
        for (int i = 0; i < FILLINGS; i++) {
            ccute_pipeline_acquire(&s.pipe, i);
            ccute_pipeline_load_tile_multicast(&s.pipe, i, s.a[i % 2], &map, mask, TILE_ROWS * (i % 4),
                                               TILE_COLUMNS * (i % 3));
            ccute_pipeline_commit(&s.pipe, i);
        }
        ccute_pipeline_drain(&s.pipe, FILLINGS);
    } else if (threadIdx.x < 32) {
        for (int i = 0; i < FILLINGS; i++) {
            ccute_pipeline_wait(&s.pipe, i);
            for (int k = threadIdx.x; k < TILE; k += 32)
                out[(rank * FILLINGS + i) * TILE + k] = s.a[i % 2][k];
            __syncwarp();
            if (threadIdx.x == 0)
                ccute_pipeline_release_blocks(&s.pipe, i, mask);
        }
    }
    ccute_cluster_sync();
}

static int check_handed(int blocks)
{
    int *const a = matrix(ROWS * COLUMNS, 7, 1), *const out = matrix(blocks * FILLINGS * TILE, 0, 0), wrong = 0;
    CCUTE_LAUNCH_CLUSTER(handed, blocks, blocks, 64, ccute_shared_bytes<ring<2>>(), 0, map_of(a, blocks), out);
    for (int i = 0; i < blocks * FILLINGS; i++)
        wrong += wrong_tile(out + i * TILE, a, TILE_ROWS * (i % FILLINGS % 4), TILE_COLUMNS * (i % FILLINGS % 3));
    return wrong;
}

int main(int count, char **argv)
{
    const char *const which = argv[1];
    const int n = count > 2 ? atoi(argv[2]) : 0, m = count > 3 ? atoi(argv[3]) : 0;
    const int wrong = !strcmp(which, "all")      ? check_multicast(n, (1 << n) - 1)
                      : !strcmp(which, "some")   ? check_multicast(n, m)
                      : !strcmp(which, "plane")  ? check_plane(n, m)
                      : !strcmp(which, "space")  ? check_space()
                      : !strcmp(which, "sums")   ? check_sums()
                      : !strcmp(which, "maps")   ? check_maps()
                      : !strcmp(which, "handed") ? check_handed(n)
                      : n == 1                   ? check_stages<1>()
                      : n == 2                   ? check_stages<2>()
                      : n == 3                   ? check_stages<3>()
                                                 : check_stages<5>();
    printf("%d wrong\n", wrong);
    return 0;
}

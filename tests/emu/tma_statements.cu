// Copy statements whose atom is an engine's: their moves, and their reports.
// no-sanitizer: a cluster needs static shared memory for each block
// also: -fsanitize=address,undefined -DCCUTE_CPU_SHARED=thread_local
// run tiles
// out: 0 wrong
// run outside
// out: 0 wrong
// run blocked
// out: 0 wrong
// run stages
// out: 0 wrong
// run nested
// out: 0 wrong
// run reduced
// out: 0 wrong
// run plans
// out: 0 wrong by cp.async, 0 by TMA
// run multicast
// out: 0 wrong
// run bulk
// out: 0 wrong
// run peers
// out: 0 wrong
// run bad_map
// fault: tma_statements.cu:@load: ccute_tma_load: the map is stride not a multiple of 16 bytes
// run elements
// fault: tma_statements.cu:@load: ccute_tma_load: the statement has 16 elements of 4 bytes, and the map's tile 512 of 4
// run leaves
// fault: tma_statements.cu:@leaves: ccute_tma_load: the statement's extents have 3 leaves, and the map's tensor has 2
// clang-format off
// run modes
// fault: tma_statements.cu:@modes: ccute_tma_load: the statement's extents have 2 modes, and 1 layouts of coordinates follow
// run sizes
// fault: tma_statements.cu:@sizes: ccute_tma_load: the statement's shared layout has 512 elements, and that of the tensor 16
// run extents
// fault: tma_statements.cu:@extents: ccute_tma_prefetch: leaf 0 of the statement's extents is 39, and of the map's tensor 40
// run swizzle
// fault: tma_statements.cu:@load: ccute_tma_load: the statement's shared layout has a swizzle of 3 bits, and the map's tile one of 0
// run base
// fault: tma_statements.cu:@load: ccute_tma_load: the statement's shared layout has the swizzle <3,3,3>, and an engine none like it
// run pattern
// fault: tma_statements.cu:@pattern: ccute_tma_load: the tile begins 128 bytes after the pointer: its swizzle's pattern has 1024
// run columns
// fault: tma_statements.cu:@load: ccute_tma_load: element 1 lies 4 bytes after the first one in the statement's shared layout, and 128 in the map's
// run coordinates
// fault: tma_statements.cu:@coordinates: ccute_tma_store: element 1 lies 128 bytes after the first one in the statement's shared layout, and 4 in the map's
// run far
// fault: tma_statements.cu:@far: ccute_tma_store: element 8 of the statement is not in the map's tile
// run pointer
// fault: tma_statements.cu:@pointer: ccute_tma_load: element 0 of the statement is 16 bytes after the map's in the tensor
// run origin
// fault: tma_statements.cu:@origin: ccute_tma_load: element 0 of the statement is 2048 bytes before the map's in the tensor
// run runs
// fault: tma_statements.cu:@runs: ccute_bulk_load_atom: 2 elements of 4 bytes lie in one run: a bulk copy has multiples of 16 bytes
// run swapped
// fault: tma_statements.cu:@swapped: ccute_bulk_load_atom: the run of 20 elements that begins with element 80 is not one
// clang-format on
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstring>

enum { ROWS = 40, COLUMNS = 64, TILE_ROWS = 16, TILE_COLUMNS = 32, TILE = TILE_ROWS * TILE_COLUMNS };

static int *numbers(int count, int first)
{
    int *p;
    cudaMalloc(&p, sizeof(int) * count);
    for (int i = 0; i < count; i++)
        p[i] = first + i;
    return p;
}

/* ---- Layouts, declared once ---- */

__host__ __device__ static ccute_layout matrix() { return ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1)); }

__host__ __device__ static ccute_layout plain() { return ccute_make_layout(TUP(TILE_ROWS, TILE_COLUMNS), TUP(32, 1)); }

/* Which tile: row-major, swizzled, column by column of 8 elements, or under a swizzle that no engine has. */
__host__ __device__ static ccute_layout shared_tile(int which)
{
    if (which == 1)
        return ccute_swizzle(3, 2, 3, plain());
    if (which == 2)
        return ccute_make_layout(TUP(TILE_ROWS, TUP(8, 4)), TUP(8, TUP(1, 128)));
    if (which == 3)
        return ccute_swizzle(3, 3, 3, plain());
    if (which == 4)
        return ccute_make_layout_left(TUP(TILE_ROWS, TILE_COLUMNS));
    return plain();
}

static ccute_tma map_of(int *p, int which, int blocks = 1)
{
    ccute_tma map;
    ccute_make_tma(&map, CCUTE_TMA_I32, p, matrix(), shared_tile(which), blocks);
    return map;
}

/* The tile that begins at element (row, column), of a layout of the whole matrix. */
__device__ static ccute_layout tile_at(ccute_layout whole, int row, int column)
{
    const int64_t first = row * ccute_at(whole, 1, 0) + column * ccute_at(whole, 0, 1);
    const ccute_layout tile = ccute_make_layout(TUP(TILE_ROWS, TILE_COLUMNS), ccute_stride(whole));
    return ccute_offset_by(first, tile);
}

__device__ static unsigned char *aligned(void *p)
{
    return static_cast<unsigned char *>(p) + (1024 - (size_t)p % 1024) % 1024;
}

/* ---- Kernels ---- */

/* The tile at (row, column) comes, and goes to the same place of another matrix. */
__global__ void tiles(const __grid_constant__ ccute_tma from, const __grid_constant__ ccute_tma to, int *a, int *b,
                      int which, int row, int column)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    const ccute_layout stage = shared_tile(which), rows = ccute_coord_layout(TUP(ROWS, COLUMNS), 0),
                       columns = ccute_coord_layout(TUP(ROWS, COLUMNS), 1);
    const ccute_layout part = tile_at(matrix(), row, column), r = tile_at(rows, row, column),
                       c = tile_at(columns, row, column);
    int *const tile = (int *)aligned(raw);
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    __syncthreads();
    if (threadIdx.x != 0)
        return;
    ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&from));
    ccute_copy_bounded_with(ccute_tma_prefetch(ccute_tma_cached(&from, CCUTE_TMA_EVICT_LAST)), tile, stage, a, part,
                            TUP(ROWS, COLUMNS), r, c);
    ccute_copy_bounded_with(ccute_tma_load(ccute_tma_cached(&from, CCUTE_TMA_EVICT_FIRST), &full), tile, stage, a, part,
                            TUP(ROWS, COLUMNS), r, c);
    ccute_barrier_wait(&full, 0);
    ccute_copy_bounded_with(ccute_tma_store(&to), b, part, tile, stage, TUP(ROWS, COLUMNS), r, c);
    ccute_bulk_commit();
    ccute_bulk_wait(0);
}

/* Each of two stages of one shared layout. */
__global__ void stages(const __grid_constant__ ccute_tma from, const __grid_constant__ ccute_tma to, int *a, int *b)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    const ccute_layout stage =
        ccute_swizzle(3, 2, 3, ccute_make_layout(TUP(TILE_ROWS, TILE_COLUMNS, 2), TUP(TILE_COLUMNS, 1, TILE)));
    const ccute_layout rows = ccute_coord_layout(TUP(ROWS, COLUMNS), 0),
                       columns = ccute_coord_layout(TUP(ROWS, COLUMNS), 1);
    int *const tile = (int *)aligned(raw);
    ccute_barrier_init(&full, 1);
    for (int i = 0; i < 6; i++) {
        const int row = i / 2 * TILE_ROWS, column = i % 2 * TILE_COLUMNS;
        const ccute_layout here = ccute_slice(stage, ALL, ALL, i % 2);
        ccute_bulk_wait_read(1);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&from));
        ccute_copy_bounded_with(ccute_tma_load(&from, &full), tile, here, a, tile_at(matrix(), row, column),
                                TUP(ROWS, COLUMNS), tile_at(rows, row, column), tile_at(columns, row, column));
        ccute_barrier_wait(&full, i % 2);
        ccute_copy_bounded_with(ccute_tma_store(&to), b, tile_at(matrix(), row, column), tile, here, TUP(ROWS, COLUMNS),
                                tile_at(rows, row, column), tile_at(columns, row, column));
        ccute_bulk_commit();
    }
    ccute_bulk_wait(0);
}

/* A tensor of ((8,5),(4,16)): blocks of 8x4, row-major among themselves. A tile is 2 blocks one below the other. */
__host__ __device__ static ccute_layout blocks_of()
{
    return ccute_make_layout(TUP(TUP(8, 5), TUP(4, 16)), TUP(TUP(4, 512), TUP(1, 32)));
}
__host__ __device__ static ccute_layout two_blocks()
{
    return ccute_make_layout(TUP(TUP(8, 2), 4), TUP(TUP(4, 32), 1));
}

__global__ void nested(const __grid_constant__ ccute_tma from, int *a, int *out)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    int *const tile = (int *)aligned(raw);
    const ccute_layout whole = blocks_of();
    const ccute_layout part = ccute_make_layout(TUP(TUP(8, 2), 4), TUP(TUP(4, 512), 1));
    const ccute_layout rows = ccute_make_layout(TUP(16, 4), TUP(1, 0)),
                       columns = ccute_make_layout(TUP(16, 4), TUP(0, 1));
    ccute_barrier_init(&full, 1);
    for (int row = 0, parity = 0; row < ROWS; row += 16)
        for (int column = 0; column < COLUMNS; column += 4, parity ^= 1) {
            ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&from));
            ccute_copy_bounded_with(ccute_tma_load(&from, &full), tile, two_blocks(), a,
                                    ccute_offset_by(ccute_at(whole, row, column), part), ccute_shape(whole),
                                    ccute_offset_by(row, rows), ccute_offset_by(column, columns));
            ccute_barrier_wait(&full, parity);
            for (int i = 0; i < 16 * 4; i++)
                if (row + i / 4 < ROWS)
                    out[(row + i / 4) * COLUMNS + column + i % 4] = tile[i];
        }
}

__global__ void reduced(const __grid_constant__ ccute_tma to, int *a, int operation)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    int *const tile = (int *)aligned(raw);
    const ccute_layout rows = ccute_coord_layout(TUP(ROWS, COLUMNS), 0),
                       columns = ccute_coord_layout(TUP(ROWS, COLUMNS), 1);
    for (int i = 0; i < TILE; i++)
        tile[i] = 1000;
    ccute_fence_async();
    ccute_copy_bounded_with(ccute_tma_reduce(ccute_tma_cached(&to, CCUTE_TMA_EVICT_LAST), operation), a,
                            tile_at(matrix(), ROWS - 3, 32), tile, plain(), TUP(ROWS, COLUMNS),
                            tile_at(rows, ROWS - 3, 32), tile_at(columns, ROWS - 3, 32));
    ccute_bulk_commit();
    ccute_bulk_wait(0);
}

/* The same plan by both atoms: the code after the wait reads the tile by the same layout. */
template <class Atom> __device__ static void plan(const Atom &load, int *tile, const int *a, int row, int column)
{
    const ccute_layout stage = shared_tile(1), rows = ccute_coord_layout(TUP(ROWS, COLUMNS), 0),
                       columns = ccute_coord_layout(TUP(ROWS, COLUMNS), 1);
    ccute_copy_tiled_bounded(load, tile, ccute_partition_D(load, stage), a,
                             ccute_partition_S(load, tile_at(matrix(), row, column)), TUP(ROWS, COLUMNS),
                             ccute_partition_S(load, tile_at(rows, row, column)),
                             ccute_partition_S(load, tile_at(columns, row, column)));
}

__device__ static void sum_tile(const int *tile, long long *out)
{
    for (int i = threadIdx.x; i < TILE; i += blockDim.x)
        out[i] = tile[ccute_at(shared_tile(1), i)];
}

__global__ void by_cp_async(const int *a, long long *out)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    int *const tile = (int *)aligned(raw);
    const ccute_tiled_copy load =
        ccute_thread_slice(ccute_make_tiled_copy(ccute_cp_async(128, 32), ccute_make_layout_right(TUP(8, 8)),
                                                 ccute_make_layout(TUP(1, 4))),
                           threadIdx.x);
    plan(load, tile, a, 32, 32);
    ccute_cp_async_commit();
    ccute_cp_async_wait(0);
    __syncthreads();
    sum_tile(tile, out);
}

__global__ void by_tma(const __grid_constant__ ccute_tma map, const int *a, long long *out)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    int *const tile = (int *)aligned(raw);
    const ccute_tma_atom load = ccute_thread_slice(ccute_tma_load(&map, &full), threadIdx.x);
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
    }
    __syncthreads();
    plan(load, tile, a, 32, 32);
    ccute_barrier_wait(&full, 0);
    sum_tile(tile, out);
}

__global__ void multicast(const __grid_constant__ ccute_tma map, int *a, int *out)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    const ccute_layout rows = ccute_coord_layout(TUP(ROWS, COLUMNS), 0),
                       columns = ccute_coord_layout(TUP(ROWS, COLUMNS), 1);
    int *const tile = (int *)aligned(raw);
    const int rank = ccute_cluster_rank(), row = blockIdx.x / 2 * TILE_ROWS;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
    }
    ccute_cluster_sync();
    if (threadIdx.x == 0)
        ccute_copy_bounded_with(ccute_tma_load(&map, &full, 3), tile, plain(), a, tile_at(matrix(), row, 32),
                                TUP(ROWS, COLUMNS), tile_at(rows, row, 32), tile_at(columns, row, 32));
    ccute_barrier_wait_cluster(&full, 0);
    for (int i = threadIdx.x; i < TILE; i += blockDim.x)
        out[blockIdx.x * TILE + i] = tile[i] + rank;
    ccute_cluster_sync();
}

/* 16 rows of 32 in a matrix of 64 columns come as 16 runs, go on to the other block and then out as one. */
__global__ void bulk(const int *a, int *out)
{
    __shared__ ccute_barrier full, got;
    __shared__ __align__(128) int here[TILE], there[TILE];
    const int rank = ccute_cluster_rank(), size = ccute_cluster_size();
    ccute_barrier_init(&full, 1);
    ccute_barrier_init(&got, 1);
    ccute_barrier_arrive_expect(&full, sizeof here);
    ccute_barrier_arrive_expect(&got, sizeof there);
    ccute_cluster_sync();
    ccute_copy_with(ccute_bulk_load_atom(&full), here, plain(), a, tile_at(matrix(), 8 * blockIdx.x, 32));
    ccute_barrier_wait(&full, 0);
    int *const peer = ccute_cluster_peer(there, (rank + 1) % size);
    ccute_copy_with(ccute_bulk_peer_atom(ccute_cluster_peer(&got, (rank + 1) % size)), peer, plain(), here, plain());
    ccute_barrier_wait_cluster(&got, 0);
    ccute_copy_with(ccute_bulk_store_atom(), out + blockIdx.x * TILE, plain(), there, plain());
    ccute_bulk_commit();
    ccute_bulk_wait(0);
    ccute_cluster_sync();
}

enum mistake { LEAVES, MODES, SIZES, EXTENTS, PATTERN, COORDINATES, FAR, POINTER, ORIGIN, RUNS, SWAPPED, ELEMENTS, APART, LOAD };

__global__ void mistakes(mistake which, const __grid_constant__ ccute_tma map, int *a, int kind)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    int *const tile = (int *)aligned(raw);
    const ccute_layout stage = shared_tile(kind), few = ccute_make_layout(TUP(16, TUP(2, 16)), TUP(32, TUP(1, 512)));
    const ccute_tma_atom load = ccute_tma_load(&map, &full); // @load
    ccute_layout part = tile_at(matrix(), 0, 0), r = tile_at(ccute_coord_layout(TUP(ROWS, COLUMNS), 0), 0, 0),
                 c = tile_at(ccute_coord_layout(TUP(ROWS, COLUMNS), 1), 0, 0);
    const ccute_tuple extents = TUP(ROWS, COLUMNS), split = TUP(ROWS, TUP(32, 2)), other = TUP(39, COLUMNS);
    ccute_barrier_init(&full, 1);
    switch (which) {
    case LEAVES:
        ccute_copy_bounded_with(ccute_tma_load(&map, &full), tile, stage, a, part, split, r, c); // @leaves
        break;
    case MODES:
        ccute_copy_bounded_with(ccute_tma_load(&map, &full), tile, stage, a, part, extents, r); // @modes
        break;
    case SIZES:
        part = ccute_get(part, 0);
        ccute_copy_bounded_with(ccute_tma_load(&map, &full), tile, stage, a, part, extents, r, c); // @sizes
        break;
    case EXTENTS:
        ccute_copy_bounded_with(ccute_tma_prefetch(&map), tile, stage, a, part, other, r, c); // @extents
        break;
    case PATTERN:
        part = ccute_offset_by(32, stage);
        ccute_copy_bounded_with(ccute_tma_load(&map, &full), tile, part, a, stage, extents, r, c); // @pattern
        break;
    case COORDINATES:
        ccute_copy_bounded_with(ccute_tma_store(&map), a, part, tile, stage, extents, c, r); // @coordinates
        break;
    case FAR:
        r = ccute_make_layout(TUP(TUP(8, 2), 32), TUP(TUP(1, 16), 0));
        ccute_copy_bounded_with(ccute_tma_store(&map), a, part, tile, stage, extents, r, c); // @far
        break;
    case POINTER:
        ccute_copy_bounded_with(ccute_tma_load(&map, &full), tile, stage, a + 4, part, extents, r, c); // @pointer
        break;
    case ORIGIN:
        r = ccute_offset_by(8, r);
        ccute_copy_bounded_with(ccute_tma_load(&map, &full), tile, stage, a, part, extents, r, c); // @origin
        break;
    case RUNS:
        ccute_copy_with(ccute_bulk_load_atom(&full), tile, plain(), a, few); // @runs
        break;
    case SWAPPED: // row 4 has its first and last element where they belong to a run, and others between them swapped
        part = ccute_make_layout(TUP(20, 5), TUP(1, 32));
        ccute_copy_with(ccute_bulk_load_atom(&full), tile, ccute_swizzle(2, 3, 4, part), a, part); // @swapped
        break;
    case ELEMENTS:
        part = r = c = ccute_take(stage, 0, 1);
        ccute_copy_bounded_with(load, tile, part, a, part, extents, r, c);
        break;
    case APART:
        c = ccute_make_layout(TUP(TILE_ROWS, TILE_COLUMNS), TUP(0, 32));
        ccute_copy_bounded_with(load, tile, stage, a, part, extents, r, c);
        break;
    default:
        ccute_copy_bounded_with(load, tile, stage, a, part, extents, r, c);
    }
}

/* ---- Results ---- */

static int wrong_tiles(int row, int column, int which)
{
    int *const a = numbers(ROWS * COLUMNS, 7), *const b = numbers(ROWS * COLUMNS, -9000);
    int wrong = 0;
    CCUTE_LAUNCH(tiles, 1, 32, 4096, 0, map_of(a, which), map_of(b, which), a, b, which, row, column);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        const int r = i / COLUMNS - row, c = i % COLUMNS - column;
        const bool is_met = r >= 0 && r < TILE_ROWS && c >= 0 && c < TILE_COLUMNS;
        wrong += b[i] != (is_met ? 7 + i : -9000 + i);
    }
    return wrong;
}

static int wrong_sums(int operation)
{
    int *const a = numbers(ROWS * COLUMNS, 0);
    int wrong = 0;
    CCUTE_LAUNCH(reduced, 1, 1, 4096, 0, map_of(a, 0), a, operation);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        const bool is_met = i / COLUMNS >= ROWS - 3 && i % COLUMNS >= 32;
        const int least = i < 1000 ? i : 1000, most = i > 1000 ? i : 1000;
        const int met = operation == CCUTE_TMA_ADD ? i + 1000 : operation == CCUTE_TMA_MIN ? least : most;
        wrong += a[i] != (is_met ? met : i);
    }
    return wrong;
}

/* The tile at (32,32), of which 8 rows are inside. */
static int wrong_plan(const long long *out)
{
    int wrong = 0;
    for (int i = 0; i < TILE; i++) {
        const int row = 32 + i % TILE_ROWS, column = 32 + i / TILE_ROWS;
        wrong += out[i] != (row < ROWS ? 7 + row * COLUMNS + column : 0);
    }
    return wrong;
}

static void run_plans()
{
    int *const a = numbers(ROWS * COLUMNS, 7);
    long long *first, *second;
    cudaMalloc(&first, TILE * sizeof *first);
    cudaMalloc(&second, TILE * sizeof *second);
    CCUTE_LAUNCH(by_cp_async, 1, 64, 4096, 0, a, first);
    CCUTE_LAUNCH(by_tma, 1, 64, 4096, 0, map_of(a, 1), a, second);
    printf("%d wrong by cp.async, %d by TMA\n", wrong_plan(first), wrong_plan(second));
}

static int wrong_nested()
{
    int *const a = numbers(ROWS * COLUMNS, 7), *const out = numbers(ROWS * COLUMNS, 0);
    ccute_tma map;
    int wrong = ccute_make_tma(&map, CCUTE_TMA_I32, a, blocks_of(), two_blocks());
    CCUTE_LAUNCH(nested, 1, 1, 4096, 0, map, a, out);
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < COLUMNS; k++)
            wrong += out[i * COLUMNS + k] != 7 + i % 8 * 4 + i / 8 * 512 + k % 4 + k / 4 * 32;
    return wrong;
}

static int wrong_cluster(bool is_bulk)
{
    int *const a = numbers(ROWS * COLUMNS, 7), *const out = numbers(4 * TILE, 0);
    int wrong = 0;
    if (is_bulk)
        CCUTE_LAUNCH_CLUSTER(bulk, 4, 2, 1, 0, 0, a, out);
    else
        CCUTE_LAUNCH_CLUSTER(multicast, 4, 2, 64, 4096, 0, map_of(a, 0, 2), a, out);
    for (int i = 0; i < 4 * TILE; i++) {
        const int block = i / TILE, row = is_bulk ? (block ^ 1) * 8 : block / 2 * TILE_ROWS;
        const int element = (row + i / 32 % TILE_ROWS) * COLUMNS + 32 + i % 32;
        wrong += out[i] != 7 + element + (is_bulk ? 0 : block % 2);
    }
    return wrong;
}

static int wrong_stages()
{
    int *const a = numbers(ROWS * COLUMNS, 7), *const b = numbers(ROWS * COLUMNS, 0);
    int wrong = 0;
    CCUTE_LAUNCH(stages, 1, 1, 8192, 0, map_of(a, 1), map_of(b, 1), a, b);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        wrong += a[i] != b[i];
    return wrong;
}

static int wrong_bulk()
{
    int *const a = numbers(ROWS * COLUMNS, 7), *const out = numbers(TILE, 0);
    int wrong = 0;
    CCUTE_LAUNCH_CLUSTER(bulk, 1, 1, 1, 0, 0, a, out);
    for (int i = 0; i < TILE; i++)
        wrong += out[i] != 7 + i / 32 * COLUMNS + 32 + i % 32;
    return wrong;
}

static void run_mistake(const char *name)
{
    static const struct {
        const char *name;
        mistake which;
        int tile, map; /* shared_tile of the statement and of the map */
    } table[] = {
        {"leaves", LEAVES, 0, 0},   {"modes", MODES, 0, 0},       {"sizes", SIZES, 0, 0},
        {"extents", EXTENTS, 0, 0}, {"pattern", PATTERN, 1, 1},   {"coordinates", COORDINATES, 0, 0},
        {"far", FAR, 0, 0},         {"pointer", POINTER, 0, 0},   {"origin", ORIGIN, 0, 0},
        {"runs", RUNS, 0, 0},       {"elements", ELEMENTS, 0, 0}, {"swizzle", LOAD, 1, 0},
        {"base", LOAD, 3, 1},       {"columns", LOAD, 4, 0},      {"bad_map", LOAD, 0, 0},
        {"apart", APART, 0, 0},     {"swapped", SWAPPED, 0, 0},
    };
    int *const a = numbers(ROWS * COLUMNS, 7);
    for (const auto &row : table) {
        ccute_tma map = map_of(a, row.map);
        if (strcmp(row.name, name))
            continue;
        if (!strcmp(name, "bad_map"))
            ccute_make_tma(&map, CCUTE_TMA_I32, a, ccute_make_layout(TUP(4, 4), TUP(5, 1)),
                           ccute_make_layout(TUP(4, 4), TUP(4, 1)));
        CCUTE_LAUNCH(mistakes, 1, 1, 8192, 0, row.which, map, a, row.tile);
    }
}

int main(int, char **argv)
{
    const char *const which = argv[1];
    if (!strcmp(which, "tiles"))
        printf("%d wrong\n", wrong_tiles(0, 0, 0) + wrong_tiles(16, 32, 1) + wrong_tiles(3, 4, 1));
    else if (!strcmp(which, "outside"))
        printf("%d wrong\n", wrong_tiles(32, 32, 1) + wrong_tiles(ROWS, 0, 0) + wrong_tiles(39, 60, 2));
    else if (!strcmp(which, "blocked"))
        printf("%d wrong\n", wrong_tiles(16, 32, 2) + wrong_tiles(5, 12, 2));
    else if (!strcmp(which, "stages"))
        printf("%d wrong\n", wrong_stages());
    else if (!strcmp(which, "nested"))
        printf("%d wrong\n", wrong_nested());
    else if (!strcmp(which, "reduced"))
        printf("%d wrong\n", wrong_sums(CCUTE_TMA_ADD) + wrong_sums(CCUTE_TMA_MIN) + wrong_sums(CCUTE_TMA_MAX));
    else if (!strcmp(which, "plans"))
        run_plans();
    else if (!strcmp(which, "multicast") || !strcmp(which, "peers"))
        printf("%d wrong\n", wrong_cluster(*which == 'p'));
    else if (!strcmp(which, "bulk"))
        printf("%d wrong\n", wrong_bulk());
    else
        run_mistake(which);
    return 0;
}

// Maps, bulk copies, barriers and clusters: the bytes that arrive, those outside, and the reports.
// no-sanitizer: a cluster needs static shared memory for each block
// also: -fsanitize=address,undefined -DCCUTE_CPU_SHARED=thread_local
// run tiles
// out: 0 wrong
// run outside
// out: 0 wrong
// run early
// out: 1024 of 1024 are not there yet
// run late
// env: CCUTE_CPU_ORDER=forward
// fault: the block ends while a load of 2048 bytes into its shared memory is under way: wait at its barrier
// run overwritten
// out: 512 of 512 are what was written too early
// run unfinished
// fault: the block ends while a store of 2048 bytes still reads its shared memory: ccute_bulk_commit
// run stuck
// fault: kernel stuck, block (0,0,0): divergence: threads wait for others that never come
// fault:   31 threads, (0,0,0) first, at tma.cu:@few: ccute_barrier_wait of parity 0: 0 of 1 arrivals and 64 bytes are missing
// fault:   1 thread, (31,0,0), at tma.cu:@named: ccute_named_barrier_sync: 1 of 64 threads have come
// run surplus
// fault:   1 thread, (0,0,0), at tma.cu:@surplus: ccute_barrier_wait of parity 0: 0 of 1 arrivals are missing, and copies brought 64 bytes more than its phase expects
// run unexpected
// env: CCUTE_CPU_ORDER=forward
// fault: the block ends while a load of 64 bytes into its shared memory is under way: its barrier waits for 0 bytes, and copies bring 64: expect the bytes of all copies of a phase
// run unexpected
// env: CCUTE_CPU_ORDER=4
// fault: the block ends, and copies brought a barrier 64 bytes that no phase of it expects: expect the bytes of all copies of a phase
// run expected_late
// out: 0 wrong
// run cluster_deadlock
// fault: divergence: threads wait for others that never come
// fault:   1 thread, (0,0,0), at tma.cu:@peer: ccute_barrier_wait_cluster of parity 0: 1 of 2 arrivals and 0 bytes are missing
// fault: of the cluster
// run multicast
// out: 0 wrong
// run peers
// out: block 0 of 2 has 111 and gave 10; block 1 of 2 has 110 and gave 11
// run bulk
// out: 0 wrong
// run spinning
// out: 0 wrong
// run sums
// out: 0 wrong
// run named
// out: 64 threads came, 3 were elected
// run twice
// fault: tma.cu:@twice: ccute_named_barrier_arrive of barrier 1, where this thread has come before
// run unready
// fault: thread (0,0,0): tma.cu:@unready: ccute_barrier_arrive of a barrier that ccute_barrier_init has not readied
// run misplaced
// fault: tma.cu:@misplaced: the tile begins 128 bytes past a multiple of 1024, where its swizzle's pattern begins
// run bytes
// fault: tma.cu:@bytes: ccute_bulk_load of 24 bytes: a bulk copy has a multiple of 16
// run crooked
// fault: tma.cu:@crooked: ccute_tma_load: a box that begins at element 6 of the innermost axis, at byte 24: the engine takes multiples of 16 bytes
// run in_front
// fault: tma.cu:@in_front: ccute_tma_store: a box that begins at -1 of axis 1: the engine stores none that begins before the tensor
// run narrow
// fault: tma.cu:@narrow: ccute_tma_reduce: the tensor's innermost extent is 6 elements of 4 bytes: the engine stores multiples of 16 bytes, and would write behind it
// run bad_map
// fault: ccute_tma_load: the map is stride not a multiple of 16 bytes
// run beyond
// fault: out-of-bounds load of ccute_bulk_load: 64 bytes that begin at byte 16 of the 64 bytes of cudaMalloc
// run stranger
// fault: tma.cu:@stranger: ccute_cluster_peer of block 2, and the cluster has 2
// run gone
// fault: tma.cu:@gone: ccute_barrier_arrive_peer of block 1, which has ended: all blocks call ccute_cluster_sync() after the last use of another's shared memory
// run ahead
// env: CCUTE_CPU_ORDER=2
// out: 32 of 64 were ahead
// run late_store
// env: CCUTE_CPU_ORDER=3
// fault: the block ends while a store of 2048 bytes still reads its shared memory: ccute_bulk_commit
// run grid
// fault: launch of peers: the grid (3,1,1) is not a multiple of the cluster (2,1,1)
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstring>

enum { ROWS = 40, COLUMNS = 64, TILE = 16 };

static int *matrix(int rows, int columns, int first)
{
    int *p;
    cudaMalloc(&p, sizeof(int) * rows * columns);
    for (int i = 0; i < rows * columns; i++)
        p[i] = first + i;
    return p;
}

static ccute_tma map_of(int *p, int bits, int blocks = 1)
{
    ccute_tma map;
    const ccute_layout rows = ccute_make_layout(TUP(TILE, 32), TUP(32, 1));
    ccute_make_tma(&map, CCUTE_TMA_I32, p, ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1)),
                   ccute_swizzle(bits, 2, 3, rows), blocks);
    return map;
}

/* The tile in the middle of dynamic shared memory, aligned. */
__device__ static unsigned char *aligned(void *p)
{
    return static_cast<unsigned char *>(p) + (1024 - (size_t)p % 1024) % 1024;
}

__global__ void tiles(const __grid_constant__ ccute_tma map, int *out, int row, int column, int bits)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    int *const tile = (int *)aligned(raw);
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
        ccute_tma_load_tile(tile, &map, &full, row, column);
    }
    ccute_barrier_wait(&full, 0);
    for (int i = threadIdx.x; i < TILE * 32; i += blockDim.x)
        out[i] = tile[i ^ (i >> 5 & ((1 << bits) - 1)) << 2];
}

static int check_tile(int row, int column)
{
    int *const a = matrix(ROWS, COLUMNS, 7), *const out = matrix(TILE, 32, 0);
    int count = 0;
    CCUTE_LAUNCH(tiles, 1, 64, 4096, 0, map_of(a, 3), out, row, column, 3);
    for (int i = 0; i < TILE * 32; i++) {
        const int r = row + i / 32, c = column + i % 32;
        const int is_inside = r >= 0 && r < ROWS && c >= 0 && c < COLUMNS;
        count += out[i] != (is_inside ? 7 + r * COLUMNS + c : 0);
    }
    return count;
}

/* Looks at the tile without waiting for it, and then with. */
__global__ void early(const __grid_constant__ ccute_tma map, int *out)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    unsigned short *const tile = (unsigned short *)aligned(raw);
    ccute_barrier_init(&full, 1);
    memset(tile, 0, 2048);
    ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
    ccute_tma_load_tile(tile, &map, &full, 0, 0);
    *out = 0;
    for (int i = 0; i < 1024; i++)
        *out += tile[i] == 0xffff;
    ccute_barrier_wait(&full, 0);
}

__global__ void late(const __grid_constant__ ccute_tma map)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    ccute_barrier_init(&full, 1);
    ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
    ccute_tma_load_tile(aligned(raw), &map, &full, 0, 0);
}

/* Writes over the tile before its store has read it; without a wait at the end too. */
__global__ void store(const __grid_constant__ ccute_tma map, int wait)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    int *const tile = (int *)aligned(raw);
    for (int i = 0; i < TILE * 32; i++)
        tile[i] = 1;
    ccute_fence_async();
    ccute_tma_store_tile(&map, tile, 0, 0);
    ccute_bulk_commit();
    for (int i = 0; i < TILE * 32; i++)
        tile[i] = 2;
    if (wait)
        ccute_bulk_wait(0);
}

/* Reads what the other warp writes, without a barrier: one of the two comes first. */
__global__ void ahead(int *out)
{
    __shared__ int there[64];
    there[threadIdx.x] = 1;
    __syncwarp();
    out[threadIdx.x] = there[threadIdx.x ^ 32];
}

/* The store has a barrier of the threads to end at, and ends late. */
__global__ void late_store(const __grid_constant__ ccute_tma map)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, aligned(raw), 0, 0);
    __syncthreads();
}

/* Block 0 arrives at the barrier of a block that did not wait for it: block 1, which goes on from the sync first. */
__global__ void gone(const int *)
{
    __shared__ ccute_barrier full;
    ccute_barrier_init(&full, 1);
    ccute_cluster_sync();
    if (ccute_cluster_rank() == 0)
        ccute_barrier_arrive_peer(&full, 1); // @gone
}

__global__ void stuck(int *p)
{
    __shared__ ccute_barrier full;
    __shared__ __align__(16) int here[16];
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, 128);
        ccute_bulk_load(here, p, 64, &full);
    }
    __syncthreads();
    if (threadIdx.x < 31)
        ccute_barrier_wait(&full, 0); // @few
    else
        ccute_named_barrier_sync(3, 64); // @named
}

/* One phase expects fewer bytes than its copies bring: at once, or with a copy more; or it expects them after they came. */
__global__ void surplus(char which, const int *p, int *out)
{
    __shared__ ccute_barrier full;
    __shared__ __align__(16) int here[32];
    ccute_barrier_init(&full, 1);
    if (which != 'l')
        ccute_barrier_arrive_expect(&full, 64);
    ccute_bulk_load(here, p, which == 's' ? 128 : 64, &full);
    if (which == 'u')
        ccute_bulk_load(here + 16, p + 16, 64, &full);
    for (int i = 0; i < 300 && which != 's'; i++)
        ccute_barrier_test(&full, which == 'u');
    if (which == 'l')
        ccute_barrier_arrive_expect(&full, 64);
    ccute_barrier_wait(&full, 0); // @surplus
    for (int i = 0; i < 16; i++)
        out[i] = here[i];
}

__global__ void cluster_deadlock(const int *)
{
    __shared__ ccute_barrier full;
    ccute_barrier_init(&full, 2);
    ccute_cluster_sync();
    if (ccute_cluster_rank() == 1)
        ccute_barrier_arrive_peer(&full, 0);
    if (ccute_cluster_rank() == 0)
        ccute_barrier_wait_cluster(&full, 0); // @peer
    ccute_cluster_sync();
}

/* Two blocks load halves of a tile, each for both. */
__global__ void multicast(const __grid_constant__ ccute_tma map, int *out)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    int *const tile = (int *)aligned(raw);
    const int rank = ccute_cluster_rank();
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
    }
    ccute_cluster_sync();
    if (threadIdx.x == 0)
        ccute_tma_load_tile_multicast(tile, &map, &full, 3, blockIdx.x / 2 * TILE, 32);
    ccute_barrier_wait_cluster(&full, 0);
    for (int i = threadIdx.x; i < TILE * 32; i += blockDim.x)
        out[blockIdx.x * TILE * 32 + i] = tile[i] + rank;
    ccute_cluster_sync();
}

__global__ void peers(int *out)
{
    __shared__ int mine;
    const int rank = ccute_cluster_rank();
    mine = 10 + rank;
    ccute_cluster_sync();
    const int theirs = *ccute_cluster_peer(&mine, rank ^ 1);
    ccute_cluster_sync();
    *ccute_cluster_peer(&mine, rank ^ 1) = 110 + rank;
    ccute_cluster_sync();
    out[2 * blockIdx.x] = mine;
    out[2 * blockIdx.x + 1] = theirs ^ 1;
}

/* Global to shared, on to the other block of the cluster, and back to global. */
__global__ void bulk(const int *in, int *out)
{
    __shared__ ccute_barrier full, got;
    __shared__ __align__(128) int here[32], there[32];
    const int rank = ccute_cluster_rank();
    ccute_barrier_init(&full, 1);
    ccute_barrier_init(&got, 1);
    ccute_barrier_arrive_expect(&full, 128);
    ccute_barrier_arrive_expect(&got, 128);
    ccute_cluster_sync();
    ccute_bulk_load(here, in + 32 * blockIdx.x, 128, &full);
    ccute_barrier_wait(&full, 0);
    ccute_bulk_peer(ccute_cluster_peer(there, rank ^ 1), here, 128, ccute_cluster_peer(&got, rank ^ 1));
    ccute_barrier_wait_cluster(&got, 0);
    ccute_bulk_store(out + 32 * blockIdx.x, there, 128);
    ccute_bulk_commit();
    ccute_bulk_wait(0);
    ccute_cluster_sync();
}

/* Each block asks again and again for the other's bytes. */
__global__ void spinning(const int *in, int *out)
{
    __shared__ ccute_barrier got;
    __shared__ __align__(128) int here[32];
    const int rank = ccute_cluster_rank();
    ccute_barrier_init(&got, 2);
    ccute_cluster_sync();
    ccute_barrier_arrive_expect(&got, 128);
    ccute_bulk_load(here, in + 32 * blockIdx.x, 128, &got);
    ccute_barrier_arrive_peer(&got, rank ^ 1);
    while (!ccute_barrier_test(&got, 0))
        ;
    for (int i = 0; i < 32; i++)
        out[32 * blockIdx.x + i] = here[i];
    ccute_cluster_sync();
}

__global__ void sums(const __grid_constant__ ccute_tma map, int operation)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    int *const tile = (int *)aligned(raw);
    for (int i = 0; i < TILE * 32; i++)
        tile[i] = 1000;
    ccute_fence_async();
    ccute_tma_reduce_tile(&map, operation, tile, ROWS - 3, 32);
    ccute_bulk_commit();
    ccute_bulk_wait_read(0); /* enough at the end */
}

__global__ void named(int *out)
{
    __shared__ int n;
    if (threadIdx.x == 0)
        n = 0;
    __syncthreads();
    if (threadIdx.x < 64) {
        atomicAdd(&n, 1);
        ccute_named_barrier_sync(1, 96);
    } else {
        ccute_named_barrier_arrive(1, 96);
    }
    if (threadIdx.x == 0)
        out[0] = n;
    if (ccute_elect_one())
        atomicAdd(&out[1], 1);
    ccute_setmaxnreg_dec<40>();
}

/* A warp comes for the next turn before those of this one are all there. */
__global__ void twice(int *)
{
    if (threadIdx.x < 32)
        for (int turn = 0; turn < 2; turn++)
            ccute_named_barrier_arrive(1, 96); // @twice
    __syncthreads();
    ccute_named_barrier_sync(1, 96);
}

__global__ void mistakes(char which, const __grid_constant__ ccute_tma map, const int *p)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_barrier full;
    unsigned char *const tile = aligned(raw);
    if (which == 'n')
        ccute_barrier_arrive((ccute_barrier *)tile); // @unready
    ccute_barrier_init(&full, 1);
    if (which == 'i')
        ccute_tma_load_tile(tile + 128, &map, &full, 0, 0); // @misplaced
    if (which == 'y')
        ccute_bulk_load(tile, p, 24, &full); // @bytes
    if (which == 'a')
        ccute_tma_load_box(tile, &map, &full, 0, 0);
    if (which == 'e')
        ccute_bulk_load(tile, p + 4, 64, &full);
    if (which == 'r')
        ccute_tma_load_tile(tile, &map, &full, 0, 6); // @crooked
    if (which == '_')
        ccute_tma_store_tile(&map, tile, -1, 0); // @in_front
    if (which == 'w')
        ccute_tma_reduce_tile(&map, CCUTE_TMA_ADD, tile, 0, 0); // @narrow
    if (which == 't')
        *ccute_cluster_peer(&full, 2) = full; // @stranger
}

static void report(int wrong) { printf("%d wrong\n", wrong); }

static int count_sums(int operation)
{
    int *const a = matrix(ROWS, COLUMNS, 0);
    int count = 0;
    CCUTE_LAUNCH(sums, 1, 1, 4096, 0, map_of(a, 0), operation);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        const bool is_met = i / COLUMNS >= ROWS - 3 && i % COLUMNS >= 32;
        const int least = i < 1000 ? i : 1000, most = i > 1000 ? i : 1000;
        const int met = operation == CCUTE_TMA_ADD ? i + 1000 : operation == CCUTE_TMA_MIN ? least : most;
        count += a[i] != (is_met ? met : i);
    }
    return count;
}

static void run_cluster(const char *which)
{
    int *const a = matrix(ROWS, COLUMNS, 7), *const out = matrix(4, TILE * 32, 0);
    int wrong = 0;
    if (!strcmp(which, "multicast")) {
        CCUTE_LAUNCH_CLUSTER(multicast, 4, 2, 64, 4096, 0, map_of(a, 0, 2), out);
        for (int i = 0; i < 4 * TILE * 32; i++) {
            const int block = i / (TILE * 32), row = block / 2 * TILE + i / 32 % TILE;
            wrong += out[i] != 7 + row * COLUMNS + 32 + i % 32 + block % 2;
        }
        report(wrong);
    } else if (!strcmp(which, "bulk")) {
        CCUTE_LAUNCH_CLUSTER(bulk, 6, 2, 1, 0, 0, a, out);
        for (int i = 0; i < 6 * 32; i++)
            wrong += out[i] != 7 + (i ^ 32);
        report(wrong);
    } else if (!strcmp(which, "spinning")) {
        CCUTE_LAUNCH_CLUSTER(spinning, 6, 2, 1, 0, 0, a, out);
        for (int i = 0; i < 6 * 32; i++)
            wrong += out[i] != 7 + i;
        report(wrong);
    } else if (!strcmp(which, "peers")) {
        CCUTE_LAUNCH_CLUSTER(peers, 2, 2, 1, 0, 0, out);
        printf("block 0 of 2 has %d and gave %d; block 1 of 2 has %d and gave %d\n", out[0], out[1], out[2], out[3]);
    } else if (!strcmp(which, "grid")) {
        CCUTE_LAUNCH_CLUSTER(peers, 3, 2, 1, 0, 0, out);
    } else if (!strcmp(which, "gone")) {
        CCUTE_LAUNCH_CLUSTER(gone, 2, 2, 1, 0, 0, a);
    } else if (!strcmp(which, "stranger")) {
        CCUTE_LAUNCH_CLUSTER(mistakes, 2, 2, 1, 4096, 0, which[1], map_of(a, 3), a);
    } else {
        CCUTE_LAUNCH_CLUSTER(cluster_deadlock, 2, 2, 1, 0, 0, a);
    }
}

static void run_alone(const char *which)
{
    int *const a = matrix(ROWS, COLUMNS, 7), *const out = matrix(1, 16, 0);
    if (!strcmp(which, "tiles")) {
        report(check_tile(0, 0) + check_tile(TILE, 32));
    } else if (!strcmp(which, "outside")) {
        report(check_tile(ROWS - 3, 32) + check_tile(-5, -8) + check_tile(0, COLUMNS) + check_tile(1000, 4));
    } else if (!strcmp(which, "early")) {
        CCUTE_LAUNCH(early, 1, 1, 4096, 0, map_of(a, 3), out);
        printf("%d of 1024 are not there yet\n", *out);
    } else if (!strcmp(which, "late")) {
        CCUTE_LAUNCH(late, 1, 1, 4096, 0, map_of(a, 3));
    } else if (!strcmp(which, "overwritten") || !strcmp(which, "unfinished")) {
        int twos = 0;
        CCUTE_LAUNCH(store, 1, 1, 4096, 0, map_of(a, 3), *which == 'o');
        for (int i = 0; i < ROWS * COLUMNS; i++)
            twos += a[i] == 2;
        printf("%d of 512 are what was written too early\n", twos);
    } else if (!strcmp(which, "ahead")) {
        int *const there = matrix(1, 64, 0), count = 0;
        CCUTE_LAUNCH(ahead, 1, 64, 0, 0, there);
        for (int i = 0; i < 64; i++)
            count += !there[i];
        printf("%d of 64 were ahead\n", count);
    } else if (!strcmp(which, "late_store")) {
        CCUTE_LAUNCH(late_store, 1, 64, 4096, 0, map_of(a, 3));
    } else if (!strcmp(which, "stuck")) {
        CCUTE_LAUNCH(stuck, 1, 32, 0, 0, a);
    } else if (strstr("surplus unexpected expected_late", which)) {
        int wrong = 0;
        CCUTE_LAUNCH(surplus, 1, 1, 0, 0, *which == 'e' ? 'l' : *which, a, out);
        for (int i = 0; i < 16; i++)
            wrong += out[i] != a[i];
        report(wrong);
    } else if (!strcmp(which, "twice")) {
        CCUTE_LAUNCH(twice, 1, 96, 0, 0, a);
    } else if (!strcmp(which, "sums")) {
        report(count_sums(CCUTE_TMA_ADD) + count_sums(CCUTE_TMA_MIN) + count_sums(CCUTE_TMA_MAX));
    } else {
        out[1] = 0;
        CCUTE_LAUNCH(named, 1, 96, 0, 0, out);
        printf("%d threads came, %d were elected\n", out[0], out[1]);
    }
}

int main(int, char **argv)
{
    const char *const which = argv[1];
    int *const few = matrix(1, 16, 0);
    ccute_tma map = map_of(few, 3);
    if (!strcmp(which, "bad_map"))
        ccute_make_tma(&map, CCUTE_TMA_I32, few, ccute_make_layout(TUP(4, 4), TUP(5, 1)),
                       ccute_make_layout(TUP(4, 4), TUP(4, 1)));
    if (!strcmp(which, "narrow"))
        ccute_make_tma(&map, CCUTE_TMA_I32, few, ccute_make_layout(TUP(6)), ccute_make_layout(TUP(8)));
    if (strstr("multicast bulk spinning peers grid stranger gone cluster_deadlock", which))
        run_cluster(which);
    else if (strstr("unready misplaced bytes bad_map beyond crooked in_front narrow", which))
        CCUTE_LAUNCH(mistakes, 1, 1, 4096, 0, which[!strcmp(which, "in_front") ? 2 : !strcmp(which, "narrow") ? 5 : 1], map, few);
    else
        run_alone(which);
    return 0;
}

// Pipelines: every filling arrives once and in its order, for any number of stages, consumers and blocks of a cluster.
// no-sanitizer: a cluster needs static shared memory for each block
// also: -fsanitize=address,undefined -DCCUTE_CPU_SHARED=thread_local
// run ring
// out: 0 wrong of 5 rings
// run two
// out: 0 wrong
// run multicast
// out: 0 wrong
// run held
// fault: kernel held, block (0,0,0): divergence: threads wait for others that never come
// fault:   1 thread, (0,0,0), at pipeline.cu:@acquire: ccute_barrier_wait of parity 0: 1 of 2 arrivals and 0 bytes are missing
// run uncommitted
// fault:   1 thread, (0,0,0), at pipeline.cu:@wait: ccute_barrier_wait of parity 0: 1 of 1 arrivals and 0 bytes are missing
// run tested
// fault: kernel tested, block (0,0,0): divergence: threads wait for others that never come
// fault:   1 thread, (0,0,0), at pipeline.cu:@test: ccute_barrier_test of parity 0: 1 of 2 arrivals and 0 bytes are missing
// fault:   1 thread, (1,0,0), at pipeline.cu:@other: ccute_barrier_test of parity 0: 1 of 1 arrivals and 0 bytes are missing
// run patient
// out: 42 after 200000 tests
// run storage
// out: 0 wrong, 2304 bytes
// run small
// fault: thread (0,0,0): pipeline.cu:@storage: CCUTE_SHARED_STORAGE of 2304 bytes, and the launch gave 2303 bytes of dynamic shared memory
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstring>

enum { ROWS = 160, COLUMNS = 32, TILE = 16, TILES = ROWS / TILE, BYTES = 4 * TILE * COLUMNS };

static int *matrix(int first)
{
    int *p;
    cudaMalloc(&p, sizeof(int) * ROWS * COLUMNS);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        p[i] = first + i;
    return p;
}

static ccute_tma map_of(int *p, int blocks = 1)
{
    ccute_tma map;
    const ccute_layout rows = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    ccute_make_tma(&map, CCUTE_TMA_I32, p, rows, ccute_make_layout(TUP(TILE, COLUMNS), TUP(COLUMNS, 1)), blocks);
    return map;
}

__device__ static int *aligned(void *p) { return (int *)((char *)p + (1024 - (size_t)p % 1024) % 1024); }

/* Thread 0 produces; the warps after its own consume every filling together. */
template <int STAGES> __global__ void ring(const __grid_constant__ ccute_tma map, int *out)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_pipeline<STAGES> pipe;
    int *const stage = aligned(raw);
    if (threadIdx.x == 0)
        ccute_pipeline_init(&pipe, 1, blockDim.x / 32 - 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 0; i < TILES; i++) {
            ccute_pipeline_acquire(&pipe, i);
            ccute_pipeline_load_tile(&pipe, i, stage + i % STAGES * TILE * COLUMNS, &map, i * TILE, 0);
            ccute_pipeline_commit(&pipe, i);
        }
        ccute_pipeline_drain(&pipe, TILES);
    } else if (threadIdx.x >= 32) {
        for (int i = 0; i < TILES; i++) {
            ccute_pipeline_wait(&pipe, i);
            for (int k = threadIdx.x - 32; k < TILE * COLUMNS; k += blockDim.x - 32)
                out[i * TILE * COLUMNS + k] = stage[i % STAGES * TILE * COLUMNS + k];
            __syncwarp();
            if (threadIdx.x % 32 == 0)
                ccute_pipeline_release(&pipe, i);
        }
    }
}

/* Two producers fill halves of each stage, one by a map and one by bulk copies. */
__global__ void two(const __grid_constant__ ccute_tma map, const int *in, int *out)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_pipeline<3> pipe;
    int *const stage = aligned(raw), n = TILE * COLUMNS;
    if (threadIdx.x == 0)
        ccute_pipeline_init(&pipe, 2, 1);
    __syncthreads();
    if (threadIdx.x == 32 || threadIdx.x == 64)
        for (int i = 0; i < TILES / 2; i++) {
            int *const to = stage + (i % 3 * 2 + threadIdx.x / 64) * n;
            ccute_pipeline_acquire(&pipe, i);
            if (threadIdx.x == 32)
                ccute_pipeline_load_tile(&pipe, i, to, &map, 2 * i * TILE, 0);
            else
                ccute_pipeline_load_bulk(&pipe, i, to, in + (2 * i + 1) * n, BYTES);
            ccute_pipeline_commit(&pipe, i);
        }
    for (int i = 0; threadIdx.x < 32 && i < TILES / 2; i++) {
        while (!ccute_pipeline_test(&pipe, i))
            ;
        for (int k = threadIdx.x; k < 2 * n; k += 32)
            out[i * 2 * n + k] = stage[i % 3 * 2 * n + k];
        __syncwarp();
        if (threadIdx.x == 0)
            ccute_pipeline_release(&pipe, i);
    }
}

/* The blocks of a cluster load halves of every tile for both: a stage is empty when both have read it. */
__global__ void multicast(const __grid_constant__ ccute_tma map, int *out)
{
    CCUTE_DYNAMIC_SHARED(unsigned char, raw);
    __shared__ ccute_pipeline<2> pipe;
    int *const stage = aligned(raw), rank = ccute_cluster_rank();
    if (threadIdx.x == 0)
        ccute_pipeline_init(&pipe, 1, 2);
    ccute_cluster_sync();
    if (threadIdx.x == 0) {
        for (int i = 0; i < TILES; i++) {
            ccute_pipeline_acquire(&pipe, i);
            ccute_pipeline_load_tile_multicast(&pipe, i, stage + i % 2 * TILE * COLUMNS, &map, 3, i * TILE, 0);
            ccute_pipeline_commit(&pipe, i);
        }
        ccute_pipeline_drain(&pipe, TILES);
    } else if (threadIdx.x == 32) {
        for (int i = 0; i < TILES; i++) {
            ccute_pipeline_wait(&pipe, i);
            for (int k = 0; k < TILE * COLUMNS; k++)
                out[(rank * TILES + i) * TILE * COLUMNS + k] = stage[i % 2 * TILE * COLUMNS + k];
            ccute_pipeline_release_blocks(&pipe, i, 3);
        }
    }
}

/* Of two consumers one never releases. */
__global__ void held(const int *in)
{
    __shared__ ccute_pipeline<1> pipe;
    __shared__ __align__(16) int here[16];
    ccute_pipeline_init(&pipe, 1, 2);
    for (int i = 0; i < 2; i++) {
        ccute_pipeline_acquire(&pipe, i); // @acquire
        ccute_pipeline_load_bulk(&pipe, i, here, in, 64);
        ccute_pipeline_commit(&pipe, i);
        ccute_pipeline_wait(&pipe, i);
        ccute_pipeline_release(&pipe, i);
    }
}

__global__ void uncommitted(const int *in)
{
    __shared__ ccute_pipeline<1> pipe;
    __shared__ __align__(16) int here[16];
    ccute_pipeline_init(&pipe, 1, 1);
    ccute_pipeline_acquire(&pipe, 0);
    ccute_pipeline_load_bulk(&pipe, 0, here, in, 64);
    ccute_pipeline_wait(&pipe, 0); // @wait
}

/* Two threads test, again and again, for what never comes. */
__global__ void tested()
{
    __shared__ ccute_barrier full, other;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 2);
        ccute_barrier_init(&other, 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_barrier_arrive(&full);
        while (!ccute_barrier_test(&full, 0)) { // @test
        }
        ccute_barrier_arrive(&other);
    } else {
        while (!ccute_barrier_test(&other, 0)) { // @other
        }
        ccute_barrier_arrive(&full);
    }
}

/* Tests of a thread that then does something else are no mistake. */
__global__ void patient(int *out)
{
    __shared__ ccute_barrier full;
    __shared__ int value;
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    __syncthreads();
    if (threadIdx.x == 1) {
        value = 42;
        for (int i = 0; i < 200000; i++)
            ccute_barrier_test(&full, 0);
        ccute_barrier_arrive(&full);
    } else {
        while (!ccute_barrier_test(&full, 0)) {
        }
        *out = value;
    }
}

struct alignas(128) storage {
    int one;
    alignas(128) int stage[2][256];
    ccute_pipeline<2> pipe;
};

/* Arrays and barriers in one struct, whose alignment holds. */
__global__ void stored(const int *in, int *out)
{
    CCUTE_SHARED_STORAGE(s, storage); // @storage
    ccute_pipeline_init(&s.pipe, 1, 1);
    for (int i = 0; i < ROWS * COLUMNS / 256; i++) {
        ccute_pipeline_acquire(&s.pipe, i);
        ccute_pipeline_load_bulk(&s.pipe, i, s.stage[i % 2], in + 256 * i, 1024);
        ccute_pipeline_commit(&s.pipe, i);
        ccute_pipeline_wait(&s.pipe, i);
        for (int k = 0; k < 256; k++)
            out[256 * i + k] = s.stage[i % 2][k] + (int)((size_t)&s.stage % 128 + (size_t)&s % 1024);
        ccute_pipeline_release(&s.pipe, i);
    }
}

static int wrong(const int *in, int *out, int times = 1)
{
    int count = 0;
    for (int i = 0; i < times * ROWS * COLUMNS; i++)
        count += out[i] != in[i % (ROWS * COLUMNS)];
    memset(out, 0, sizeof(int) * (size_t)times * ROWS * COLUMNS);
    return count;
}

int main(int, char **argv)
{
    const char *const which = argv[1];
    int *const in = matrix(7), *out;
    cudaMalloc(&out, sizeof(int) * 2 * ROWS * COLUMNS);
    if (!strcmp(which, "ring")) {
        int count = 0;
        CCUTE_LAUNCH(ring<1>, 1, 64, 2 * BYTES, 0, map_of(in), out);
        count += wrong(in, out);
        CCUTE_LAUNCH(ring<2>, 1, 64, 3 * BYTES, 0, map_of(in), out);
        count += wrong(in, out);
        CCUTE_LAUNCH(ring<3>, 1, 96, 4 * BYTES, 0, map_of(in), out);
        count += wrong(in, out);
        CCUTE_LAUNCH(ring<4>, 1, 128, 5 * BYTES, 0, map_of(in), out);
        count += wrong(in, out);
        CCUTE_LAUNCH(ring<2 * TILES>, 1, 64, 21 * BYTES, 0, map_of(in), out);
        printf("%d wrong of 5 rings\n", count + wrong(in, out));
    } else if (!strcmp(which, "two")) {
        CCUTE_LAUNCH(two, 1, 96, 7 * BYTES, 0, map_of(in), in, out);
        printf("%d wrong\n", wrong(in, out));
    } else if (!strcmp(which, "multicast")) {
        CCUTE_LAUNCH_CLUSTER(multicast, 2, 2, 64, 3 * BYTES, 0, map_of(in, 2), out);
        printf("%d wrong\n", wrong(in, out, 2));
    } else if (!strcmp(which, "held")) {
        CCUTE_LAUNCH(held, 1, 1, 0, 0, in);
    } else if (!strcmp(which, "tested")) {
        CCUTE_LAUNCH(tested, 1, 2, 0, 0);
    } else if (!strcmp(which, "patient")) {
        CCUTE_LAUNCH(patient, 1, 2, 0, 0, out);
        printf("%d after 200000 tests\n", *out);
    } else if (!strcmp(which, "storage")) {
        CCUTE_LAUNCH(stored, 1, 1, ccute_shared_bytes<storage>(), 0, in, out);
        printf("%d wrong, %d bytes\n", wrong(in, out), (int)ccute_shared_bytes<storage>());
    } else if (!strcmp(which, "small")) {
        CCUTE_LAUNCH(stored, 1, 1, sizeof(storage) - 1, 0, in, out);
    } else {
        CCUTE_LAUNCH(uncommitted, 1, 1, 0, 0, in);
    }
    return 0;
}

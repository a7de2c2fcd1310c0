// Every statement of a map by a map for one block and by a map for two: right, or refused by the same words, folded and
// not.
// no-sanitizer: a cluster needs static shared memory for each block
// also: -fsanitize=address,undefined -DCCUTE_CPU_SHARED=thread_local
// fold: --strict --verify
// clang-format off
// run load 1
// out: 0 wrong
// run load 2
// fault: the map has another form than the statement
// run multicast 2
// out: 0 wrong
// run multicast 1
// fault: the map has another form than the statement
// run alone 1
// out: 0 wrong
// run alone 2
// fault: the map has another form than the statement
// run store 1
// out: 0 wrong
// run store 2
// fault: the map has another form than the statement
// run reduce 1
// out: 0 wrong
// run reduce 2
// fault: the map has another form than the statement
// run prefetch 1
// out: 0 wrong
// run prefetch 2
// out: 0 wrong
// run strips 1
// out: 0 wrong
// run strips 2
// out: 0 wrong
// clang-format on
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

enum { ROWS = 32, COLUMNS = 64, TILE = 16 * 32, BLOCKS = 2 };
enum { LOAD, MULTICAST, ALONE, STORE, REDUCE, PREFETCH, STRIPS, STATEMENTS };
static const char *const names[] = {"load", "multicast", "alone", "store", "reduce", "prefetch", "strips"};

CCUTE_FOLD __global__ void CCUTE_CLUSTER_DIM(BLOCKS, 1, 1) __launch_bounds__(32)
    k(const __grid_constant__ ccute_tma map, int *a, int *out, int statement)
{
    __shared__ __align__(128) int s[TILE];
    __shared__ ccute_barrier full;
    const ccute_layout tile = ccute_make_layout_right(TUP(16, 32)),
                       strips = ccute_make_layout(TUP(16, TUP(4, 8)), TUP(4, TUP(1, 64)));
    const ccute_layout part = ccute_make_layout(TUP(16, 32), TUP(64, 1));
    const ccute_layout r = ccute_make_layout(TUP(16, 32), TUP(1, 0)), c = ccute_make_layout(TUP(16, 32), TUP(0, 1));
    for (int i = threadIdx.x; i < TILE; i += 32)
        s[i] = 1000;
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    ccute_fence_async();
    ccute_cluster_sync();
    if (threadIdx.x == 0) {
        if (statement <= ALONE)
            ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
        if (statement == LOAD)
            ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, tile, a, part, TUP(ROWS, COLUMNS), r, c);
        else if (statement == MULTICAST)
            ccute_copy_bounded_with(ccute_tma_load(&map, &full, 3), s, tile, a, part, TUP(ROWS, COLUMNS), r, c);
        else if (statement == ALONE)
            ccute_copy_bounded_with(ccute_tma_load(&map, &full, 0), s, tile, a, part, TUP(ROWS, COLUMNS), r, c);
        else if (statement == STORE)
            ccute_copy_bounded_with(ccute_tma_store(&map), a, part, s, tile, TUP(ROWS, COLUMNS), r, c);
        else if (statement == REDUCE)
            ccute_copy_bounded_with(ccute_tma_reduce(&map, CCUTE_TMA_MAX), a, part, s, tile, TUP(ROWS, COLUMNS), r, c);
        else if (statement == PREFETCH)
            ccute_copy_bounded_with(ccute_tma_prefetch(&map), s, tile, a, part, TUP(ROWS, COLUMNS), r, c);
        else
            ccute_copy_bounded_with(ccute_tma_prefetch(&map), s, strips, a, part, TUP(ROWS, COLUMNS), r, c);
        if (statement <= ALONE)
            ccute_barrier_wait(&full, 0);
        ccute_bulk_commit();
        ccute_bulk_wait(0);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < TILE; i += 32)
        out[blockIdx.x * TILE + i] = s[i];
    ccute_cluster_sync();
}

int main(int argc, char **argv)
{
    int statement = 0, wrong = 0, *a, *out;
    ccute_tma map;
    while (argc < 3 || strcmp(argv[1], names[statement]))
        statement++;
    cudaMalloc(&a, ROWS * COLUMNS * sizeof *a);
    cudaMalloc(&out, BLOCKS * TILE * sizeof *out);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        a[i] = i;
    ccute_make_tma(&map, CCUTE_TMA_I32, a, ccute_make_layout_right(TUP(ROWS, COLUMNS)),
                   statement == STRIPS ? ccute_make_layout(TUP(16, TUP(4, 8)), TUP(4, TUP(1, 64)))
                                       : ccute_make_layout_right(TUP(16, 32)),
                   atoi(argv[2]));
    CCUTE_LAUNCH_CLUSTER(k, BLOCKS, BLOCKS, 32, 0, 0, map, a, out, statement);
    for (int i = 0; i < BLOCKS * TILE; i++)
        wrong += out[i] != (statement <= ALONE ? i % TILE / 32 * COLUMNS + i % 32 : 1000);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        wrong +=
            a[i] != ((statement == STORE || statement == REDUCE) && i < 16 * COLUMNS && i % COLUMNS < 32 ? 1000 : i);
    printf("%d wrong\n", wrong);
}

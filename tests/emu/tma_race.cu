// ThreadSanitizer sees a copy of an engine's as a thread: a missing wait, barrier or fence is a data race.
// flags: -fsanitize=thread
// run stored
// out: 511
// run loaded
// out: 7
// run unfenced
// status: 66
// fault: WARNING: ThreadSanitizer: data race
// run unmet
// status: 66
// fault: WARNING: ThreadSanitizer: data race
// run unwaited
// status: 66
// fault: WARNING: ThreadSanitizer: data race
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstring>

enum { ROWS = 16, COLUMNS = 32, LENGTH = 64 };

__global__ void store(const __grid_constant__ ccute_tma map, bool fence, bool barrier)
{
    __shared__ __align__(1024) int tile[ROWS * COLUMNS];
    for (int i = threadIdx.x; i < ROWS * COLUMNS; i += blockDim.x)
        tile[i] = i;
    if (fence)
        ccute_fence_async();
    if (barrier)
        __syncthreads();
    if (threadIdx.x != 0)
        return;
    ccute_tma_store_tile(&map, tile, 0, 0);
    ccute_bulk_commit();
    ccute_bulk_wait(0);
}

__global__ void load(const __grid_constant__ ccute_tma map, int *out, bool wait)
{
    __shared__ __align__(1024) int tile[ROWS * COLUMNS];
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
        ccute_tma_load_tile(tile, &map, &full, 0, 0);
    }
    if (wait || threadIdx.x == 0)
        ccute_barrier_wait(&full, 0);
    for (int i = threadIdx.x; i < ROWS * COLUMNS; i += blockDim.x)
        out[i] = tile[i];
}

int main(int, char **argv)
{
    const char *const which = argv[1];
    int *p, *out;
    ccute_tma map;
    cudaMalloc(&p, sizeof(int) * ROWS * LENGTH);
    cudaMalloc(&out, sizeof(int) * ROWS * COLUMNS);
    for (int i = 0; i < ROWS * LENGTH; i++)
        p[i] = 7;
    ccute_make_tma(&map, CCUTE_TMA_I32, p, ccute_make_layout(TUP(ROWS, LENGTH), TUP(LENGTH, 1)),
                   ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1)));
    if (!strcmp(which, "loaded") || !strcmp(which, "unwaited"))
        CCUTE_LAUNCH(load, 1, 64, 0, 0, map, out, *which == 'l');
    else
        CCUTE_LAUNCH(store, 1, 64, 0, 0, map, strcmp(which, "unfenced") != 0, strcmp(which, "unmet") != 0);
    printf("%d\n", *which == 'l' ? out[ROWS * COLUMNS - 1] : p[(ROWS - 1) * LENGTH + COLUMNS - 1]);
}

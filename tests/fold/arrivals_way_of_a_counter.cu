// Conditions of loops in which the counter stands on the right side too, or next to the thread's number: the second
// loop does not have the same rounds in all threads, so that nothing is reported about its arrivals.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) two_conditions(const __grid_constant__ ccute_tma map, int tiles)
{
    __shared__ __align__(128) int s[3][256];
    __shared__ ccute_barrier full[3];
    if (threadIdx.x == 0)
        for (int i = 0; i < 3; i++)
            ccute_barrier_init(&full[i], 1);
    __syncthreads();
    if (threadIdx.x == 0)
        for (int j = 0; j < 3 && j <= tiles - 1; j++) {
            ccute_barrier_arrive_expect(&full[j], ccute_tma_bytes(&map));
            ccute_tma_load_tile(s[j], &map, &full[j], 8 * j, 0);
        }
    for (int j = 0; j < 3 && j <= tiles - 1; j++)
        ccute_barrier_wait(&full[j], 0);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) by_thread(int tiles)
{
    __shared__ ccute_barrier met;
    if (threadIdx.x == 0)
        ccute_barrier_init(&met, 1);
    __syncthreads();
    for (int j = 0; (int)threadIdx.x + j < 1; j++)
        ccute_barrier_arrive(&met);
    ccute_barrier_wait(&met, 0);
}
// ---- folded ----

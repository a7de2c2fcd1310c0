// Bytes that are typed, and that foldc cannot compare with what copies bring: by multicast, by a map whose tile it does not know.
// flags: -Rfold-missed
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

#define MAP const __grid_constant__ ccute_tma map

CCUTE_BLOCK_DIM(64, 1, 1) CCUTE_CLUSTER_DIM(2, 1, 1) CCUTE_FOLD __global__ void by_multicast(MAP)
{
    __shared__ __align__(128) float s[1024];
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    ccute_cluster_sync();
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, 4096);
        ccute_tma_load_tile_multicast(s, &map, &full, 3, 0, 0);
    }
    ccute_barrier_wait(&full, 0);
    ccute_cluster_sync();
}

CCUTE_FOLD __global__ void by_a_map(MAP)
{
    __shared__ __align__(128) float s[1024];
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, 4096);
        ccute_tma_load_tile(s, &map, &full, 0, 0);
    }
    ccute_barrier_wait(&full, 0);
}

/* These are compared, or the map's own. */
CCUTE_BLOCK_DIM(64, 1, 1) CCUTE_FOLD __global__ void compared(MAP, const float *in)
{
    __shared__ __align__(128) float s[1024];
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, 4096);
        ccute_bulk_load(s, in, 4096, &full);
    }
    ccute_barrier_wait(&full, 0);
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
        ccute_tma_load_tile(s, &map, &full, 0, 0);
    }
    ccute_barrier_wait(&full, 1);
}
// ---- folded ----
// ! expect_unchecked.cu:17:9: remark: not checked: foldc cannot compare this number of bytes with the copies to 'full', because it does not see all of them or the tile of their map: for the tile of a map pass ccute_tma_bytes
// !         ccute_barrier_arrive_expect(&full, 4096);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_unchecked.cu:20:5: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it cannot compare the bytes that are expected here with those of the copies
// !     ccute_barrier_wait(&full, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_unchecked.cu:24:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void by_a_map(MAP)
// !                            ^~~~~~~~
// ! expect_unchecked.cu:32:9: remark: not checked: foldc cannot compare this number of bytes with the copies to 'full', because it does not see all of them or the tile of their map: for the tile of a map pass ccute_tma_bytes
// !         ccute_barrier_arrive_expect(&full, 4096);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

// Block 1 of the cluster brings no part of the tile that both expect.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) CCUTE_CLUSTER_DIM(2, 1, 1) load(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) int s[256];
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    ccute_cluster_sync();
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
        if (ccute_cluster_rank() == 0)
            ccute_tma_load_tile_multicast(s, &map, &full, 3, 0, 0);
    }
    ccute_barrier_wait_cluster(&full, 0);
    ccute_cluster_sync();
}
// ---- folded ----
// exit 1
// ! rings_error_mask.cu:18:5: error: this waits for ever: the copies of phase 0 of 'full', counted from 0, bring a part of a tile less than it expects: expect the bytes that all copies bring to this block
// !     ccute_barrier_wait_cluster(&full, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

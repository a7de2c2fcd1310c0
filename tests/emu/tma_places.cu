// Barriers and tiles that are not in shared memory, coordinates of leaves that a map does not have, and copies to a
// peer that end at another block's barrier: reports, and the programs that are right.
// no-sanitizer: a cluster needs static shared memory for each block
// run right
// out: 0 wrong
// run own_barrier
// fault: tma_places.cu:@own_barrier: ccute_barrier_init: the barrier is in the thread's own memory, and must be in shared memory (__shared__)
// run global_barrier
// fault: tma_places.cu:@global_barrier: ccute_barrier_init: the barrier is in global memory, and must be in shared memory
// run own_tile
// fault: tma_places.cu:@own_tile: ccute_tma_load: the tile is in the thread's own memory, and must be in shared memory
// run global_tile
// fault: tma_places.cu:@global_tile: ccute_tma_store: the tile is in global memory, and must be in shared memory
// run global_run
// fault: tma_places.cu:@global_run: ccute_bulk_load: the destination is in global memory, and must be in shared memory
// run coordinates
// fault: tma_places.cu:@coordinates: ccute_tma_load: coordinate 2 is 4, and the map has 2 axes: the engine takes no more coordinates
// run peer
// out: 0 wrong
// run peer_barrier
// fault: tma_places.cu:@peer_barrier: ccute_bulk_peer: the copy goes to block 0 of the cluster, and its barrier is in block 1: pass ccute_cluster_peer of both, for one block
// run peer_place
// fault: tma_places.cu:@peer_place: ccute_bulk_peer: the copy goes to block 1 of the cluster, and its barrier is in block 0: pass
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstring>

enum { ROWS = 32, COLUMNS = 64, TILE = 16 * 16 };

__global__ void alone(const __grid_constant__ ccute_tma map, int *in, int *out, char which)
{
    __shared__ __align__(128) int s[TILE];
    __shared__ ccute_barrier full;
    __align__(128) int mine[TILE];
    ccute_barrier own;
    ccute_barrier_init(&full, 1);
    ccute_barrier_expect(&full, ccute_tma_bytes(&map));
    mine[0] = 0;
    switch (which) {
    case 'b':
        ccute_barrier_init(&own, 1); // @own_barrier
        break;
    case 'g':
        ccute_barrier_init((ccute_barrier *)out, 1); // @global_barrier
        break;
    case 't':
        ccute_tma_load_tile(mine, &map, &full, 0, 16); // @own_tile
        break;
    case 's':
        ccute_tma_store_tile(&map, out, 0, 16); // @global_tile
        break;
    case 'r':
        ccute_bulk_load(out, in, 64, &full); // @global_run
        break;
    case 'c':
        ccute_tma_load_tile(s, &map, &full, 0, 16, 4); // @coordinates
        break;
    default:
        ccute_tma_load_tile(s, &map, &full, 0, 16, 0, 0);
    }
    ccute_barrier_arrive(&full);
    ccute_barrier_wait(&full, 0);
    for (int i = 0; i < TILE; i++)
        out[i] = s[i] - in[i / 16 * COLUMNS + 16 + i % 16] + mine[0];
}

__global__ void peers(int *out, char which)
{
    __shared__ __align__(16) int here[32], there[32];
    __shared__ ccute_barrier got;
    const int rank = ccute_cluster_rank();
    ccute_barrier_init(&got, 1);
    for (int i = 0; i < 32; i++)
        here[i] = 100 * rank + i;
    ccute_barrier_arrive_expect(&got, 128);
    ccute_fence_async();
    ccute_cluster_sync();
    if (which == 'b' && rank)
        ccute_bulk_peer(ccute_cluster_peer(there, 0), here, 128, &got); // @peer_barrier
    else if (which == 'p' && rank)
        ccute_bulk_peer(there, here, 128, ccute_cluster_peer(&got, 0)); // @peer_place
    else
        ccute_bulk_peer(ccute_cluster_peer(there, rank ^ 1), here, 128, ccute_cluster_peer(&got, rank ^ 1));
    ccute_barrier_wait_cluster(&got, 0);
    for (int i = 0; i < 32; i++)
        out[32 * rank + i] = there[i] - 100 * (rank ^ 1) - i;
    ccute_cluster_sync();
}

int main(int, char **argv)
{
    const char *const which = argv[1];
    const bool is_peer = !strncmp(which, "peer", 4);
    int *in, *out, wrong = 0;
    ccute_tma map;
    cudaMalloc(&in, sizeof(int) * ROWS * COLUMNS);
    cudaMalloc(&out, sizeof(int) * TILE);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        in[i] = 3 * i;
    memset(out, 0, sizeof(int) * TILE);
    if (ccute_make_tma(&map, CCUTE_TMA_I32, in, ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1)),
                       ccute_make_layout(TUP(16, 16), TUP(16, 1))) != CCUTE_OK)
        return 1;
    if (is_peer)
        CCUTE_LAUNCH_CLUSTER(peers, 2, 2, 1, 0, 0, out, which[4] ? which[5] : 'r');
    else
        CCUTE_LAUNCH(alone, 1, 1, 0, 0, map, in, out,
                     !strcmp(which, "own_barrier")      ? 'b'
                     : !strcmp(which, "global_barrier") ? 'g'
                     : !strcmp(which, "own_tile")       ? 't'
                     : !strcmp(which, "global_tile")    ? 's'
                     : !strcmp(which, "global_run")     ? 'r'
                     : !strcmp(which, "coordinates")    ? 'c'
                                                        : '-');
    for (int i = 0; i < TILE; i++)
        wrong += out[i] != 0;
    printf("%d wrong\n", wrong);
    return 0;
}

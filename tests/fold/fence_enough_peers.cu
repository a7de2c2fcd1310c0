// The address of a peer's memory is no write to one's own, and what is written there is not what an engine reads here.
#include <ccute/async.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

#define ARRAY                                                                                                          \
    __shared__ __align__(128) short a[2048];                                                                           \
    __shared__ ccute_barrier full;                                                                                     \
    if (threadIdx.x == 0) {                                                                                            \
        ccute_barrier_init(&full, 1);                                                                                  \
        ccute_barrier_arrive_expect(&full, 2048);                                                                      \
    }                                                                                                                  \
    ccute_cluster_sync()

CCUTE_FOLD __global__ void hands_on(int peer)
{
    ARRAY;
    short *const there = ccute_cluster_peer(a, peer);
    ccute_barrier *const its = ccute_cluster_peer(&full, peer);
    if (threadIdx.x == 0)
        ccute_bulk_peer(there, a, 2048, its);
    ccute_barrier_wait_cluster(&full, 0);
    ccute_cluster_sync();
}

CCUTE_FOLD __global__ void hands_on_by_a_statement(int peer)
{
    ARRAY;
    const ccute_layout half = ccute_make_layout(1024);
    short *const there = ccute_cluster_peer(a, peer);
    ccute_barrier *const its = ccute_cluster_peer(&full, peer);
    CCUTE_ALIGNED(there, 16);
    if (threadIdx.x == 0)
        ccute_copy_with(ccute_bulk_peer_atom(its), there, ccute_offset_by(1024, half), a, half);
    ccute_barrier_wait_cluster(&full, 0);
    ccute_cluster_sync();
}

CCUTE_FOLD __global__ void writes_there(int peer, short *out)
{
    ARRAY;
    ccute_cluster_peer(a, peer)[threadIdx.x] = 4;
    if (threadIdx.x == 0)
        ccute_bulk_store(out, a, 2048);
    ccute_cluster_sync();
}

/* The two halves of one array: threads write one, engines read and write the other. */
CCUTE_FOLD __global__ void halves(int peer, short *out)
{
    ARRAY;
    a[1024 + threadIdx.x % 1024] = 1;
    if (threadIdx.x == 0) {
        ccute_bulk_store(out, a, 2048);
        ccute_bulk_commit();
        ccute_bulk_wait_read(0);
        ccute_bulk_load(a, out, 2048, &full);
    }
    ccute_barrier_wait(&full, 0);
}
// ---- folded ----
// 29 |     /* half = 1024:1 */
// 34 |         ccute_bulk_peer(there + 1024, a, 2048, its);
// ! fence_enough_peers.cu:15:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void hands_on(int peer)
// !                            ^~~~~~~~
// ! fence_enough_peers.cu:17:5: remark: not checked: foldc cannot compare this number of bytes with the copies to 'full', because it does not see all of them or the tile of their map: for the tile of a map pass ccute_tma_bytes
// !     ARRAY;
// !     ^~~~~
// ! fence_enough_peers.cu:26:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void hands_on_by_a_statement(int peer)
// !                            ^~~~~~~~~~~~~~~~~~~~~~~
// ! fence_enough_peers.cu:28:5: remark: not checked: foldc cannot compare this number of bytes with the copies to 'full', because it does not see all of them or the tile of their map: for the tile of a map pass ccute_tma_bytes
// !     ARRAY;
// !     ^~~~~
// ! fence_enough_peers.cu:41:5: remark: not checked: foldc cannot compare this number of bytes with the copies to 'full', because it does not see all of them or the tile of their map: for the tile of a map pass ccute_tma_bytes
// !     ARRAY;
// !     ^~~~~
// ! fence_enough_peers.cu:49:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void halves(int peer, short *out)
// !                            ^~~~~~

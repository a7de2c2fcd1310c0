// Shared memory that is written again while a store by an engine may still read it: no wait in a loop whose rounds are not
// known, a wait that only the store's thread knows of; by threads and by copies.
#include <ccute/async.h>
#include <ccute/short.h>

#define MAP const __grid_constant__ ccute_tma map
#define TILE(name) __shared__ __align__(128) float name[1024]

CCUTE_FOLD __global__ void only_one_waits(MAP, int n)
{
    TILE(s);
    for (int k = 0; k < n; k++) {
        s[threadIdx.x] = k;
        ccute_fence_async();
        __syncthreads();
        if (threadIdx.x == 0) {
            ccute_tma_store_tile(&map, s, 0, k);
            ccute_bulk_commit();
            ccute_bulk_wait_read(0);
        }
    }
}

static __device__ void send(const ccute_tma *map, float *s, int row)
{
    ccute_fence_async();
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_tma_store_tile(map, s, 0, row);
        ccute_bulk_commit();
    }
}

struct stage {
    float tile[1024];
};

CCUTE_FOLD __global__ void in_helpers(MAP, const float *in)
{
    __shared__ __align__(128) stage s[2];
    CCUTE_ALIGNED(in, 16);
    const ccute_layout whole = ccute_make_layout(TUP(128, 8), TUP(8, 1));
    for (int k = 0; k < 4; k++) {
        const ccute_layout mine = ccute_slice(whole, threadIdx.x, ALL);
        ccute_copy(s[1].tile, mine, in, mine);
        send(&map, s[1].tile, k);
    }
}
// ---- folded ----
// 42 |     /* whole = (128,8):(8,1) */
// 44 |         /* mine = mine_o o (8):(1) */ const int mine_o = threadIdx.x * 8;
// 45 |         { const auto v0 = ccute_load_global<4>(in + mine_o), v1 = ccute_load_global<4, 4>(in + mine_o); ccute_store_shared(s[1].tile + mine_o, v0); ccute_store_shared<4>(s[1].tile + mine_o, v1); }
// ! reuse_missing.cu:13:9: warning: this writes 's', which a store may still read for another thread: no barrier stands between that thread's wait for the store and this; remedy: call __syncthreads(), or a named barrier of these threads, between the wait and the write
// !         s[threadIdx.x] = k;
// !         ^~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:17:13: note: the store reads it here
// !             ccute_tma_store_tile(&map, s, 0, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:45:9: warning: this writes 's', which a store still reads: the store's thread calls ccute_bulk_wait_read(0) before this, and then, if other threads write, meets them (__syncthreads)
// !         ccute_copy(s[1].tile, mine, in, mine);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:46:9: note: the store reads it here
// !         send(&map, s[1].tile, k);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~

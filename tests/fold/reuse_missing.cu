// Shared memory that is written again while a store by an engine may still read it: no group, no wait, a wait for too few
// groups, a wait that only the store's thread knows of; by threads, by copies and by another engine.
#include <ccute/async.h>
#include <ccute/short.h>

#define MAP const __grid_constant__ ccute_tma map
#define TILE(name) __shared__ __align__(128) float name[1024]

CCUTE_FOLD __global__ void no_wait(MAP)
{
    TILE(s);
    s[threadIdx.x] = 1.0f;
    ccute_fence_async();
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_tma_store_tile(&map, s, 0, 0);
        ccute_bulk_commit();
    }
    __syncthreads();
    s[threadIdx.x] = 2.0f;
}

CCUTE_FOLD __global__ void no_group(MAP, float *out)
{
    TILE(s);
    ccute_fence_async();
    ccute_bulk_store(out, s, 4096);
    ccute_bulk_wait_read(0);
    s[0] = 2.0f;
}

/* Of two groups one may go on. */
CCUTE_FOLD __global__ void one_group_of_two(MAP, ccute_barrier *full)
{
    TILE(s);
    TILE(t);
    ccute_fence_async();
    ccute_tma_store_tile(&map, s, 0, 0);
    ccute_bulk_commit();
    ccute_tma_store_tile(&map, t, 0, 32);
    ccute_bulk_commit();
    ccute_bulk_wait_read(1);
    ccute_tma_load_tile(s, &map, full, 0, 64);
    ccute_tma_load_tile(t, &map, full, 0, 96);
}

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

/* A copy statement. */
CCUTE_FOLD __global__ void statement(MAP, float *out, int n)
{
    TILE(s);
    const ccute_layout tile = ccute_make_layout(TUP(32, 32), TUP(32, 1));
    ccute_fence_async();
    ccute_copy_with(ccute_bulk_store_atom(), out, tile, s, tile);
    ccute_bulk_commit();
    *s = n;
}
// ---- folded ----
// 80 |     /* whole = (128,8):(8,1) */
// 82 |         /* mine = mine_o o (8):(1) */ const int mine_o = threadIdx.x * 8;
// 83 |         { const auto v0 = ccute_load_global<4>(in + mine_o), v1 = ccute_load_global<4, 4>(in + mine_o); ccute_store_shared(s[1].tile + mine_o, v0); ccute_store_shared<4>(s[1].tile + mine_o, v1); }
// 92 |     /* tile = (32,32):(32,1) */ const ccute_layout tile = {{2, 0, 0, 0, {}, {16, 1}, {32, 32}}, {32, 1}, 0, 0, 0, 0, 0, {0}};
// ! reuse_missing.cu:20:5: warning: this writes 's', which a store still reads: the store's thread calls ccute_bulk_wait_read(0) before this, and then, if other threads write, meets them (__syncthreads)
// !     s[threadIdx.x] = 2.0f;
// !     ^~~~~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:16:9: note: the store reads it here
// !         ccute_tma_store_tile(&map, s, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:29:5: warning: this writes 's', which a store still reads, and the store is in no group to wait for: its thread calls ccute_bulk_commit() after it and ccute_bulk_wait_read(0) before this
// !     s[0] = 2.0f;
// !     ^~~~~~~~~~~
// ! reuse_missing.cu:27:5: note: the store reads it here
// !     ccute_bulk_store(out, s, 4096);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:44:5: warning: this writes 't', which a store still reads: the store's thread calls ccute_bulk_wait_read(0) before this, and then, if other threads write, meets them (__syncthreads)
// !     ccute_tma_load_tile(t, &map, full, 0, 96);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:40:5: note: the store reads it here
// !     ccute_tma_store_tile(&map, t, 0, 32);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:51:9: warning: this writes 's', which a store may still read for another thread: no barrier stands between that thread's wait for the store and this; remedy: call __syncthreads(), or a named barrier of these threads, between the wait and the write
// !         s[threadIdx.x] = k;
// !         ^~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:55:13: note: the store reads it here
// !             ccute_tma_store_tile(&map, s, 0, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:83:9: warning: this writes 's', which a store still reads: the store's thread calls ccute_bulk_wait_read(0) before this, and then, if other threads write, meets them (__syncthreads)
// !         ccute_copy(s[1].tile, mine, in, mine);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:84:9: note: the store reads it here
// !         send(&map, s[1].tile, k);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:94:5: warning: 'out' is not known to be 16-byte aligned; the library copies instead, hundreds of times slower; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy_with(ccute_bulk_store_atom(), out, tile, s, tile);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_missing.cu:96:5: warning: this writes 's', which a store still reads: the store's thread calls ccute_bulk_wait_read(0) before this, and then, if other threads write, meets them (__syncthreads)
// !     *s = n;
// !     ^~~~~~
// ! reuse_missing.cu:94:5: note: the store reads it here
// !     ccute_copy_with(ccute_bulk_store_atom(), out, tile, s, tile);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

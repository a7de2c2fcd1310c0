// Shared memory that is surely written again while a store by an engine reads it: no group, no wait, a wait for too few
// groups; by threads and by another engine.
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
// exit 1
// ! reuse_error.cu:20:5: error: this writes 's', which a store still reads: the store's thread calls ccute_bulk_wait_read(0) before this, and then, if other threads write, meets them (__syncthreads)
// !     s[threadIdx.x] = 2.0f;
// !     ^~~~~~~~~~~~~~~~~~~~~
// ! reuse_error.cu:16:9: note: the store reads it here
// !         ccute_tma_store_tile(&map, s, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_error.cu:29:5: error: this writes 's', which a store still reads, and the store is in no group to wait for: its thread calls ccute_bulk_commit() after it and ccute_bulk_wait_read(0) before this
// !     s[0] = 2.0f;
// !     ^~~~~~~~~~~
// ! reuse_error.cu:27:5: note: the store reads it here
// !     ccute_bulk_store(out, s, 4096);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_error.cu:44:5: error: this writes 't', which a store still reads: the store's thread calls ccute_bulk_wait_read(0) before this, and then, if other threads write, meets them (__syncthreads)
// !     ccute_tma_load_tile(t, &map, full, 0, 96);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_error.cu:40:5: note: the store reads it here
// !     ccute_tma_store_tile(&map, t, 0, 32);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reuse_error.cu:55:5: error: this writes 's', which a store still reads: the store's thread calls ccute_bulk_wait_read(0) before this, and then, if other threads write, meets them (__syncthreads)
// !     *s = n;
// !     ^~~~~~
// ! reuse_error.cu:53:5: note: the store reads it here
// !     ccute_copy_with(ccute_bulk_store_atom(), out, tile, s, tile);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

// Barriers and copies of engines that are not in shared memory, not aligned, not a multiple of 16 bytes, or for blocks that a
// cluster does not have: each in a kernel of its own, also in helpers.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

#define MAP const __grid_constant__ ccute_tma map

__device__ ccute_barrier everywhere;

CCUTE_FOLD __global__ void own_barrier(MAP)
{
    ccute_barrier full;
    ccute_barrier_arrive(&full);
}

CCUTE_FOLD __global__ void global_barrier(MAP)
{
    __shared__ __align__(128) float s[1024];
    ccute_tma_load_tile(s, &map, &everywhere, 0, 0);
}

/* The kernel is launched below: its pointers are those of a launch. */
CCUTE_FOLD __global__ void passed_barrier(MAP, ccute_barrier *full, int i)
{
    __shared__ __align__(128) float s[1024];
    ccute_tma_load_tile(s, &map, full + i, 0, 0);
}

CCUTE_FOLD __global__ void own_tile(MAP)
{
    __align__(128) float s[1024];
    __shared__ ccute_barrier full;
    ccute_tma_load_tile(s, &map, &full, 0, 0);
}

static __device__ void load(float *to, const ccute_tma *map, ccute_barrier *full) { ccute_tma_load_box(to, map, full, 0, 0); }

CCUTE_FOLD __global__ void own_tile_in_helper(MAP)
{
    __align__(128) float s[1024];
    __shared__ ccute_barrier full;
    load(s, &map, &full);
}

CCUTE_FOLD __global__ void array_of_floats(MAP)
{
    __shared__ float s[1024];
    __shared__ ccute_barrier full;
    ccute_tma_load_tile(s, &map, &full, 0, 0);
}

CCUTE_FOLD __global__ void array_in_helper(MAP)
{
    __shared__ __align__(64) float s[1024];
    __shared__ ccute_barrier full;
    load(s, &map, &full);
}

CCUTE_FOLD __global__ void within_array(MAP)
{
    __shared__ __align__(128) float s[2048];
    __shared__ ccute_barrier full;
    ccute_tma_load_tile(s + 2 * 24, &map, &full, 0, 0);
}

CCUTE_FOLD __global__ void run_of_bytes(float *p)
{
    __shared__ __align__(16) float s[1024];
    __shared__ ccute_barrier full;
    enum { BYTES = 25 * sizeof(float) };
    ccute_bulk_load(s, p, BYTES, &full);
}

CCUTE_FOLD __global__ void run_from_within(float *p)
{
    __shared__ __align__(16) float s[1024];
    ccute_bulk_store(p, &s[5], 64);
}

CCUTE_FOLD __global__ void CCUTE_CLUSTER_DIM(2, 2) mask_of_too_many(MAP)
{
    __shared__ __align__(128) float s[1024];
    __shared__ ccute_barrier full;
    ccute_tma_load_tile_multicast(s, &map, &full, 0x13, 0, 0);
}

CCUTE_FOLD __global__ void CCUTE_CLUSTER_DIM(2) block_beyond(int *p)
{
    __shared__ int s[32];
    p[threadIdx.x] = ccute_cluster_peer(s, 2)[threadIdx.x];
}

CCUTE_FOLD __global__ void CCUTE_CLUSTER_DIM(2) arrival_beyond()
{
    __shared__ ccute_barrier full;
    ccute_barrier_arrive_peer(&full, -1);
}

void run(ccute_tma map, ccute_barrier *b) { CCUTE_LAUNCH(passed_barrier, 1, 32, 0, 0, map, b, 1); }
// ---- folded ----
// exit 1
// ! places_error.cu:14:5: error: ccute_barrier_arrive takes a barrier in shared memory, and 'full' is in the thread's own memory: declare it __shared__
// !     ccute_barrier_arrive(&full);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_error.cu:20:5: error: ccute_tma_load_tile takes a barrier in shared memory, and 'everywhere' is in global memory: declare it __shared__
// !     ccute_tma_load_tile(s, &map, &everywhere, 0, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_error.cu:27:5: error: ccute_tma_load_tile takes a barrier in shared memory, and 'full' is in global memory: declare it __shared__
// !     ccute_tma_load_tile(s, &map, full + i, 0, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_error.cu:34:5: error: ccute_tma_load_tile takes the bytes of a copy in shared memory, and 's' is in the thread's own memory: declare it __shared__
// !     ccute_tma_load_tile(s, &map, &full, 0, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_error.cu:43:5: error: ccute_tma_load_box takes the bytes of a copy in shared memory, and 's' is in the thread's own memory: declare it __shared__
// !     load(s, &map, &full);
// !     ^~~~~~~~~~~~~~~~~~~~
// ! places_error.cu:50:5: error: ccute_tma_load_tile takes an address that is a multiple of 128, and the array 's' is aligned to 4 bytes: declare it with __align__(128)
// !     ccute_tma_load_tile(s, &map, &full, 0, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_error.cu:57:5: error: ccute_tma_load_box takes an address that is a multiple of 128, and the array 's' is aligned to 64 bytes: declare it with __align__(128)
// !     load(s, &map, &full);
// !     ^~~~~~~~~~~~~~~~~~~~
// ! places_error.cu:64:5: error: ccute_tma_load_tile takes an address that is a multiple of 128, and this is 192 bytes after the beginning of 's'
// !     ccute_tma_load_tile(s + 2 * 24, &map, &full, 0, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_error.cu:72:5: error: ccute_bulk_load moves a multiple of 16 bytes, and this is 100
// !     ccute_bulk_load(s, p, BYTES, &full);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_error.cu:78:5: error: ccute_bulk_store takes an address that is a multiple of 16, and this is 20 bytes after the beginning of 's'
// !     ccute_bulk_store(p, &s[5], 64);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_error.cu:85:5: error: the mask 19 names block 4, and clusters of this kernel have 4 blocks: bit i of a mask is block i
// !     ccute_tma_load_tile_multicast(s, &map, &full, 0x13, 0, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! places_error.cu:91:22: error: this names block 2, and clusters of this kernel have 2 blocks, numbered from 0
// !     p[threadIdx.x] = ccute_cluster_peer(s, 2)[threadIdx.x];
// !                      ^~~~~~~~~~~~~~~~~~~~~~~~
// ! places_error.cu:97:5: error: this names block -1, and clusters of this kernel have 2 blocks, numbered from 0
// !     ccute_barrier_arrive_peer(&full, -1);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

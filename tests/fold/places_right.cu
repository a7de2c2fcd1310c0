// What foldc must not report: pointers of parts of kernels, places that are not known, masks and blocks of clusters that are not
// stated.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

#define MAP const __grid_constant__ ccute_tma map

/* Nothing launches it here: it may be a part of another kernel. */
CCUTE_FOLD __global__ void part_of_a_kernel(MAP, float *s, ccute_barrier *full) { ccute_tma_load_tile(s, &map, full, 0, 0); }

struct stage {
    float pad[8];
    __align__(128) float a[1024];
    ccute_barrier full;
};

CCUTE_FOLD __global__ void members(MAP, int i)
{
    __shared__ stage s;
    ccute_tma_load_tile(s.a, &map, &s.full, 0, 0);
    ccute_tma_load_tile(s.a + 32 * i, &map, &s.full, 0, 0);
    ccute_tma_load_tile(s.a + 96, &map, &s.full, 0, 0);
}

/* A member that is a reference is not in its object. */
struct loader {
    stage &s;
    ccute_barrier (&full)[2];
    __device__ void operator()(const ccute_tma &map) { ccute_tma_load_tile(s.a, &map, &full[1], 0, 0); }
};

CCUTE_FOLD __global__ void referred(MAP)
{
    __shared__ stage s;
    __shared__ ccute_barrier full[2];
    loader load{s, full};
    load(map);
    ccute_barrier_arrive(&load.s.full);
}

CCUTE_FOLD __global__ void offsets(MAP, int i, bool odd)
{
    __shared__ __align__(128) float s[4][1024];
    __shared__ ccute_barrier full[2];
    float *const there = odd ? s[1] : s[2] + 32;
    ccute_tma_load_tile(s[3], &map, &full[1], 0, 0);
    ccute_tma_load_tile(there, &map, full + i, 0, 0);
    ccute_tma_load_tile(s[1] - 64, &map, full, 0, 0);
    ccute_tma_load_tile(s[1] + 40 - 8, &map, full, 0, 0);
    ccute_bulk_load(s[0] + 4, &full, 4 * i, full);
}

CCUTE_FOLD __global__ void CCUTE_CLUSTER_DIM(2, 2) masks(MAP, unsigned mask, int block)
{
    __shared__ __align__(128) float s[1024];
    __shared__ ccute_barrier full;
    ccute_tma_load_tile_multicast(s, &map, &full, 0xf, 0, 0);
    ccute_tma_load_tile_multicast(s, &map, &full, mask, 0, 0);
    ccute_barrier_arrive_peer(&full, 3);
    ccute_barrier_arrive_peer(&full, block);
}

CCUTE_FOLD __global__ void any_cluster(MAP)
{
    __shared__ __align__(128) float s[1024];
    __shared__ ccute_barrier full;
    ccute_tma_load_tile_multicast(s, &map, &full, 0xff, 0, 0);
    ccute_barrier_arrive_peer(&full, 7);
}

template <class T> CCUTE_FOLD __global__ void of_a_type(MAP)
{
    __shared__ __align__(sizeof(T) * 32) T s[1024];
    __shared__ ccute_barrier full;
    ccute_barrier_init(&full, 1);
    ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
    ccute_tma_load_tile(s, &map, &full, 0, 0);
    ccute_barrier_wait(&full, 0);
}

void run(ccute_tma map)
{
    of_a_type<float><<<1, 1>>>(map);
}
// ---- folded ----

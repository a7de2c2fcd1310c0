#include <ccute/async.h>
#include <ccute/short.h>

/* A parameter of the launch's, and its address: these are where an engine takes a map. */
CCUTE_FOLD static __device__ void by_address(const ccute_tma *map, float *s, ccute_barrier *full)
{
    ccute_tma_load_tile(s, map, full, 0, 0);
}

CCUTE_FOLD __global__ void good(const __grid_constant__ ccute_tma map, float *s, ccute_barrier *full)
{
    const ccute_tma &same = map;
    by_address(&map, s, full);
    by_address(&same, s, full);
}

/* On the host a map is a value like any other. */
CCUTE_FOLD ccute_tma host(ccute_tma map)
{
    const ccute_tma same = map;
    return same;
}
// ---- folded ----

#include <ccute/async.h>
#include <ccute/short.h>
CCUTE_FOLD static __device__ void by_value(ccute_tma map, float *s, ccute_barrier *full)
{
    ccute_tma_load_tile(s, &map, full, 0, 0);
}
CCUTE_FOLD __global__ void good(const __grid_constant__ ccute_tma map, float *s, ccute_barrier *full)
{
    by_value(map, s, full);
}
// ---- folded ----
// exit 1
// ! engine_error_map_by_value.cu:3:44: error: 'map' is a copy of a map in the thread's own memory, from which an engine takes none: pass a const ccute_tma *
// ! CCUTE_FOLD static __device__ void by_value(ccute_tma map, float *s, ccute_barrier *full)
// !                                            ^~~~~~~~~~~~~

#include <ccute/async.h>
#include <ccute/short.h>
CCUTE_FOLD __global__ void copied(const __grid_constant__ ccute_tma map, float *s, ccute_barrier *full)
{
    const ccute_tma copy = map;
    ccute_tma_load_tile(s, &copy, full, 0, 0);
}
// ---- folded ----
// exit 1
// ! engine_error_map_copied.cu:5:5: error: 'copy' is a copy of a map in the thread's own memory, from which an engine takes none: pass a const ccute_tma *
// !     const ccute_tma copy = map;
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~

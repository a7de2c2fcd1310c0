#include <ccute/async.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void plain(const ccute_tma map, float *s, ccute_barrier *full)
{
    ccute_tma_load_tile(s, &map, full, 0, 0);
}
// ---- folded ----
// exit 1
// ! engine_error_map_parameter.cu:4:34: error: an engine takes the map 'map' only from where the launch put it: const __grid_constant__ ccute_tma map
// ! CCUTE_FOLD __global__ void plain(const ccute_tma map, float *s, ccute_barrier *full)
// !                                  ^~~~~~~~~~~~~~~~~~~

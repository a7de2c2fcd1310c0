// The template's argument makes the parameter a map.
#include <ccute/async.h>
#include <ccute/short.h>

template <class M> CCUTE_FOLD __global__ void kernel(const M map)
{
    __shared__ __align__(128) float s[1024];
    if (threadIdx.x == 0) {
        ccute_tma_store_tile(&map, s, 0, 0);
        ccute_bulk_commit();
        ccute_bulk_wait_read(0);
    }
}

void run(ccute_tma map) { kernel<<<1, 32>>>(map); }
// ---- folded ----
// exit 1
// ! engine_error_map_instance.cu:5:54: error: an engine takes the map 'map' only from where the launch put it: const __grid_constant__ ccute_tma map
// ! template <class M> CCUTE_FOLD __global__ void kernel(const M map)
// !                                                      ^~~~~~~~~~~
// ! engine_error_map_instance.cu:5:47: note: in the instance 'kernel<ccute_tma>'
// ! template <class M> CCUTE_FOLD __global__ void kernel(const M map)
// !                                               ^~~~~~

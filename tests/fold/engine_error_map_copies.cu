// Maps that are copied on their way: into helpers without a mark, lambdas, instances, and out of a helper.
#include <ccute/async.h>
#include <ccute/short.h>

static __device__ void unmarked(const ccute_tma m, float *s) { ccute_tma_store_tile(&m, s, 0, 0); }
CCUTE_FOLD static __device__ ccute_tma first(const ccute_tma *maps) { return maps[0]; }

CCUTE_FOLD __global__ void passed(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) float s[1024];
    unmarked(map, s);
}

CCUTE_FOLD __global__ void lambdas(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) float s[1024];
    auto taken = [&](ccute_tma m) { ccute_tma_store_tile(&m, s, 0, 0); };
    auto captured = [=]() { ccute_tma_store_tile(&map, s, 0, 0); };
    auto named = [map](float *p) { ccute_tma_store_tile(&map, p, 0, 0); };
    auto right = [&](const ccute_tma &m) { ccute_tma_store_tile(&m, s, 0, 0); };
    taken(map);
    captured();
    named(s);
    right(map);
}

CCUTE_FOLD __global__ void returned(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) float s[1024];
    const ccute_tma &m = first(&map);
    ccute_tma_store_tile(&m, s, 0, 0);
}
// ---- folded ----
// exit 1
// ! engine_error_map_copies.cu:11:5: error: 'unmarked' takes a copy of the map as its parameter 'm', in the thread's own memory, from which an engine takes none: let it take a const ccute_tma *
// !     unmarked(map, s);
// !     ^~~~~~~~~~~~~~~~
// ! engine_error_map_copies.cu:17:22: error: 'm' is a copy of a map in the thread's own memory, from which an engine takes none: pass a const ccute_tma *
// !     auto taken = [&](ccute_tma m) { ccute_tma_store_tile(&m, s, 0, 0); };
// !                      ^~~~~~~~~~~
// ! engine_error_map_copies.cu:18:21: error: 'map' is a copy of a map in the thread's own memory, from which an engine takes none: pass a const ccute_tma *
// !     auto captured = [=]() { ccute_tma_store_tile(&map, s, 0, 0); };
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! engine_error_map_copies.cu:19:18: error: 'map' is a copy of a map in the thread's own memory, from which an engine takes none: pass a const ccute_tma *
// !     auto named = [map](float *p) { ccute_tma_store_tile(&map, p, 0, 0); };
// !                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! engine_error_map_copies.cu:30:5: error: 'm' is a copy of a map in the thread's own memory, from which an engine takes none: pass a const ccute_tma *
// !     const ccute_tma &m = first(&map);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

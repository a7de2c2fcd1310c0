// A swizzled tile in an array that is aligned to 128 bytes: its pattern has 512. Aligned ones, pointers and prefetches are right.
#include <ccute/async.h>
#include <ccute/short.h>

#define TILE                                                                                                           \
    const ccute_layout stage = ccute_swizzle(2, 2, 3, ccute_make_layout_right(TUP(8, 16)));                            \
    const ccute_layout part = ccute_make_layout(TUP(8, 16), TUP(64, 1));                                               \
    const ccute_layout r = ccute_make_layout(TUP(8, 16), TUP(1, 0)), c = ccute_make_layout(TUP(8, 16), TUP(0, 1))

CCUTE_FOLD __global__ void aligned(const __grid_constant__ ccute_tma map, int *t)
{
    TILE;
    __shared__ __align__(512) int s[256];
    CCUTE_SHARED(int, u, stage, 128);
    ccute_copy_bounded_with(ccute_tma_store(&map), t, part, s + 128, stage, TUP(16, 64), r, c);
    ccute_copy_bounded_with(ccute_tma_store(&map), t, part, u, stage, TUP(16, 64), r, c);
}

CCUTE_FOLD __device__ void pointer(const ccute_tma *map, int *t, const int *s)
{
    TILE;
    ccute_copy_bounded_with(ccute_tma_store(map), t, part, s, stage, TUP(16, 64), r, c);
}

CCUTE_FOLD __global__ void prefetched(const __grid_constant__ ccute_tma map, int *t)
{
    TILE;
    __shared__ int s[128];
    ccute_copy_bounded_with(ccute_tma_prefetch(&map), s, stage, t, part, TUP(16, 64), r, c);
}

CCUTE_FOLD __global__ void unaligned(const __grid_constant__ ccute_tma map, int *t)
{
    TILE;
    __shared__ __align__(128) int s[128];
    ccute_copy_bounded_with(ccute_tma_store(&map), t, part, s, stage, TUP(16, 64), r, c);
}
// ---- folded ----
// exit 1
// ! engine_error_array.cu:36:61: error: an engine takes a tile that begins at a multiple of 512 bytes, and 's' is not known to be aligned to them: __align__(512) on 's'
// !     ccute_copy_bounded_with(ccute_tma_store(&map), t, part, s, stage, TUP(16, 64), r, c);
// !                                                             ^

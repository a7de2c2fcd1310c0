// A header's function folds as a clone, which a function that is not marked does not call. Only a device's is a warning.
#include <ccute/short.h>
#include "headers/adds.cuh"

static __device__ void forgotten(float *to, const float *from) { add(to, from); }
static __device__ long plain(int add) { return add + tile_size(); }
static void on_host(float *to, const float *from) { add(to, from); }

CCUTE_FOLD __global__ void k(float *p, const float *q)
{
    add(p, q);
    forgotten(p, q);
}
// ---- folded ----
// adds.cuh 1 | namespace { CCUTE_FOLD static __host__ __device__ void add__folded(float *to, const float *from)
// adds.cuh 2 | {
// adds.cuh 3 |     float more[4];
// adds.cuh 4 |     CCUTE_ALIGNED(from, 16);
// adds.cuh 5 |     { const auto v0 = ccute_load_global<4>(from); more[0] = v0[0]; more[1] = v0[1]; more[2] = v0[2]; more[3] = v0[3]; }
// adds.cuh 6 |     for (int i = 0; i < 4; i++)
// adds.cuh 7 |         to[i] += more[i];
// adds.cuh 8 | } }
// adds.cuh 9 | __attribute__((unused)) CCUTE_FOLD static __host__ __device__ void add(float *to, const float *from);
// 3 |
// 11 |     add__folded(p, q);
// ! unmarked_caller.cu:5:24: warning: 'forgotten' is not marked: it calls 'add' of a header, which folds only for callers that are marked; remedy: mark it CCUTE_FOLD
// ! static __device__ void forgotten(float *to, const float *from) { add(to, from); }
// !                        ^~~~~~~~~
// ! unmarked_caller.cu:7:13: remark: not folded: 'on_host' is not marked: it calls 'add' of a header, which folds only for callers that are marked; remedy: mark it CCUTE_FOLD
// ! static void on_host(float *to, const float *from) { add(to, from); }
// !             ^~~~~~~

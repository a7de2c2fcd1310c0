// A shared array of a helper belongs to all of its calls: one clone has it, and where two would, the helper stays.
#include <ccute/ccute.h>
#include <ccute/short.h>

#define ROW ccute_make_layout(8)

CCUTE_FOLD __device__ static void turned(float *to, const float *from, const ccute_layout l)
{
    CCUTE_SHARED(float, tile, ccute_make_layout(TUP(64, 8)), 512);
    ccute_copy(tile + 8 * threadIdx.x, ROW, from, l);
    __syncthreads();
    ccute_copy(to, ROW, tile + 8 * (63 - threadIdx.x), ROW);
}

CCUTE_FOLD __device__ static void kept(float *to, const float *from, const ccute_layout l)
{
    __shared__ float tile[8];
    ccute_copy(tile, ROW, from, l);
    ccute_copy(to, ROW, tile, ROW);
}

// run: LAUNCH(once, 1, 64, (float *)OUT, (const float *)(OUT + 2048))
CCUTE_FOLD __global__ void __launch_bounds__(64) once(float *to, const float *from)
{
    turned(to + 8 * threadIdx.x, from + 8 * threadIdx.x, ROW);
}

CCUTE_FOLD __global__ void __launch_bounds__(64) twice(float *to, const float *from, int ld)
{
    kept(to, from, ROW);
    kept(to, from, ccute_make_layout(TUP(8), TUP(ld)));
}

/* Somebody calls it who is not marked. */
CCUTE_FOLD __device__ static void counted(float *to, const ccute_layout l)
{
    __shared__ float tile[8];
    ccute_copy(tile, ROW, to, l);
}

__device__ void unmarked(float *to, const ccute_layout &l) { counted(to, l); }

CCUTE_FOLD __global__ void calls(float *to)
{
    counted(to, ROW);
}
// ---- folded ----
// 7 | __attribute__((unused)) CCUTE_FOLD __device__ static void turned(float *to, const float *from, const ccute_layout l)
// 7 | CCUTE_FOLD __device__ static void turned__8(float *to, const float *from)
// 9 |     __shared__ __attribute__((aligned(16))) float tile[512];
// 10 |     if (((size_t)from & 15) == 0) { { const auto v0 = ccute_load_global<4>(from), v1 = ccute_load_global<4, 4>(from); ccute_store_shared((tile + 8 * threadIdx.x), v0); ccute_store_shared<4>((tile + 8 * threadIdx.x), v1); } } else { { const auto v0 = from[0], v1 = from[1], v2 = from[2], v3 = from[3], v4 = from[4], v5 = from[5], v6 = from[6], v7 = from[7]; (tile + 8 * threadIdx.x)[0] = v0; (tile + 8 * threadIdx.x)[1] = v1; (tile + 8 * threadIdx.x)[2] = v2; (tile + 8 * threadIdx.x)[3] = v3; (tile + 8 * threadIdx.x)[4] = v4; (tile + 8 * threadIdx.x)[5] = v5; (tile + 8 * threadIdx.x)[6] = v6; (tile + 8 * threadIdx.x)[7] = v7; } }
// 12 |     if (((size_t)to & 15) == 0) { { const auto v0 = ccute_load_shared<4>((tile + 8 * (63 - threadIdx.x))), v1 = ccute_load_shared<4, 4>((tile + 8 * (63 - threadIdx.x))); ccute_store_global(to, v0); ccute_store_global<4>(to, v1); } } else { { const auto v0 = (tile + 8 * (63 - threadIdx.x))[0], v1 = (tile + 8 * (63 - threadIdx.x))[1], v2 = (tile + 8 * (63 - threadIdx.x))[2], v3 = (tile + 8 * (63 - threadIdx.x))[3], v4 = (tile + 8 * (63 - threadIdx.x))[4], v5 = (tile + 8 * (63 - threadIdx.x))[5], v6 = (tile + 8 * (63 - threadIdx.x))[6], v7 = (tile + 8 * (63 - threadIdx.x))[7]; to[0] = v0; to[1] = v1; to[2] = v2; to[3] = v3; to[4] = v4; to[5] = v5; to[6] = v6; to[7] = v7; } }
// 13 |
// 25 |     turned__8(to + 8 * threadIdx.x, from + 8 * threadIdx.x);
// ! helper_with_a_shared_array.cu:10:5: remark: guarded: 128-bit only where from is 16-byte aligned; remedy: CCUTE_ALIGNED(from, 16)
// !     ccute_copy(tile + 8 * threadIdx.x, ROW, from, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_with_a_shared_array.cu:12:5: remark: guarded: 128-bit only where to is 16-byte aligned; remedy: CCUTE_ALIGNED(to, 16)
// !     ccute_copy(to, ROW, tile + 8 * (63 - threadIdx.x), ROW);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_with_a_shared_array.cu:30:5: warning: 'kept' is not cloned: it has a static or shared variable, and each clone would have one of its own; the library copies instead, hundreds of times slower; remedy: declare the variable in the caller, and pass a pointer to it
// !     kept(to, from, ROW);
// !     ^~~~~~~~~~~~~~~~~~~
// ! helper_with_a_shared_array.cu:31:5: warning: 'kept' is not cloned: it has a static or shared variable, and each clone would have one of its own; the library copies instead, hundreds of times slower; remedy: declare the variable in the caller, and pass a pointer to it
// !     kept(to, from, ccute_make_layout(TUP(8), TUP(ld)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_with_a_shared_array.cu:45:5: warning: 'counted' is not cloned: it has a static or shared variable, and each clone would have one of its own; the library copies instead, hundreds of times slower; remedy: declare the variable in the caller, and pass a pointer to it
// !     counted(to, ROW);
// !     ^~~~~~~~~~~~~~~~

// A clone knows what its calls know: the memory and the alignment of pointers, bounds of threads, divisors; calls that
// differ there have two.
#include <ccute/ccute.h>
#include <ccute/short.h>

#define TILE ccute_make_layout(TUP(8, 64), TUP(64, 1))

/* Takes no values. */
CCUTE_FOLD __device__ void load(float *tile, const float *from, int ld)
{
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 4), TUP(TUP(32, 1), 8));
    const ccute_layout to = ccute_slice(ccute_composition(TILE, tv), threadIdx.x, ALL);
    const ccute_layout at = ccute_slice(ccute_composition(ccute_make_layout(TUP(8, 64), TUP(ld, 1)), tv), threadIdx.x, ALL);
    ccute_copy(tile, to, from, at);
}

CCUTE_FOLD __device__ static void store(float *to, const ccute_layout l, const float *tile)
{
    ccute_copy(to, l, tile, l);
}

CCUTE_FOLD __device__ static void gather(float *own, const float *from, const ccute_layout l)
{
    ccute_copy(own, ccute_make_layout(8), from, l);
}

// run: LAUNCH(aligned, 1, 128, (float *)OUT, (const float *)(OUT + 2048), 64)
CCUTE_FOLD __global__ void __launch_bounds__(128) aligned(float *to, const float *from, int ld)
{
    CCUTE_SHARED(float, tile, TILE, 512);
    CCUTE_ALIGNED(to, 16);
    CCUTE_ALIGNED(from, 16);
    CCUTE_ASSUME(ld % 4 == 0 && ld > 0);
    load(tile, from + 4 * blockIdx.x, ld);
    __syncthreads();
    store(to + 8 * threadIdx.x, ccute_make_layout(8), tile + 4 * (threadIdx.x % 64));
}

// run: LAUNCH(unaligned, 1, 256, (float *)OUT, (const float *)(OUT + 2048), 64); LAUNCH(unaligned, 1, 256, (float *)OUT, (const float *)(OUT + 2048) + 1, 65)
CCUTE_FOLD __global__ void __launch_bounds__(256) unaligned(float *to, const float *from, int ld)
{
    CCUTE_SHARED(float, tile, TILE, 512);
    float own[8];
    if (threadIdx.x < 128)
        load(tile, from, ld);
    __syncthreads();
    if (threadIdx.x % 8 == 0)
        store(to + threadIdx.x, ccute_make_layout(8), tile + threadIdx.x);
    gather(own, tile + 8 * (threadIdx.x % 64), ccute_make_layout(8));
    __syncthreads();
    to[threadIdx.x] = own[0] + own[7];
}
// ---- folded ----
// 11 |     /* tv = ((16,8),4):((32,1),8) */
// 12 |     /* to = to_o o (4):(1) */ const int to_o = threadIdx.x * 4;
// 13 |     /* at = at_o o (4):(1) */ const long long at_o = (threadIdx.x & 15) * 4 + (long long)ld * ((int)threadIdx.x >> 4);
// 14 |     if ((((size_t)tile | (size_t)from) & 15) == 0 && ld % 4 == 0) { ccute_store(tile + to_o, ccute_load<4>(from + at_o)); } else { { const auto v0 = from[at_o], v1 = from[at_o + 1], v2 = from[at_o + 2], v3 = from[at_o + 3]; tile[to_o] = v0; tile[to_o + 1] = v1; tile[to_o + 2] = v2; tile[to_o + 3] = v3; } }
// 9 | CCUTE_FOLD __device__ void load__folded(float *tile, const float *from, int ld)
// 11 |     /* tv = ((16,8),4):((32,1),8) */
// 12 |     /* to = to_o o (4):(1) */ const int to_o = threadIdx.x * 4;
// 13 |     /* at = at_o o (4):(1) */ const long long at_o = (threadIdx.x & 15) * 4 + (long long)(unsigned)ld * (threadIdx.x >> 4);
// 14 |     ccute_store_shared(tile + to_o, ccute_load_global<4>(from + at_o));
// 9 | CCUTE_FOLD __device__ void load__folded_2(float *tile, const float *from, int ld)
// 11 |     /* tv = ((16,8),4):((32,1),8) */
// 12 |     /* to = to_o o (4):(1) */ const int to_o = threadIdx.x * 4;
// 13 |     /* at = at_o o (4):(1) */ const long long at_o = (threadIdx.x & 15) * 4 + (long long)ld * ((int)threadIdx.x >> 4);
// 14 |     if (((size_t)from & 15) == 0 && ld % 4 == 0) { ccute_store_shared(tile + to_o, ccute_load_global<4>(from + at_o)); } else { { const auto v0 = from[at_o], v1 = from[at_o + 1], v2 = from[at_o + 2], v3 = from[at_o + 3]; tile[to_o] = v0; tile[to_o + 1] = v1; tile[to_o + 2] = v2; tile[to_o + 3] = v3; } }
// 15 |
// 17 | __attribute__((unused)) CCUTE_FOLD __device__ static void store(float *to, const ccute_layout l, const float *tile)
// 17 | CCUTE_FOLD __device__ static void store__8(float *to, const float *tile)
// 19 |     { const auto v0 = ccute_load_shared<4>(tile), v1 = ccute_load_shared<4, 4>(tile); ccute_store_global(to, v0); ccute_store_global<4>(to, v1); }
// 17 | CCUTE_FOLD __device__ static void store__8_2(float *to, const float *tile)
// 19 |     if (((size_t)to & 15) == 0) { { const auto v0 = ccute_load_shared<4>(tile), v1 = ccute_load_shared<4, 4>(tile); ccute_store_global(to, v0); ccute_store_global<4>(to, v1); } } else { { const auto v0 = tile[0], v1 = tile[1], v2 = tile[2], v3 = tile[3], v4 = tile[4], v5 = tile[5], v6 = tile[6], v7 = tile[7]; to[0] = v0; to[1] = v1; to[2] = v2; to[3] = v3; to[4] = v4; to[5] = v5; to[6] = v6; to[7] = v7; } }
// 20 |
// 22 | __attribute__((unused)) CCUTE_FOLD __device__ static void gather(float *own, const float *from, const ccute_layout l)
// 22 | CCUTE_FOLD __device__ static void gather__8(float *own, const float *from)
// 24 |     { const auto v0 = ccute_load_shared<4>(from), v1 = ccute_load_shared<4, 4>(from); own[0] = v0[0]; own[1] = v0[1]; own[2] = v0[2]; own[3] = v0[3]; own[4] = v1[0]; own[5] = v1[1]; own[6] = v1[2]; own[7] = v1[3]; }
// 25 |
// 30 |     __shared__ __attribute__((aligned(16))) float tile[512];
// 34 |     load__folded(tile, from + 4 * blockIdx.x, ld);
// 36 |     store__8(to + 8 * threadIdx.x, tile + 4 * (threadIdx.x % 64));
// 42 |     __shared__ __attribute__((aligned(16))) float tile[512];
// 45 |         load__folded_2(tile, from, ld);
// 48 |         store__8_2(to + threadIdx.x, tile + threadIdx.x);
// 49 |     gather__8(own, tile + 8 * (threadIdx.x % 64));
// ! helper_knows_its_call.cu:14:5: remark: guarded: 128-bit only where from is 16-byte aligned and ld % 4 == 0; remedy: CCUTE_ASSUME(ld % 4 == 0)
// !     ccute_copy(tile, to, from, at);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_knows_its_call.cu:19:5: remark: guarded: 128-bit only where to is 16-byte aligned; remedy: CCUTE_ALIGNED(to, 16)
// !     ccute_copy(to, l, tile, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~

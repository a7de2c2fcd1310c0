/* What articles on copies do: a tile from global to shared memory, element by element, shared out by the threads'
   layout, by a tiled copy of vectors or by an explicit layout of threads and values. */
#include <ccute/short.h>

#if defined TWINS_RUN
#include "run.h"
#endif

/* ---- 256 threads, (8,32), copy a 64x32 column-major tile into shared memory and out again ---- */

enum { TILE_M = 64, TILE_N = 32, THREADS = 256, MINE = TILE_M * TILE_N / THREADS };

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS) fold_naive(const float *src, float *dst)
{
    const ccute_layout tile = ccute_make_layout_left(TUP(TILE_M, TILE_N));
    const ccute_layout t = ccute_local_partition(tile, ccute_make_layout_left(TUP(8, 32)), threadIdx.x);
    __shared__ float s[TILE_M * TILE_N];
    for (int i = 0; i < ccute_size(t); i++)
        s[ccute_at(t, i)] = src[ccute_at(t, i)];
    __syncthreads();
    for (int i = 0; i < ccute_size(t); i++)
        dst[ccute_at(t, i)] = s[ccute_at(t, i)];
}

extern "C" __global__ void __launch_bounds__(THREADS) hand_naive(const float *src, float *dst)
{
    __shared__ float s[TILE_M * TILE_N];
    const int o = threadIdx.x % 8 + threadIdx.x / 8 * TILE_M;
    for (int i = 0; i < MINE; i++)
        s[o + i * 8] = src[o + i * 8];
    __syncthreads();
    for (int i = 0; i < MINE; i++)
        dst[o + i * 8] = s[o + i * 8];
}

/* ---- the same from a matrix of run-time stride, tile by tile ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS) fold_naive_ld(const float *src, float *dst, int ld)
{
    const ccute_layout matrix = ccute_make_layout(TUP(TILE_M, TILE_N), TUP(1, ld));
    const ccute_layout threads = ccute_make_layout_left(TUP(8, 32));
    const ccute_layout tg = ccute_local_partition(matrix, threads, threadIdx.x);
    const ccute_layout ts = ccute_local_partition(ccute_make_layout_left(TUP(TILE_M, TILE_N)), threads, threadIdx.x);
    __shared__ float s[TILE_M * TILE_N];
    for (int i = 0; i < ccute_size(tg); i++)
        s[ccute_at(ts, i)] = src[ccute_at(tg, i)];
    __syncthreads();
    for (int i = 0; i < ccute_size(tg); i++)
        dst[ccute_at(tg, i)] = s[ccute_at(ts, i)];
}

extern "C" __global__ void __launch_bounds__(THREADS) hand_naive_ld(const float *src, float *dst, int ld)
{
    __shared__ float s[TILE_M * TILE_N];
    const int m = threadIdx.x % 8, n = threadIdx.x / 8;
    const long long o = m + (long long)n * ld;
    for (int i = 0; i < MINE; i++)
        s[m + n * TILE_M + i * 8] = src[o + i * 8];
    __syncthreads();
    for (int i = 0; i < MINE; i++)
        dst[o + i * 8] = s[m + n * TILE_M + i * 8];
}

/* ---- a tiled copy: 32 threads, (4,8), 4 floats each, over a 16x8 column-major tile ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(32) fold_tiled_copy(const float *src, float *dst)
{
    const ccute_layout tile = ccute_make_layout_left(TUP(16, 8));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(
        ccute_universal_copy(128, 32), ccute_make_layout_left(TUP(4, 8)), ccute_make_layout_left(TUP(4, 1)));
    const ccute_layout tS = ccute_partition_S(copy, tile, threadIdx.x);
    const ccute_layout tD = ccute_partition_D(copy, tile, threadIdx.x);
    __shared__ float s[128];
    for (int i = 0; i < ccute_size(tS); i++)
        s[ccute_at(tD, i)] = src[ccute_at(tS, i)];
    __syncthreads();
    dst[threadIdx.x] = s[127 - threadIdx.x];
}

extern "C" __global__ void __launch_bounds__(32) hand_tiled_copy(const float *src, float *dst)
{
    __shared__ float s[128];
    const int o = threadIdx.x * 4;
    for (int i = 0; i < 4; i++)
        s[o + i] = src[o + i];
    __syncthreads();
    dst[threadIdx.x] = s[127 - threadIdx.x];
}

/* ---- a tiled copy over a larger tile: 128x32 halves, 256 threads of 8, four turns ---- */

typedef unsigned short half_bits;

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256)
    fold_half_tiles(const half_bits *src, half_bits *dst, int ld)
{
    const ccute_layout g = ccute_make_layout(TUP(128, 64), TUP(ld, 1));
    const ccute_layout s = ccute_make_layout_right(TUP(128, 64));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(
        ccute_universal_copy(16, 16), ccute_make_layout_right(TUP(32, 8)), ccute_make_layout_right(TUP(1, 8)));
    const ccute_layout tg = ccute_partition_S(copy, g, threadIdx.x);
    const ccute_layout ts = ccute_partition_D(copy, s, threadIdx.x);
    __shared__ half_bits tile[128 * 64];
#pragma unroll
    for (int i = 0; i < 4; i++)
#pragma unroll
        for (int v = 0; v < 8; v++)
            tile[ccute_at(ts, v, i, 0)] = src[ccute_at(tg, v, i, 0)];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 4; i++)
#pragma unroll
        for (int v = 0; v < 8; v++)
            dst[ccute_at(tg, v, i, 0)] = tile[ccute_at(ts, v, i, 0)];
}

extern "C" __global__ void __launch_bounds__(256) hand_half_tiles(const half_bits *src, half_bits *dst, int ld)
{
    __shared__ half_bits tile[128 * 64];
    const int r = threadIdx.x / 8, c = threadIdx.x % 8 * 8;
    const long long o = (long long)r * ld + c;
#pragma unroll
    for (int i = 0; i < 4; i++)
#pragma unroll
        for (int v = 0; v < 8; v++)
            tile[(r + i * 32) * 64 + c + v] = src[o + (long long)i * 32 * ld + v];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 4; i++)
#pragma unroll
        for (int v = 0; v < 8; v++)
            dst[o + (long long)i * 32 * ld + v] = tile[(r + i * 32) * 64 + c + v];
}

/* ---- who owns what: the visualisation of a tiled copy ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(32) fold_ownership(float *dst)
{
    const ccute_layout tile = ccute_make_layout_left(TUP(32, 16));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(32, 32), ccute_make_layout_left(TUP(4, 8)),
                                                        ccute_make_layout_left(TUP(4, 1)));
    const ccute_layout t = ccute_partition_D(copy, tile, threadIdx.x);
    for (int i = 0; i < ccute_size(t); i++)
        dst[ccute_at(t, i)] = (float)threadIdx.x;
}

extern "C" __global__ void __launch_bounds__(32) hand_ownership(float *dst)
{
    const int o = threadIdx.x % 4 * 4 + threadIdx.x / 4 * 32;
    for (int i = 0; i < 16; i++)
        dst[o + i % 4 + i / 4 % 2 * 16 + i / 8 * 256] = (float)threadIdx.x;
}

#if defined TWINS_RUN
int main(void)
{
    twins_open();
    TWIN(naive, 1, 256, in, out);
    TWIN(naive_ld, 1, 256, in, out, 100);
    TWIN(tiled_copy, 1, 32, in, out);
    TWIN(half_tiles, 1, 256, in, out, 80);
    TWIN(ownership, 1, 32, out);
    printf("1..%d\n", twins_count);
    return twins_differ != 0;
}
#endif

/* Transposes of a 32x32 tile through shared memory that is padded or swizzled, 32x8 threads. */
#include <ccute/short.h>

#if defined TWINS_RUN
#include "run.h"
#endif

enum { SIDE = 32, STEP = 8, TURNS = SIDE / STEP };

/* ---- padded: a row of 33 ---- */

extern "C" CCUTE_FOLD CCUTE_BLOCK_DIM(32, 8, 1) __global__ void __launch_bounds__(256)
    fold_padded(const float *s, float *d, int lds, int ldd)
{
    const ccute_layout g = ccute_make_layout(TUP(SIDE, SIDE), TUP(lds, 1));
    const ccute_layout h = ccute_make_layout(TUP(SIDE, SIDE), TUP(ldd, 1));
    const ccute_layout pad = ccute_make_layout(TUP(SIDE, SIDE), TUP(SIDE + 1, 1));
    __shared__ float tile[SIDE * (SIDE + 1)];
#pragma unroll
    for (int i = 0; i < TURNS; i++)
        tile[ccute_at(pad, threadIdx.y + i * STEP, threadIdx.x)] = s[ccute_at(g, threadIdx.y + i * STEP, threadIdx.x)];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TURNS; i++)
        d[ccute_at(h, threadIdx.y + i * STEP, threadIdx.x)] = tile[ccute_at(pad, threadIdx.x, threadIdx.y + i * STEP)];
}

extern "C" __global__ void __launch_bounds__(256) hand_padded(const float *s, float *d, int lds, int ldd)
{
    __shared__ float tile[SIDE][SIDE + 1];
    const int x = threadIdx.x, y = threadIdx.y;
#pragma unroll
    for (int i = 0; i < TURNS; i++)
        tile[y + i * STEP][x] = s[(long long)(y + i * STEP) * lds + x];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TURNS; i++)
        d[(long long)(y + i * STEP) * ldd + x] = tile[x][y + i * STEP];
}

/* ---- swizzled: column c of row r at c ^ r ---- */

extern "C" CCUTE_FOLD CCUTE_BLOCK_DIM(32, 8, 1) __global__ void __launch_bounds__(256)
    fold_swizzled(const float *s, float *d, int lds, int ldd)
{
    const ccute_layout g = ccute_make_layout(TUP(SIDE, SIDE), TUP(lds, 1));
    const ccute_layout h = ccute_make_layout(TUP(SIDE, SIDE), TUP(ldd, 1));
    const ccute_layout sw = ccute_swizzle(5, 0, 5, ccute_make_layout_right(TUP(SIDE, SIDE)));
    __shared__ float tile[SIDE * SIDE];
#pragma unroll
    for (int i = 0; i < TURNS; i++)
        tile[ccute_at(sw, threadIdx.y + i * STEP, threadIdx.x)] = s[ccute_at(g, threadIdx.y + i * STEP, threadIdx.x)];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TURNS; i++)
        d[ccute_at(h, threadIdx.y + i * STEP, threadIdx.x)] = tile[ccute_at(sw, threadIdx.x, threadIdx.y + i * STEP)];
}

extern "C" __global__ void __launch_bounds__(256) hand_swizzled(const float *s, float *d, int lds, int ldd)
{
    __shared__ float tile[SIDE * SIDE];
    const int x = threadIdx.x, y = threadIdx.y;
#pragma unroll
    for (int i = 0; i < TURNS; i++)
        tile[(y + i * STEP) * SIDE + (x ^ (y + i * STEP))] = s[(long long)(y + i * STEP) * lds + x];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TURNS; i++)
        d[(long long)(y + i * STEP) * ldd + x] = tile[x * SIDE + (x ^ (y + i * STEP))];
}

/* ---- swizzled and partitioned: 64x64 halves, 16-byte units permuted, 256 threads ---- */

typedef unsigned short half_bits;

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256) fold_units(const uint4 *s, half_bits *d)
{
    const ccute_layout tile = ccute_swizzle(3, 3, 3, ccute_make_layout_right(TUP(64, 64)));
    const ccute_layout write =
        ccute_local_partition(ccute_upcast(tile, 8), ccute_make_layout_right(TUP(32, 8)), threadIdx.x);
    const ccute_layout read = ccute_local_partition(tile, ccute_make_layout_left(TUP(64, 4)), threadIdx.x);
    __shared__ uint4 sm[512];
#pragma unroll
    for (int i = 0; i < 2; i++)
        sm[ccute_at(write, i)] = s[threadIdx.x + i * 256];
    __syncthreads();
    const half_bits *e = (const half_bits *)sm;
#pragma unroll
    for (int i = 0; i < 16; i++)
        d[threadIdx.x + i * 256] = e[ccute_at(read, i)];
}

extern "C" __global__ void __launch_bounds__(256) hand_units(const uint4 *s, half_bits *d)
{
    __shared__ uint4 sm[512];
    const int r = threadIdx.x / 8, c = threadIdx.x % 8, m = threadIdx.x % 64, k = threadIdx.x / 64;
#pragma unroll
    for (int i = 0; i < 2; i++)
        sm[r * 8 + i * 256 + (c ^ r % 8)] = s[threadIdx.x + i * 256];
    __syncthreads();
    const half_bits *e = (const half_bits *)sm;
#pragma unroll
    for (int i = 0; i < 16; i++)
        d[threadIdx.x + i * 256] = e[m * 64 + ((k + i * 4) ^ m % 8 * 8)];
}

/* ---- a whole matrix, tiles by block, edges tested ---- */

extern "C" CCUTE_FOLD CCUTE_BLOCK_DIM(32, 8, 1) __global__ void __launch_bounds__(256)
    fold_edges(const float *s, float *d, int M, int N)
{
    CCUTE_ASSUME(M >= 0 && N >= 0 && blockIdx.x < 65536);
    const ccute_layout g = ccute_make_layout(TUP(M, N), TUP(N, 1));
    const ccute_layout h = ccute_make_layout(TUP(N, M), TUP(M, 1));
    const ccute_layout pad = ccute_make_layout(TUP(SIDE, SIDE), TUP(SIDE + 1, 1));
    __shared__ float tile[SIDE * (SIDE + 1)];
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    const int u = blockIdx.y * 32 + threadIdx.x, v = blockIdx.x * 32 + threadIdx.y;
#pragma unroll
    for (int i = 0; i < TURNS; i++)
        if (x < N && y + i * STEP < M)
            tile[ccute_at(pad, threadIdx.y + i * STEP, threadIdx.x)] = s[ccute_at(g, y + i * STEP, x)];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TURNS; i++)
        if (u < M && v + i * STEP < N)
            d[ccute_at(h, v + i * STEP, u)] = tile[ccute_at(pad, threadIdx.x, threadIdx.y + i * STEP)];
}

extern "C" __global__ void __launch_bounds__(256) hand_edges(const float *s, float *d, int M, int N)
{
    CCUTE_ASSUME(M >= 0 && N >= 0 && blockIdx.x < 65536);
    __shared__ float tile[SIDE][SIDE + 1];
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    const int u = blockIdx.y * 32 + threadIdx.x, v = blockIdx.x * 32 + threadIdx.y;
#pragma unroll
    for (int i = 0; i < TURNS; i++)
        if (x < N && y + i * STEP < M)
            tile[threadIdx.y + i * STEP][threadIdx.x] = s[(long long)(y + i * STEP) * N + x];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TURNS; i++)
        if (u < M && v + i * STEP < N)
            d[(long long)(v + i * STEP) * M + u] = tile[threadIdx.x][threadIdx.y + i * STEP];
}

#if defined TWINS_RUN
int main(void)
{
    twins_open();
    TWIN(padded, 1, dim3(32, 8), in, out, 40, 50);
    TWIN(swizzled, 1, dim3(32, 8), in, out, 40, 50);
    TWIN(units, 1, 256, in, out);
    TWIN(edges, dim3(2, 3), dim3(32, 8), in, out, 70, 50);
    printf("1..%d\n", twins_count);
    return twins_differ != 0;
}
#endif

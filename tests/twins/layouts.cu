/* Every kind of layout: row-major, column-major, strides known, unknown and mixed, three modes, nested modes, a swizzle
   in a loop, sub-tiles in loops, elements of 8 to 64 bits. */
#include <ccute/short.h>

#if defined TWINS_RUN
#include "run.h"
#endif

/* ---- row-major to column-major, static ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(1024) fold_static(const float *s, float *d)
{
    const ccute_layout row = ccute_make_layout_right(TUP(32, 32)), column = ccute_make_layout_left(TUP(32, 32));
    const int x = threadIdx.x % 32, y = threadIdx.x / 32;
    d[ccute_at(column, y, x)] = s[ccute_at(row, y, x)];
}

extern "C" __global__ void __launch_bounds__(1024) hand_static(const float *s, float *d)
{
    const int x = threadIdx.x % 32, y = threadIdx.x / 32;
    d[y + x * 32] = s[y * 32 + x];
}

/* ---- every stride at run time ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256)
    fold_dynamic(const float *s, float *d, int rows, int columns, int dm, int dn, int em, int en)
{
    CCUTE_ASSUME(rows >= 0 && columns >= 0);
    const ccute_layout a = ccute_make_layout(TUP(rows, columns), TUP(dm, dn));
    const ccute_layout b = ccute_make_layout(TUP(rows, columns), TUP(em, en));
    const int x = blockIdx.x * 256 + threadIdx.x, y = blockIdx.y;
    if (x < columns)
        d[ccute_at(b, y, x)] = s[ccute_at(a, y, x)];
}

extern "C" __global__ void __launch_bounds__(256)
    hand_dynamic(const float *s, float *d, int rows, int columns, int dm, int dn, int em, int en)
{
    CCUTE_ASSUME(rows >= 0 && columns >= 0);
    const int x = blockIdx.x * 256 + threadIdx.x, y = blockIdx.y;
    if (x < columns)
        d[(long long)y * em + (long long)x * en] = s[(long long)y * dm + (long long)x * dn];
}

/* ---- one index over a matrix of run-time extents: the quotient and the rest ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256)
    fold_quotient(const float *s, float *d, unsigned rows, unsigned columns, int ld)
{
    CCUTE_ASSUME(rows > 0);
    const ccute_layout a = ccute_make_layout(TUP(rows, columns), TUP(ld, 1));
    const unsigned i = blockIdx.x * 256 + threadIdx.x;
    d[i] = s[ccute_at(a, i)];
}

extern "C" __global__ void __launch_bounds__(256)
    hand_quotient(const float *s, float *d, unsigned rows, unsigned columns, int ld)
{
    CCUTE_ASSUME(rows > 0);
    const unsigned i = blockIdx.x * 256 + threadIdx.x;
    d[i] = s[(long long)(i % rows) * ld + i / rows];
}

/* ---- mixed: a static inner tile, run-time outer strides; 16-bit elements ---- */

typedef unsigned short half_bits;

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(64)
    fold_blocked(const half_bits *s, half_bits *d, int tiles, int ld)
{
    CCUTE_ASSUME(tiles >= 0);
    const ccute_layout blocked =
        ccute_make_layout(TUP(TUP(8, tiles), TUP(8, tiles)), TUP(TUP(8, 64 * tiles), TUP(1, 64)));
    const ccute_layout plain = ccute_make_layout(TUP(TUP(8, tiles), TUP(8, tiles)), TUP(TUP(ld, 8 * ld), TUP(1, 8)));
    const int m = threadIdx.x / 8, n = threadIdx.x % 8;
    d[ccute_at(plain, TUP(m, blockIdx.y), TUP(n, blockIdx.x))] =
        s[ccute_at(blocked, TUP(m, blockIdx.y), TUP(n, blockIdx.x))];
}

extern "C" __global__ void __launch_bounds__(64) hand_blocked(const half_bits *s, half_bits *d, int tiles, int ld)
{
    CCUTE_ASSUME(tiles >= 0);
    const int m = threadIdx.x / 8, n = threadIdx.x % 8;
    const long long from = (long long)blockIdx.y * (64 * tiles) + blockIdx.x * 64ll + m * 8 + n;
    const long long to = (long long)blockIdx.y * (8 * ld) + (long long)m * ld + blockIdx.x * 8ll + n;
    d[to] = s[from];
}

/* ---- three modes: channels first to channels last ---- */

enum { C = 8, H = 16, W = 32 };

extern "C" CCUTE_FOLD CCUTE_BLOCK_DIM(W, H, 1) __global__ void __launch_bounds__(W *H)
    fold_channels(const float *s, float *d)
{
    const ccute_layout chw = ccute_make_layout_right(TUP(C, H, W));
    const ccute_layout hwc = ccute_make_ordered_layout(TUP(C, H, W), TUP(0, 2, 1));
#pragma unroll
    for (int c = 0; c < C; c++)
        d[ccute_at(hwc, c, threadIdx.y, threadIdx.x)] = s[ccute_at(chw, c, threadIdx.y, threadIdx.x)];
}

extern "C" __global__ void __launch_bounds__(W *H) hand_channels(const float *s, float *d)
{
    const int x = threadIdx.x, y = threadIdx.y;
#pragma unroll
    for (int c = 0; c < C; c++)
        d[c + x * 8 + y * 256] = s[x + y * 32 + c * 512];
}

/* ---- three modes at run time, permuted ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256)
    fold_permuted(const double *s, double *d, int n0, int n1, int n2)
{
    CCUTE_ASSUME(n0 >= 0 && n1 >= 0 && n2 >= 0 && gridDim.x < 1 << 23);
    const ccute_layout from = ccute_make_layout_right(TUP(n0, n1, n2));
    const ccute_layout to = ccute_make_layout_left(TUP(n0, n1, n2));
    const int k = blockIdx.x * 256 + threadIdx.x, j = blockIdx.y, i = blockIdx.z;
    if (k < n2)
        d[ccute_at(to, i, j, k)] = s[ccute_at(from, i, j, k)];
}

extern "C" __global__ void __launch_bounds__(256) hand_permuted(const double *s, double *d, int n0, int n1, int n2)
{
    CCUTE_ASSUME(n0 >= 0 && n1 >= 0 && n2 >= 0 && gridDim.x < 1 << 23);
    const int k = blockIdx.x * 256 + threadIdx.x, j = blockIdx.y, i = blockIdx.z;
    if (k < n2)
        d[i + (long long)n0 * j + (long long)n0 * n1 * k] = s[k + (long long)n2 * j + (long long)n1 * n2 * i];
}

/* ---- a loop over the tiles of a row: 64 columns at a time ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(64)
    fold_row_sums(const float *s, float *d, int rows, int ld, int tiles)
{
    CCUTE_ASSUME(rows >= 0 && tiles >= 0);
    const ccute_layout m = ccute_make_layout(TUP(rows, TUP(64, tiles)), TUP(ld, TUP(1, 64)));
    const ccute_layout mine = ccute_slice(m, blockIdx.x, TUP(threadIdx.x, ALL));
    float sum = 0;
    for (int t = 0; t < tiles; t++)
        sum += s[ccute_at(mine, t)];
    d[blockIdx.x * 64 + threadIdx.x] = sum;
}

extern "C" __global__ void __launch_bounds__(64) hand_row_sums(const float *s, float *d, int rows, int ld, int tiles)
{
    CCUTE_ASSUME(rows >= 0 && tiles >= 0);
    const float *p = s + (long long)blockIdx.x * ld + threadIdx.x;
    float sum = 0;
    for (int t = 0; t < tiles; t++)
        sum += p[t * 64ll];
    d[blockIdx.x * 64 + threadIdx.x] = sum;
}

/* ---- a loop over tiles of a matrix, each shared out over the threads ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(128) fold_tiles(const float *s, float *d)
{
    const ccute_layout whole = ccute_make_layout_right(TUP(64, 1024));
    const ccute_layout threads = ccute_make_layout_right(TUP(4, 32));
    float sum = 0;
    for (int t = 0; t < 16; t++) {
        const ccute_layout tile = ccute_local_tile(whole, TUP(64, 64), TUP(0, t));
        const ccute_layout mine = ccute_local_partition(tile, threads, threadIdx.x);
        for (int i = 0; i < ccute_size(mine); i++)
            sum += s[ccute_at(mine, i)];
    }
    d[threadIdx.x] = sum;
}

extern "C" __global__ void __launch_bounds__(128) hand_tiles(const float *s, float *d)
{
    const float *p = s + threadIdx.x / 32 * 1024 + threadIdx.x % 32;
    float sum = 0;
    for (int t = 0; t < 16; t++)
        for (int i = 0; i < 32; i++)
            sum += p[t * 64 + i % 16 * 4096 + i / 16 * 32];
    d[threadIdx.x] = sum;
}

/* ---- a swizzled tile read along its rows in a loop; bytes ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(128) fold_bytes(const unsigned char *s, unsigned char *d)
{
    const ccute_layout tile = ccute_swizzle(3, 4, 3, ccute_make_layout_right(TUP(128, 128)));
    const ccute_layout mine = ccute_slice(tile, threadIdx.x, ALL);
    __shared__ __align__(16) unsigned char sm[128 * 128];
    for (int i = 0; i < 128; i++)
        sm[ccute_at(mine, i)] = s[threadIdx.x + i * 128];
    __syncthreads();
    for (int i = 0; i < 128; i++)
        d[threadIdx.x + i * 128] = sm[ccute_at(mine, i) ^ 1];
}

extern "C" __global__ void __launch_bounds__(128) hand_bytes(const unsigned char *s, unsigned char *d)
{
    __shared__ __align__(16) unsigned char sm[128 * 128];
    const int row = threadIdx.x * 128, turn = threadIdx.x % 8 * 16;
    for (int i = 0; i < 128; i++)
        sm[row + (i ^ turn)] = s[threadIdx.x + i * 128];
    __syncthreads();
    for (int i = 0; i < 128; i++)
        d[threadIdx.x + i * 128] = sm[(row + (i ^ turn)) ^ 1];
}

/* ---- a broadcast row, stride 0 ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256) fold_broadcast(const float *s, float *d, int columns)
{
    CCUTE_ASSUME(columns >= 0);
    const ccute_layout row = ccute_make_layout(TUP(16, columns), TUP(0, 1));
    const ccute_layout out = ccute_make_layout_right(TUP(16, columns));
    const int x = blockIdx.x * 256 + threadIdx.x;
    if (x < columns)
        for (int y = 0; y < 16; y++)
            d[ccute_at(out, y, x)] = s[ccute_at(row, y, x)];
}

extern "C" __global__ void __launch_bounds__(256) hand_broadcast(const float *s, float *d, int columns)
{
    CCUTE_ASSUME(columns >= 0);
    const int x = blockIdx.x * 256 + threadIdx.x;
    if (x < columns)
        for (int y = 0; y < 16; y++)
            d[(long long)y * columns + x] = s[x];
}

/* ---- a projected tile: A's of the block's row, B's of its column, along k ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256)
    fold_tiles_of_product(const float *A, const float *B, float *out, int M, int N, int K)
{
    CCUTE_ASSUME(M >= 0 && N >= 0 && K >= 0 && blockIdx.x < 65536);
    const ccute_layout a = ccute_local_tile(ccute_make_layout(TUP(M, K), TUP(K, 1)), TUP(64, 64, 4),
                                            TUP(blockIdx.x, blockIdx.y, ALL), TUP(1, CCUTE_X, 1));
    const ccute_layout b = ccute_local_tile(ccute_make_layout(TUP(N, K), TUP(K, 1)), TUP(64, 64, 4),
                                            TUP(blockIdx.x, blockIdx.y, ALL), TUP(CCUTE_X, 1, 1));
    const int i = threadIdx.x / 4, j = threadIdx.x % 4;
    float sum = 0;
    for (int k = 0; k < K / 4; k++)
        sum += A[ccute_at(a, i, j, k)] * B[ccute_at(b, i, j, k)];
    out[threadIdx.x] = sum;
}

extern "C" __global__ void __launch_bounds__(256)
    hand_tiles_of_product(const float *A, const float *B, float *out, int M, int N, int K)
{
    CCUTE_ASSUME(M >= 0 && N >= 0 && K >= 0 && blockIdx.x < 65536);
    const int i = threadIdx.x / 4, j = threadIdx.x % 4;
    const float *a = A + (blockIdx.x * 64ll + i) * K + j, *b = B + (blockIdx.y * 64ll + i) * K + j;
    float sum = 0;
    for (int k = 0; k < K / 4; k++)
        sum += a[k * 4ll] * b[k * 4ll];
    out[threadIdx.x] = sum;
}

#if defined TWINS_RUN
int main(void)
{
    twins_open();
    TWIN(static, 1, 1024, in, out);
    TWIN(dynamic, dim3(2, 3), 256, in, out, 3, 300, 400, 1, 1, 5);
    TWIN(quotient, 2, 256, in, out, 24u, 24u, 40);
    TWIN(blocked, dim3(3, 3), 64, in, out, 3, 30);
    TWIN(channels, 1, dim3(32, 16), in, out);
    TWIN(permuted, dim3(1, 5, 4), 256, in, out, 4, 5, 200);
    TWIN(row_sums, 4, 64, in, out, 4, 200, 3);
    TWIN(tiles, 1, 128, in, out);
    TWIN(bytes, 1, 128, in, out);
    TWIN(broadcast, 2, 256, in, out, 300);
    TWIN(tiles_of_product, 1, 256, in, in, out, 128, 128, 16);
    printf("1..%d\n", twins_count);
    return twins_differ != 0;
}
#endif

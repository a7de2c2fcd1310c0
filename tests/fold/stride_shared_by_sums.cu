// A sum whose terms share a stride multiplies it once, also where a tile of the same block has a name: the rows of the block and
// of the thread are added before. A tile from outside of a loop or of a lambda stays, and so does what might not fit.
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(256) tiles(const float *s, float *d, int M, int N, int ld)
{
    CCUTE_ASSUME(M > 0 && N > 0 && ld > 0);
    const ccute_layout tile = ccute_local_tile(ccute_make_layout(TUP(M, N), TUP(ld, 1)), TUP(32, 32), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout mine = ccute_local_partition(tile, ccute_make_layout_right(TUP(8, 32)), threadIdx.x);
    for (int i = 0; i < 4; i++)
        d[ccute_at(mine, i)] = s[ccute_at(mine, i)];
}

// The strides are 0 where an extent is 1: chosen once.
CCUTE_FOLD __global__ void __launch_bounds__(256) compact(const float *s, float *d, int M, int N)
{
    CCUTE_ASSUME(M > 0 && N > 0);
    const ccute_layout tile = ccute_local_tile(ccute_make_layout_right(TUP(M, N)), TUP(32, 32), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout mine = ccute_local_partition(tile, ccute_make_layout_right(TUP(8, 32)), threadIdx.x);
    for (int i = 0; i < 4; i++)
        d[ccute_at(mine, i)] = s[ccute_at(mine, i)];
}

CCUTE_FOLD __global__ void rows(const float *s, float *d, int ld, int tiles)
{
    const ccute_layout tile = ccute_offset_by((int)blockIdx.y * 32 * ld, ccute_make_layout(TUP(32, 32), TUP(ld, 1)));
    for (int k = 0; k < tiles; k++) {
        const ccute_layout row = ccute_slice(tile, k, ALL);
        d[ccute_at(row, threadIdx.x)] = s[ccute_at(row, threadIdx.x)];
    }
}

// run: wide(3, 5, 7, 2); wide(0, 1, 1, 0)
CCUTE_FOLD long wide(long a, long b, long c, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(9, 9), TUP(c, 1));
    const ccute_layout x = ccute_offset_by(a * c, l);
    const ccute_layout y = ccute_slice(x, b, ALL);
    return ccute_at(y, n);
}

// run: narrow(3, 5, 7, 2); narrow(-3, 5, -7, 0); narrow(2147483647, 1, 2, 1)
CCUTE_FOLD long narrow(int a, int b, int c, int n)
{
    const ccute_layout x = ccute_offset_by(a * (long)c, ccute_make_layout(TUP(9, 9), TUP(c, 1)));
    const ccute_layout y = ccute_slice(x, b, ALL);
    return ccute_at(y, n);
}

// run: hidden(3, 5); hidden(-1, 7)
CCUTE_FOLD long hidden(int k, int ld)
{
    long sum = 0;
    {
        const ccute_layout x = ccute_offset_by((long)k * ld, ccute_make_layout(TUP(9, 9), TUP(ld, 1)));
        const int k = ld % 4;
        const ccute_layout y = ccute_slice(x, k, ALL);
        sum += ccute_at(y, 2);
    }
    return sum;
}

// A tile's offset is a block's number times a residue: the definition of that is opened, too. A number of an unsigned operand
// that is an int is multiplied as one; one that may be more is not.
// run: tiled(8, 16, 1, 1, 3, 5); tiled(12, 8, 2, 0, 0, 7)
CCUTE_FOLD long tiled(int m, int n, int i, int j, unsigned t, int k)
{
    CCUTE_ASSUME(m > 0 && m % 4 == 0 && n > 0 && n % 8 == 0 && t < 4 && i >= 0 && j >= 0 && j < 1000 && k >= 0 && k < 8);
    const ccute_layout tiles = ccute_tiled_divide(ccute_make_layout(TUP(m, n)), TUP(4, 8));
    const ccute_layout tile = ccute_offset_by(2 * (i + j * (long)m), ccute_slice(tiles, ALL, i, j));
    const ccute_layout mine = ccute_local_partition(ccute_get(tile, 0), ccute_make_layout(TUP(2, 2)), t);
    return ccute_at(mine, k);
}

// run: large(-3, 4000000000u, 2); large(2147483647, 4294967295u, 0)
CCUTE_FOLD long large(int ld, unsigned row, int n)
{
    return ccute_at(ccute_make_layout(TUP(4294967296, 9), TUP(ld, 1)), row, n);
}
// ---- folded ----
// 8 |     /* tile = tile_o o (32,32):(ld,1) */
// 9 |     /* mine = mine_o o (4,1):(mine_d0,0) */ const long long mine_d0 = (long long)ld * 8; const long long mine_o = (long long)blockIdx.x * 32 + (threadIdx.x & 31) + (long long)ld * (int)(blockIdx.y * 32 + (threadIdx.x >> 5));
// 11 |         d[mine_o + mine_d0 * (unsigned)i] = s[mine_o + mine_d0 * (unsigned)i];
// 18 |     /* tile = tile_o o (32,32):(tile_d0,tile_d1) */ const int tile_d0 = M == 1 ? 0 : N; const int tile_d1 = N == 1 ? 0 : 1;
// 19 |     /* mine = mine_o o (4,1):(mine_d0,0) */ const long long mine_d0 = (long long)tile_d0 * 8; const long long mine_o = (long long)blockIdx.x * tile_d1 * 32 + tile_d1 * (int)(threadIdx.x & 31) + (long long)tile_d0 * (int)(blockIdx.y * 32 + (threadIdx.x >> 5));
// 21 |         d[mine_o + mine_d0 * (unsigned)i] = s[mine_o + mine_d0 * (unsigned)i];
// 26 |     /* tile = tile_o o (32,32):(ld,1) */ const long long tile_o = (long long)blockIdx.y * ld * 32;
// 28 |         /* row = row_o o (32):(1) */ const long long row_o = tile_o + (long long)ld * k;
// 29 |         d[threadIdx.x + row_o] = s[threadIdx.x + row_o];
// 36 |     /* l = (9,9):(c,1) */
// 37 |     /* x = x_o o (9,9):(c,1) */ const long long x_o = (long long)((unsigned long long)a * c);
// 38 |     /* y = y_o o (9):(1) */ const long long y_o = (long long)(x_o + (unsigned long long)b * c);
// 39 |     return n + y_o;
// 45 |     /* x = x_o o (9,9):(c,1) */
// 46 |     /* y = y_o o (9):(1) */ const long long y_o = (long long)((unsigned long long)c * ((long long)a + b));
// 47 |     return n + y_o;
// 55 |         /* x = x_o o (9,9):(ld,1) */ const long long x_o = (long long)k * ld;
// 57 |         /* y = y_o o (9):(1) */ const long long y_o = x_o + (long long)ld * k;
// 58 |         sum += (long)(y_o + 2);
// 69 |     /* tiles = ((4,8),tiles_s2,tiles_s3):((1,m),4,tiles_d3) */
// 70 |     /* tile = tile_o o ((4,8)):((1,m)) */
// 71 |     /* mine = mine_o o (2,4):(2,(unsigned)m * 2) */
// 72 |     return (long long)i * 6 + (t & 1) + (k & 1) * 2 + (long long)m * (j * 10 + (int)(t >> 1) + (k >> 1) * 2);
// 78 |     return n + (long long)ld * row;
// ! stride_shared_by_sums.cu:18:5: remark: costly: fewer instructions where M >= 2; remedy: CCUTE_ASSUME(M >= 2)
// !     const ccute_layout tile = ccute_local_tile(ccute_make_layout_right(TUP(M, N)), TUP(32, 32), TUP(blockIdx.y, blockIdx.x));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! stride_shared_by_sums.cu:18:5: remark: costly: fewer instructions where N >= 2; remedy: CCUTE_ASSUME(N >= 2)
// !     const ccute_layout tile = ccute_local_tile(ccute_make_layout_right(TUP(M, N)), TUP(32, 32), TUP(blockIdx.y, blockIdx.x));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

// Moves between memory and registers whose step is known only at run time: each place is a step after the one before.
// A sum that a residue has a part of is multiplied once; a multiple of a name goes into its product.
#include <ccute/ccute.h>
#include <ccute/short.h>
// run: LAUNCH(columns, 2, 32, (float *)OUT, (const float *)(OUT + 2048), 70); LAUNCH(halves, 2, 32, (unsigned *)OUT, 70)
CCUTE_FOLD __global__ void __launch_bounds__(32) columns(float *d, const float *s, int ld)
{
    CCUTE_ASSUME(ld > 0);
    const ccute_layout tile = ccute_local_tile(ccute_make_layout(TUP(64, ld), TUP(ld, 1)), TUP(4, 32), TUP(0, blockIdx.x));
    float r[4];
    ccute_copy(r, ccute_make_layout(4), s, ccute_slice(tile, ALL, threadIdx.x));
    ccute_copy(d, ccute_slice(tile, ALL, threadIdx.x), r, ccute_make_layout(4));
    const ccute_layout rows = ccute_local_tile(ccute_make_layout(TUP(ld, ld), TUP(ld, 1)), TUP(8, 8), TUP(blockIdx.x, 0));
    const int y = threadIdx.x / 8;
    d[ccute_at(rows, y, threadIdx.x % 8)] = 1;
}
CCUTE_FOLD __global__ void __launch_bounds__(32) halves(unsigned *out, int n)
{
    CCUTE_ASSUME(n > 0);
    const int row = blockIdx.x;
    const ccute_layout all = ccute_make_layout(TUP(n, 2, 4), TUP(1, n, 2 * (long long)n));
    out[ccute_at(all, threadIdx.x % n, 1, row)] = 1;
    out[ccute_at(all, threadIdx.x % n, 0, row)] = 2;
}
// run: pairs(3, 2, 5); pairs(2, 3, 70)
CCUTE_FOLD long pairs(int i, int j, int n)
{
    CCUTE_ASSUME(n > 0 && i >= 0 && j >= 0);
    const ccute_layout l = ccute_make_layout(TUP(n, 3, 4), TUP(1, n, 3 * (long long)n));
    return ccute_at(l, 0, i % 3, j) + ccute_at(l, 1, 0, j);
}
// ---- folded ----
// 9 |     /* tile = tile_o o (4,32):(ld,1) */ const long long tile_o = (long long)blockIdx.x * 32;
// 11 |     { const long long o1 = (long long)threadIdx.x + ld + tile_o; const long long o2 = ld + o1; const long long o3 = ld + o2; r[0] = s[threadIdx.x + tile_o]; r[1] = s[o1]; r[2] = s[o2]; r[3] = s[o3]; }
// 12 |     { const long long o1 = (long long)threadIdx.x + ld + tile_o; const long long o2 = ld + o1; const long long o3 = ld + o2; d[threadIdx.x + tile_o] = r[0]; d[o1] = r[1]; d[o2] = r[2]; d[o3] = r[3]; }
// 13 |     /* rows = rows_o o (8,8):(ld,1) */
// 15 |     d[(threadIdx.x & 7) + (unsigned long long)(unsigned)ld * ((long long)blockIdx.x * 8 + y)] = 1;
// 21 |     /* all = (n,2,4):(1,n,(unsigned)n * 2) */
// 22 |     out[(long long)n + threadIdx.x % n + (long long)(unsigned)n * (unsigned)row * 2] = 1;
// 23 |     out[threadIdx.x % n + (long long)(unsigned)n * (unsigned)row * 2] = 2;
// 29 |     /* l = (n,3,4):(1,n,l_d2) */ const long long l_d2 = (long long)n * 3;
// 30 |     return ((long)((unsigned)n * ((long long)j * 3 + i % 3))) + ((long)((unsigned long long)(unsigned)j * l_d2 + 1));
// ! steps_at_run_time.cu:9:5: remark: costly: fewer instructions where gridDim.x < 65536; remedy: CCUTE_ASSUME(gridDim.x < 65536)
// !     const ccute_layout tile = ccute_local_tile(ccute_make_layout(TUP(64, ld), TUP(ld, 1)), TUP(4, 32), TUP(0, blockIdx.x));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! steps_at_run_time.cu:11:5: remark: narrow: 32-bit: no stride of the source, threadIdx.x + tile_o o (4):(ld), is 1
// !     ccute_copy(r, ccute_make_layout(4), s, ccute_slice(tile, ALL, threadIdx.x));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! steps_at_run_time.cu:12:5: remark: narrow: 32-bit: no stride of the destination, threadIdx.x + tile_o o (4):(ld), is 1
// !     ccute_copy(d, ccute_slice(tile, ALL, threadIdx.x), r, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! steps_at_run_time.cu:22:9: remark: costly: fewer instructions where n is a power of two; remedy: CCUTE_ASSUME(n > 0 && (n & (n - 1)) == 0)
// !     out[ccute_at(all, threadIdx.x % n, 1, row)] = 1;
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! steps_at_run_time.cu:23:9: remark: costly: fewer instructions where n is a power of two; remedy: CCUTE_ASSUME(n > 0 && (n & (n - 1)) == 0)
// !     out[ccute_at(all, threadIdx.x % n, 0, row)] = 2;
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! steps_at_run_time.cu:30:12: remark: costly: fewer instructions where i < 3; remedy: CCUTE_ASSUME(i < 3)
// !     return ccute_at(l, 0, i % 3, j) + ccute_at(l, 1, 0, j);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~

// needs: cuda
/* Terms of an index that the definition of a residue brings a common number into: the number is multiplied once, after the
   sum that another index has, too. Not where the terms are a part of the index, as a 64-bit sum is multiplied by two
   instructions. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void words(float *d, const float *s, const int *w, int columns, int row, int col)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ASSUME(columns > 1 && row >= 0 && col >= 0);
    const ccute_layout one = ccute_make_layout(TUP(1 << 20, columns), TUP(columns, 1));
    const ccute_layout four = ccute_make_layout(TUP(1 << 20, columns, 4), TUP(columns * 4, 4, 1));
    if (w[ccute_at(one, row, col)])
        ccute_copy(d, ccute_slice(four, row, col, ALL), s, ccute_slice(four, row, col, ALL));
}

CCUTE_FOLD __global__ void parts(float *d, const float *s, int columns, int row, int col)
{
    CCUTE_ASSUME(columns > 1 && row >= 0 && col >= 0);
    const ccute_layout four = ccute_make_layout(TUP(1 << 20, columns, 4), TUP(columns * 4, 4, 1));
    if (threadIdx.x < 4)
        d[ccute_at(four, row, col, threadIdx.x)] = s[ccute_at(four, row, col, threadIdx.x)];
}
// ---- folded ----
// 13 |     /* one = (1048576,columns):(columns,1) */
// 14 |     /* four = (1048576,columns,4):(four_d0,4,1) */
// 15 |     if (w[col + (long long)(unsigned)columns * (unsigned)row])
// 16 |         { ccute_store_global(d + (col + (long long)(unsigned)columns * (unsigned)row) * 4, ccute_load_global<4>(s + (col + (long long)(unsigned)columns * (unsigned)row) * 4)); }
// 22 |     /* four = (1048576,columns,4):(four_d0,4,1) */ const long long four_d0 = (long long)columns * 4;
// 24 |         d[(unsigned long long)threadIdx.x + (long long)col * 4 + (unsigned long long)row * four_d0] = s[(unsigned long long)threadIdx.x + (long long)col * 4 + (unsigned long long)row * four_d0];

// A sum that all moves share has a name where the moves add products that are known only at run time: the sum of both
// would have other products, and each address would be calculated from its beginning.
#include <ccute/short.h>

CCUTE_FOLD __global__ void tile(float *d, const float *s, int channels, int width, int c)
{
    CCUTE_ASSUME(channels > 1 && width > 1);
    const ccute_layout tiles = ccute_make_layout(TUP(TUP(2, 2), 100, channels),
                                                 TUP(TUP((long long)width * channels, channels), 2ll * channels, 1));
    float r[4];
    ccute_copy(r, ccute_make_layout(4), s, ccute_slice(tiles, TUP(ALL, ALL), blockIdx.x, c));
    ccute_copy(d, ccute_slice(tiles, TUP(ALL, ALL), blockIdx.x, c), r, ccute_make_layout(4));
}
// ---- folded ----
// 8 |     /* tiles = ((2,2),100,channels):((tiles_d0,channels),(unsigned)channels * 2,1) */ const long long tiles_d0 = (long long)(unsigned)channels * (unsigned)width;
// 9 |
// 11 |     { const long long at1 = c + (long long)blockIdx.x * channels * 2; r[0] = s[at1]; r[1] = s[at1 + tiles_d0]; r[2] = s[at1 + channels]; r[3] = s[(long long)((unsigned long long)at1 + channels + tiles_d0)]; }
// 12 |     { const long long at0 = c + (long long)blockIdx.x * channels * 2; d[at0] = r[0]; d[at0 + tiles_d0] = r[1]; d[at0 + channels] = r[2]; d[(long long)((unsigned long long)at0 + channels + tiles_d0)] = r[3]; }
// ! copy_shared_sum.cu:8:5: remark: costly: fewer instructions where (long long)channels * width <= 2147483647; remedy: CCUTE_ASSUME((long long)channels * width <= 2147483647)
// !     const ccute_layout tiles = ccute_make_layout(TUP(TUP(2, 2), 100, channels),
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_shared_sum.cu:11:5: remark: narrow: 32-bit: no stride of the source, c + (long long)blockIdx.x * channels * 2 o (2,2):(tiles_d0,channels), is 1
// !     ccute_copy(r, ccute_make_layout(4), s, ccute_slice(tiles, TUP(ALL, ALL), blockIdx.x, c));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_shared_sum.cu:12:5: remark: narrow: 32-bit: no stride of the destination, c + (long long)blockIdx.x * channels * 2 o (2,2):(tiles_d0,channels), is 1
// !     ccute_copy(d, ccute_slice(tiles, TUP(ALL, ALL), blockIdx.x, c), r, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

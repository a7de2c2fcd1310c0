// needs: cuda
/* The terms that all elements of a copy have come first in each index, so that a compiler adds them once; then the
   element's own distance. Not where a partial sum would need a wider type in this order: there a name comes in the order of
   the declarations. */
#include <ccute/ccute.h>
#include <ccute/short.h>

/* A stride that is known before the place in each round. */
CCUTE_FOLD __global__ void by_rounds(float *d, const float *s, int ld, int rounds)
{
    CCUTE_ASSUME(ld % 4 == 0);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    for (int k = 0; k < rounds; k++) {
        const ccute_layout mine = ccute_offset_by(4 * threadIdx.x + 4096 * k, ccute_make_layout(TUP(4, 3), TUP(1, ld)));
        ccute_copy(d, mine, s, mine);
    }
}

/* Elements alone; a sum that wraps around, and a term that is a multiple. */
CCUTE_FOLD __global__ void by_elements(float *d, const float *s, int ld, int row)
{
    CCUTE_ASSUME(row >= 0 && row < 1000);
    ccute_copy(d, ccute_make_layout(3), s, ccute_offset_by(2 * threadIdx.x + 512 * blockIdx.x, ccute_make_layout(3, ld)));
    ccute_copy(d, ccute_make_layout(3), s, ccute_offset_by(8 * row, ccute_make_layout(3, ld)));
}

/* place + 5 may be more than an int has; place - step may not. */
CCUTE_FOLD __global__ void by_widths(float *d, const float *s, int step, int place, int skip)
{
    CCUTE_ASSUME(step >= -10 && step <= -5);
    CCUTE_ASSUME(place >= 0 && skip >= 0 && skip <= 5);
    ccute_copy(d, ccute_make_layout(2), s, ccute_offset_by(place + skip, ccute_make_layout(2, step)));
}
// ---- folded ----
// 15 |         /* mine = mine_o o (4,3):(1,ld) */ const unsigned mine_o = threadIdx.x * 4 + (unsigned)k * 4096;
// 16 |         { const auto v0 = ccute_load_global<4>(s + mine_o), v1 = ccute_load_global<4>(s + (long long)mine_o + ld), v2 = ccute_load_global<4>(s + mine_o + (long long)ld * 2); ccute_store_global(d + mine_o, v0); ccute_store_global(d + (long long)mine_o + ld, v1); ccute_store_global(d + mine_o + (long long)ld * 2, v2); }
// 24 |     { const auto v0 = s[threadIdx.x * 2 + blockIdx.x * 512], v1 = s[threadIdx.x * 2 + blockIdx.x * 512 + (long long)ld], v2 = s[threadIdx.x * 2 + blockIdx.x * 512 + (long long)ld * 2]; d[0] = v0; d[1] = v1; d[2] = v2; }
// 25 |     { const auto v0 = s[row * 8], v1 = s[row * 8 + (long long)ld], v2 = s[row * 8 + (long long)ld * 2]; d[0] = v0; d[1] = v1; d[2] = v2; }
// 33 |     { const unsigned at1 = (unsigned)place + skip; const auto v0 = s[at1], v1 = s[(long long)at1 + step]; d[0] = v0; d[1] = v1; }
// ! copy_common_first.cu:24:5: remark: narrow: 32-bit: no stride of the source, threadIdx.x * 2 + blockIdx.x * 512 o 3:ld, is 1
// !     ccute_copy(d, ccute_make_layout(3), s, ccute_offset_by(2 * threadIdx.x + 512 * blockIdx.x, ccute_make_layout(3, ld)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_common_first.cu:25:5: remark: narrow: 32-bit: no stride of the source, row * 8 o 3:ld, is 1
// !     ccute_copy(d, ccute_make_layout(3), s, ccute_offset_by(8 * row, ccute_make_layout(3, ld)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_common_first.cu:33:5: remark: narrow: 32-bit: no stride of the source, (unsigned)place + skip o 2:step, is 1
// !     ccute_copy(d, ccute_make_layout(2), s, ccute_offset_by(place + skip, ccute_make_layout(2, step)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

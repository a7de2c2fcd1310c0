// The lanes of a warp differ in whether the thread's number is even: no text with wide moves is written for some of them.
// Where they agree, it is.
#include <ccute/short.h>

CCUTE_FOLD __global__ void apart(int *d, const int *s)
{
    const int c = blockIdx.x * blockDim.x + threadIdx.x;
    const ccute_layout two = ccute_make_layout(2);
    int r[2];
    CCUTE_ALIGNED(s, 8);
    ccute_copy(r, two, s, ccute_offset_by(c, two));
    d[c] = r[0] + r[1];
}

CCUTE_FOLD __global__ void together(int *d, const int *s, int n)
{
    const int c = blockIdx.x * blockDim.x * n + threadIdx.x * n;
    const ccute_layout two = ccute_make_layout(2);
    int r[2];
    CCUTE_ALIGNED(s, 8);
    ccute_copy(r, two, s, ccute_offset_by(c, two));
    d[c] = r[0] + r[1];
}
// ---- folded ----
// 8 |     /* two = 2:1 */
// 11 |     { r[0] = s[c]; r[1] = s[(long long)c + 1]; }
// 18 |     /* two = 2:1 */
// 21 |     if (c % 2 == 0) { { const auto v0 = ccute_load_global<2>(s + c); r[0] = v0[0]; r[1] = v0[1]; } } else { { r[0] = s[c]; r[1] = s[(long long)c + 1]; } }
// ! guard_of_lanes.cu:11:5: remark: narrow: 32-bit: the offset of the source, c, is not known to be a multiple of 2
// !     ccute_copy(r, two, s, ccute_offset_by(c, two));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! guard_of_lanes.cu:21:5: remark: guarded: 64-bit only where c % 2 == 0; remedy: CCUTE_ASSUME(c % 2 == 0)
// !     ccute_copy(r, two, s, ccute_offset_by(c, two));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

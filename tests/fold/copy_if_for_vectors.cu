#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, const int *p)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 2, 4)), threadIdx.x, ALL, ALL);
    ccute_copy_if(p, ccute_make_layout(TUP(2, 4), TUP(1, 0)), d, a, s, a);
}
// ---- folded ----
// 5 |     /* a = a_o o (2,4):(4,1) */ const int a_o = threadIdx.x * 8;
// 6 |     if ((((size_t)d | (size_t)s) & 15) == 0) { { if (p[0]) ccute_store_global(d + a_o, ccute_load_global<4>(s + a_o)); if (p[1]) ccute_store_global<4>(d + a_o, ccute_load_global<4, 4>(s + a_o)); } } else { { if (p[0]) { d[a_o] = s[a_o]; d[a_o + 1] = s[a_o + 1]; d[a_o + 2] = s[a_o + 2]; d[a_o + 3] = s[a_o + 3]; } if (p[1]) { d[a_o + 4] = s[a_o + 4]; d[a_o + 5] = s[a_o + 5]; d[a_o + 6] = s[a_o + 6]; d[a_o + 7] = s[a_o + 7]; } } }
// ! copy_if_for_vectors.cu:6:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy_if(p, ccute_make_layout(TUP(2, 4), TUP(1, 0)), d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

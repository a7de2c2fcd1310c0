#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT, 1, 0); LAUNCH(k, 1, 32, OUT, 100, 0); LAUNCH(k, 1, 32, OUT, 128, 0); LAUNCH(k, 1, 32, OUT, 7, 1)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out, int n, int skip)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    long s[4] = {1, 2, 3, 4};
    ccute_copy_bounded(out + skip, a, s, ccute_make_layout_left(4), n, a);
}
// ---- folded ----
// 6 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 8 |     if (((size_t)out & 15) == 0 && skip % 2 == 0) { if (a_o + 3 < n) { ccute_store_global((out + skip) + a_o, s[0], s[1]); ccute_store_global<2>((out + skip) + a_o, s[2], s[3]); } else { if (a_o + 1 < n) ccute_store_global((out + skip) + a_o, s[0], s[1]); else if (a_o < n) (out + skip)[a_o] = s[0]; if (a_o + 2 < n) (out + skip)[a_o + 2] = s[2]; } } else { { const long long n0 = (long long)n - a_o; if (n0 >= 1) (out + skip)[a_o] = s[0]; if (n0 >= 2) (out + skip)[a_o + 1] = s[1]; if (n0 >= 3) (out + skip)[a_o + 2] = s[2]; if (n0 >= 4) (out + skip)[a_o + 3] = s[3]; } }
// ! copy_bounded_by_one_extent.cu:8:5: remark: guarded: 128-bit only where all elements are inside: 'n' is not known to be a multiple of 2; remedy: CCUTE_ASSUME(n % 2 == 0)
// !     ccute_copy_bounded(out + skip, a, s, ccute_make_layout_left(4), n, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_by_one_extent.cu:8:5: remark: guarded: 128-bit only where out is 16-byte aligned and skip % 2 == 0; remedy: CCUTE_ASSUME(skip % 2 == 0)
// !     ccute_copy_bounded(out + skip, a, s, ccute_make_layout_left(4), n, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

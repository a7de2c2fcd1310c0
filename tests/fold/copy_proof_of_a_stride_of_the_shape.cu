#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int n)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout a = ccute_make_layout(TUP(4, n), TUP(1, 4)), b = ccute_make_layout(TUP(4, n), TUP(1, 6));
    CCUTE_ASSUME(n >= 0);
    ccute_copy(d, a, s, a);
    ccute_copy(d, b, s, a);
}
// ---- folded ----
// 7 |     /* a = (4,n):(1,4) */ /* b = (4,n):(1,6) */
// 9 |     for (int i0 = 0; i0 < n; i0++) ccute_store_global(d + (long long)i0 * 4, ccute_load_global<4>(s + (long long)i0 * 4));
// 10 |     for (int i0 = 0; i0 < n; i0++) for (int i1 = 0; i1 < 2; i1++) ccute_store_global(d + (long long)i0 * 6 + i1 * 2, ccute_load_global<2>(s + (long long)i0 * 4 + i1 * 2));
// ! copy_proof_of_a_stride_of_the_shape.cu:10:5: remark: narrow: 64-bit: a stride of the destination, 6, is not a multiple of 4
// !     ccute_copy(d, b, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~

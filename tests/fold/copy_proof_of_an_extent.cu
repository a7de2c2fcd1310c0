#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int n)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ASSUME(n >= 0 && n % 8 == 0);
    ccute_copy(d, ccute_make_layout_left(n), s, ccute_make_layout_left(n));
    ccute_fill(d, ccute_make_layout_left(TUP(2, n + 1)), 1);
    ccute_clear(d, ccute_make_layout_left(TUP(3, n)));
}
// ---- folded ----
// 8 |     for (int i0 = 0; i0 < n >> 2; i0++) ccute_store_global(d + i0 * 4, ccute_load_global<4>(s + i0 * 4));
// 9 |     { const __typeof__(*d) x0(1); for (int i0 = 0; i0 < n + 1; i0++) ccute_store_global(d + (unsigned)i0 * 2, x0, x0); }
// 10 |     for (int i0 = 0; i0 < n; i0++) for (int i1 = 0; i1 < 3; i1++) d[(long long)i0 * 3 + i1] = 0;
// ! copy_proof_of_an_extent.cu:9:5: remark: narrow: 64-bit: only 2 elements are adjacent on both sides, which is not a multiple of 4
// !     ccute_fill(d, ccute_make_layout_left(TUP(2, n + 1)), 1);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_proof_of_an_extent.cu:10:5: remark: narrow: 32-bit: only 3 elements are adjacent on both sides, which is not a multiple of 2
// !     ccute_clear(d, ccute_make_layout_left(TUP(3, n)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

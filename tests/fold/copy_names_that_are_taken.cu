#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT, 3)
CCUTE_FOLD __global__ void __launch_bounds__(1) k(long *v0, long i0)
{
    const long x0 = i0 * 2;
    __shared__ long e0[200];
    ccute_fill(e0, ccute_make_layout_left(200), x0);
    ccute_copy(v0, ccute_make_layout(4, 2), e0, ccute_make_layout_left(4));
    ccute_copy(v0 + 16, ccute_make_layout(TUP(i0, 33), TUP(1, i0)), e0, ccute_make_layout_left(TUP(i0, 33)));
}
// ---- folded ----
// 8 |     if (((size_t)e0 & 15) == 0) { { const __typeof__(*e0) x0_(x0); for (int i0_ = 0; i0_ < 100; i0_++) ccute_store_shared(e0 + i0_ * 2, x0_, x0_); } } else { { const __typeof__(*e0) x0_(x0); for (int i0_ = 0; i0_ < 200; i0_++) e0[i0_] = x0_; } }
// 9 |     { const auto v0_ = e0[0], v1 = e0[1], v2 = e0[2], v3 = e0[3]; v0[0] = v0_; v0[2] = v1; v0[4] = v2; v0[6] = v3; }
// 10 |     ccute_check_(i0 >= 0); for (int i0_ = 0; i0_ < 33; i0_++) for (long long i1 = 0; i1 < i0; i1++) (v0 + 16)[(unsigned long long)i0 * (unsigned)i0_ + i1] = e0[(unsigned long long)i0 * (unsigned)i0_ + i1];
// ! copy_names_that_are_taken.cu:8:5: remark: guarded: 128-bit only where e0 is 16-byte aligned; remedy: __align__(16) on 'e0'
// !     ccute_fill(e0, ccute_make_layout_left(200), x0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_names_that_are_taken.cu:9:5: remark: narrow: 64-bit: no stride of the destination, 4:2, is 1
// !     ccute_copy(v0, ccute_make_layout(4, 2), e0, ccute_make_layout_left(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_names_that_are_taken.cu:10:5: remark: narrow: 64-bit: the number of adjacent elements, i0, is not known to be a multiple of 2; remedy: CCUTE_ASSUME(i0 % 2 == 0)
// !     ccute_copy(v0 + 16, ccute_make_layout(TUP(i0, 33), TUP(1, i0)), e0, ccute_make_layout_left(TUP(i0, 33)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_names_that_are_taken.cu:10:5: remark: checked at run time: i0 >= 0; remedy: CCUTE_ASSUME(i0 >= 0)
// !     ccute_copy(v0 + 16, ccute_make_layout(TUP(i0, 33), TUP(1, i0)), e0, ccute_make_layout_left(TUP(i0, 33)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

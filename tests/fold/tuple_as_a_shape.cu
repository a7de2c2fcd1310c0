#include <ccute/short.h>

// run: f(4, 5, 13)
CCUTE_FOLD long f(int m, int n, int i)
{
    const ccute_tuple shape = TUP(m, n);
    const ccute_layout a = ccute_make_layout_right(shape), b = ccute_make_layout_left(shape);
    return ccute_at(a, i) * 100 + ccute_at(b, i);
}
// ---- folded ----
// 6 |     /* shape = (m,n) */
// 7 |     /* a = (m,n):(n,1) */ /* b = (m,n):(1,m) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 8 |     ccute_check_(m >= 1); return ((long)(i / m + (long long)n * (i % m))) * 100 + ((long)i);
// ! tuple_as_a_shape.cu:7:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout_right(shape), b = ccute_make_layout_left(shape);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! tuple_as_a_shape.cu:7:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout_right(shape), b = ccute_make_layout_left(shape);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! tuple_as_a_shape.cu:8:12: remark: checked at run time: m >= 1; remedy: CCUTE_ASSUME(m >= 1)
// !     return ccute_at(a, i) * 100 + ccute_at(b, i);
// !            ^~~~~~~~~~~~~~

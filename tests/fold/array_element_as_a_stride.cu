#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    int ld[2] = {4, 9};
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld[1], 1));
    ld[1] = 0;
    return ccute_at(a, i) + ld[1];
}
// ---- folded ----
// 7 |     /* a = (8,4):(a_d0,1) */ const int a_d0 = (ld[1]);
// 9 |     return ((long)(i / 8 + (long long)a_d0 * (i % 8))) + ld[1];
// ! array_element_as_a_stride.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) + ld[1];
// !            ^~~~~~~~~~~~~~

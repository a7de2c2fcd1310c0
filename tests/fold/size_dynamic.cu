#include <ccute/short.h>

// run: f(3, 5); f(0, 7)
CCUTE_FOLD long f(int m, int n)
{
    return ccute_size(ccute_make_layout_left(TUP(m, n)));
}
// ---- folded ----
// 6 |     ccute_check_(m >= 0); ccute_check_(n >= 0); return (long long)m * n;
// ! size_dynamic.cu:6:12: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     return ccute_size(ccute_make_layout_left(TUP(m, n)));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! size_dynamic.cu:6:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_size(ccute_make_layout_left(TUP(m, n)));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

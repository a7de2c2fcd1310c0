#include <ccute/short.h>

// run: f(5); f(0)
CCUTE_FOLD long f(int n)
{
    return ccute_size(ccute_make_layout_left(TUP(8, n)));
}
// ---- folded ----
// 6 |     ccute_check_(n >= 0); return (long long)n * 8;
// ! size_mixed.cu:6:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_size(ccute_make_layout_left(TUP(8, n)));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

// run: f(4, 10, 3, 7)
CCUTE_FOLD long f(int n, int ld, int i, int j)
{
    const ccute_layout a = ccute_prepend(ccute_make_layout(8, 1), ccute_make_layout(n, ld));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = (n,8):(ld,1) */ ccute_check_(n >= 0);
// 7 |     return j + (long long)ld * i;
// ! prepend_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_prepend(ccute_make_layout(8, 1), ccute_make_layout(n, ld));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

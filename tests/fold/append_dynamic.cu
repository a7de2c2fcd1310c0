#include <ccute/short.h>

// run: f(4, 10, 7, 3)
CCUTE_FOLD long f(int n, int ld, int i, int j)
{
    const ccute_layout a = ccute_append(ccute_make_layout(8, 1), ccute_make_layout(n, ld));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = (8,n):(1,ld) */ ccute_check_(n >= 0);
// 7 |     return i + (long long)ld * j;
// ! append_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_append(ccute_make_layout(8, 1), ccute_make_layout(n, ld));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

// run: f(5, 7, 4, 2)
CCUTE_FOLD long f(int n, int i, int j, int k)
{
    const ccute_layout a = ccute_make_ordered_layout(TUP(8, n, 3), TUP(1, 2, 0));
    return ccute_at(a, i, j, k);
}
// ---- folded ----
// 6 |     /* a = (8,n,3):(3,24,1) */ ccute_check_(n >= 0);
// 7 |     return (long long)i * 3 + (long long)j * 24 + k;
// ! make_ordered_layout_mixed.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_ordered_layout(TUP(8, n, 3), TUP(1, 2, 0));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

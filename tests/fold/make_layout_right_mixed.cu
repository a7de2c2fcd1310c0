#include <ccute/short.h>

// run: f(5, 7, 4, 2)
CCUTE_FOLD long f(int n, int i, int j, int k)
{
    const ccute_layout a = ccute_make_layout_right(TUP(8, n, 3));
    return ccute_at(a, i, j, k);
}
// ---- folded ----
// 6 |     /* a = (8,n,3):(a_d0,3,1) */ ccute_check_(n >= 0); const long long a_d0 = (long long)n * 3;
// 7 |     return (long long)((long long)j * 3 + (unsigned long long)k + (unsigned long long)i * a_d0);
// ! make_layout_right_mixed.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout_right(TUP(8, n, 3));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

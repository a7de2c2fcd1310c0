#include <ccute/short.h>

// run: f(5, 7, 4, 2)
CCUTE_FOLD long f(int n, int i, int j, int k)
{
    const ccute_layout a = ccute_make_layout_left(TUP(8, n, 3));
    return ccute_at(a, i, j, k);
}
// ---- folded ----
// 6 |     /* a = (8,n,3):(1,8,a_d2) */ ccute_check_(n >= 0); const long long a_d2 = (long long)n * 8;
// 7 |     return (long long)((unsigned long long)i + (long long)j * 8 + (unsigned long long)k * a_d2);
// ! make_layout_left_mixed.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(8, n, 3));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

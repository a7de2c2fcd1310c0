#include <ccute/short.h>

// run: f(24, 2, 5); f(12, 3, 2)
CCUTE_FOLD long f(int n, int i, int j)
{
    const ccute_layout a = ccute_logical_divide(ccute_make_layout(n, 3), 4);
    return ccute_at(a, i, j) + ccute_size(a) * 1000;
}
// ---- folded ----
// 6 |     /* a = (4,a_s1):(3,12) */ ccute_check_(n >= 0); const int a_s1 = ((unsigned)n + 3) >> 2;
// 7 |     return ((long)((long long)i * 3 + (long long)j * 12)) + ((long)((unsigned)a_s1 * 4)) * 1000;
// ! logical_divide_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_logical_divide(ccute_make_layout(n, 3), 4);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! logical_divide_dynamic.cu:6:5: remark: costly: fewer instructions where n is a multiple of 4; remedy: CCUTE_ASSUME(n % 4 == 0)
// !     const ccute_layout a = ccute_logical_divide(ccute_make_layout(n, 3), 4);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

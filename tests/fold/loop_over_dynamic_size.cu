#include <ccute/short.h>

// run: f(5); f(0)
CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2), TUP(2, 1));
    long sum = 0;
    for (int k = 0; k < ccute_size(a); k++)
        sum = sum * 3 + ccute_at(a, k);
    return sum;
}
// ---- folded ----
// 6 |     /* a = (n,2):(2,1) */ ccute_check_(n >= 0);
// 8 |     for (int k = 0; k < (long)((unsigned)n * 2); k++)
// 9 |         sum = sum * 3 + ((long)((long long)((unsigned)(k % n) * 2) + k / n));
// ! loop_over_dynamic_size.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 2), TUP(2, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! loop_over_dynamic_size.cu:9:25: remark: costly: fewer instructions where n is a power of two; remedy: CCUTE_ASSUME(n > 0 && (n & (n - 1)) == 0)
// !         sum = sum * 3 + ccute_at(a, k);
// !                         ^~~~~~~~~~~~~~

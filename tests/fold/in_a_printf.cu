#include <ccute/short.h>
#include <stdio.h>

CCUTE_FOLD void f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    printf("%lld %d\n", (long long)ccute_at(a, i), ccute_rank(a));
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     printf("%lld %d\n", (long long)(i % 8 * 4 + i / 8), 2);
// ! in_a_printf.cu:7:36: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     printf("%lld %d\n", (long long)ccute_at(a, i), ccute_rank(a));
// !                                    ^~~~~~~~~~~~~~

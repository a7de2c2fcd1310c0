#include <ccute/short.h>
#include <stdio.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    char text[64];
    snprintf(text, sizeof text, "%ld %ld %d", (long)ccute_at(a, i), ccute_size(a), ccute_rank(a));
    return text[0] * 1000 + text[3] * 100 + text[6] + (long)_Generic(ccute_at(a, i), long : 7, default : 0);
}
// ---- folded ----
// 7 |     /* a = (8,4):(4,1) */
// 9 |     snprintf(text, sizeof text, "%ld %ld %d", (long)(i % 8 * 4 + i / 8), 32L, 2);
// 10 |     return text[0] * 1000 + text[3] * 100 + text[6] + (long)_Generic(((long)(i % 8 * 4 + i / 8)), long : 7, default : 0);
// ! result_type_printf.c:9:53: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     snprintf(text, sizeof text, "%ld %ld %d", (long)ccute_at(a, i), ccute_size(a), ccute_rank(a));
// !                                                     ^~~~~~~~~~~~~~
// ! result_type_printf.c:10:70: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return text[0] * 1000 + text[3] * 100 + text[6] + (long)_Generic(ccute_at(a, i), long : 7, default : 0);
// !                                                                      ^~~~~~~~~~~~~~

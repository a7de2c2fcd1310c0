#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 64), TUP(ld, 1)), three = ccute_make_layout(TUP(3, 100), TUP(ld, 1));
    long sum = 0;
    for (unsigned char i = 252; i != 16; i += 4) /* still a multiple of 4, but not at least 252 */
        sum = sum * 3 + ccute_at(a, i);
    for (unsigned char i = 252; i != 20; i += 12)
        sum = sum * 3 + ccute_at(a, i) + ccute_at(three, i);
    for (unsigned short i = 65533; i != 6; i++)
        sum = sum * 3 + ccute_at(ccute_make_layout(TUP(65533, 3), TUP(1, 0)), i);
    return sum;
}
// ---- folded ----
// 6 |     /* a = (8,64):(ld,1) */ /* three = (3,100):(ld,1) */
// 9 |         sum = sum * 3 + ((long)((i >> 3) + (long long)ld * (i & 7)));
// 11 |         sum = sum * 3 + ((long)((i >> 3) + (long long)ld * (i & 7))) + ((long)(i / 3 + (long long)ld * (i % 3)));
// 13 |         sum = sum * 3 + ((long)(i % 65533));
// ! loop_that_wraps_around.cu:11:42: remark: costly: fewer instructions where ld >= 0; remedy: CCUTE_ASSUME(ld >= 0)
// !         sum = sum * 3 + ccute_at(a, i) + ccute_at(three, i);
// !                                          ^~~~~~~~~~~~~~~~~~
// ! loop_that_wraps_around.cu:13:25: remark: costly: fewer instructions where i < 65533; remedy: CCUTE_ASSUME(i < 65533)
// !         sum = sum * 3 + ccute_at(ccute_make_layout(TUP(65533, 3), TUP(1, 0)), i);
// !                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 64), TUP(ld, 1)), two = ccute_make_layout(TUP(2, 64), TUP(ld, 1));
    long sum = 0;
    for (int i = 6; i < 256; i += 4) /* 2 modulo 4 */
        sum = sum * 3 + ccute_at(a, i);
    for (int i = 6; i < 256; i = 8 + i)
        sum = sum * 3 + ccute_at(a, i);
    for (int i = 127; i >= 0; i -= 2) /* odd */
        sum = sum * 3 + ccute_at(two, i);
    for (int i = 126; i > 0; i += -6) /* at most 126 */
        sum = sum * 3 + ccute_at(ccute_make_layout(TUP(127, 2), TUP(1, ld)), i);
    for (int i = 4; i < 256; i *= 3) /* a multiple of 4 */
        sum = sum * 3 + ccute_at(a, i);
    for (int i = 4; i < 256; i <<= 1)
        sum = sum * 3 + ccute_at(a, i);
    for (int i = 63; i > 0; i >>= 1) /* at most 63 */
        sum = sum * 3 + ccute_at(ccute_make_layout(TUP(64, 2), TUP(1, ld)), i);
    for (int i = 63; i; i = i / 2)
        sum = sum * 3 + ccute_at(ccute_make_layout(TUP(64, 2), TUP(1, ld)), i);
    for (unsigned i = 31; i < 32; i -= 2) /* ends by wrapping around: odd, and no more */
        sum = sum * 3 + ccute_at(two, i);
    return sum;
}
// ---- folded ----
// 6 |     /* a = (4,64):(ld,1) */ /* two = (2,64):(ld,1) */
// 9 |         sum = sum * 3 + ((long)((long long)ld * 2 + (i >> 2)));
// 11 |         sum = sum * 3 + ((long)((long long)ld * 2 + (i >> 2)));
// 13 |         sum = sum * 3 + ((long)((long long)ld + (i >> 1)));
// 15 |         sum = sum * 3 + ((long)i);
// 17 |         sum = sum * 3 + ((long)(i >> 2));
// 19 |         sum = sum * 3 + ((long)(i >> 2));
// 21 |         sum = sum * 3 + ((long)i);
// 23 |         sum = sum * 3 + ((long)i);
// 25 |         sum = sum * 3 + ((long)((long long)ld + (i >> 1)));
// ! loop_in_steps_of_every_kind.cu:13:25: remark: costly: fewer instructions where ld >= 0; remedy: CCUTE_ASSUME(ld >= 0)
// !         sum = sum * 3 + ccute_at(two, i);
// !                         ^~~~~~~~~~~~~~~~
// ! loop_in_steps_of_every_kind.cu:25:25: remark: costly: fewer instructions where ld >= 0; remedy: CCUTE_ASSUME(ld >= 0)
// !         sum = sum * 3 + ccute_at(two, i);
// !                         ^~~~~~~~~~~~~~~~

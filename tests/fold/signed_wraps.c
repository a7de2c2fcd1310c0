/* With -fwrapv signed arithmetic wraps around, and nothing may be concluded from its staying in range. */
// flags: -- -fwrapv
#include <ccute/ccute.h>
#include <ccute/short.h>

// run: ask(2147483647, 2, 1); ask(-2147483647 - 1, -1, 4); ask(65536, 65535, 3)
// run: wide(9223372036854775807, 2, 3); wide(5, 6, 7); counted(2147483600)

CCUTE_FOLD long ask(int a, int b, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(a + b, a * b));
    return ccute_at(l, 3, 2) + ccute_offset(ccute_offset_by(-a / 2 + (a + 1 > a), l)) +
           3 * ccute_offset(ccute_offset_by((a * b - i) / 8, l)) + 5 * ccute_offset(ccute_offset_by(a * i * 5 % 64, l));
}

CCUTE_FOLD long wide(long a, long b, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_offset(ccute_offset_by((a + b) / 1024, l)) + ccute_offset(ccute_offset_by((a * b - i) % 1000, l));
}

CCUTE_FOLD long counted(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(2, 4), TUP(1, 1000));
    long sum = 0;
    for (int i = n; i > 0; i += 16)
        sum += ccute_at(l, i > -5, i / 16 % 4);
    return sum;
}
// ---- folded ----
// 11 |     /* l = (8,4):(l_d0,l_d1) */ const int l_d0 = (int)((unsigned)a + b); const int l_d1 = (int)((unsigned)a * b);
// 12 |     return ((long)((long long)l_d0 * 3 + (long long)l_d1 * 2)) + ((long)((int)(-(unsigned)a) / 2 + (a < (int)((unsigned)a + 1)))) +
// 13 |            3 * ((long)((int)((int)((unsigned)a * b) - (unsigned)i) / 8)) + 5 * ((long)((int)((unsigned)(int)((unsigned)a * i) * 5) % 64));
// 18 |     /* l = (8,4):(4,1) */
// 19 |     return ((long)((a + b) / 1024)) + ((long)((a * b - i) % 1000));
// 24 |     /* l = (2,4):(1,1000) */
// 27 |         sum += (long)((i >> 4 & 3) * 1000 + 1);
// ! signed_wraps.c:12:32: remark: costly: fewer instructions where a >= 0; remedy: CCUTE_ASSUME(a >= 0)
// !     return ccute_at(l, 3, 2) + ccute_offset(ccute_offset_by(-a / 2 + (a + 1 > a), l)) +
// !                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

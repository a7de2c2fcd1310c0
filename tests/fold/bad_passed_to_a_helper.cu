#include <ccute/short.h>

CCUTE_FOLD static long sum(const ccute_layout l)
{
    long s = 0;
    for (int i = 0; i < ccute_size(l); i++)
        s += ccute_at(l, i);
    return s;
}

// run: f(4, 1); f(-4, 0); f(-4, 1)
CCUTE_FOLD long f(int m, int asked)
{
    const ccute_layout a = ccute_make_layout(TUP(m), TUP(2));
    if (!asked)
        return 0;
    return sum(a);
}
// ---- folded ----
// 3 | __attribute__((unused)) CCUTE_FOLD static long sum(const ccute_layout l)
// 3 | CCUTE_FOLD static long sum__n(const int l_s0)
// 6 |     for (int i = 0; i < (long)l_s0; i++)
// 7 |         s += (long)((unsigned)i * 2);
// 9 |
// 14 |     /* a = (m):(2) */
// 17 |     ccute_check_(m >= 0); return sum__n(m);
// ! bad_passed_to_a_helper.cu:17:12: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     return sum(a);
// !            ^~~~~~

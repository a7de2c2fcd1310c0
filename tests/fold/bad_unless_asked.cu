#include <ccute/short.h>

// run: f(6, 4, 0); f(6, 0, 0); f(6, 0, 1); f(6, 4, 1)
CCUTE_FOLD long f(int m, int tile, int asked)
{
    const ccute_layout a = ccute_make_layout(TUP(m), TUP(3));
    const ccute_layout t = ccute_logical_divide(a, TUP(tile));
    if (asked)
        return ccute_at(t, TUP(TUP(1, 1)));
    return ccute_ok(t);
}
// ---- folded ----
// 6 |     /* a = (m):(3) */
// 7 |     /* t = ((tile,t_s1)):((3,t_d1)) */ const long long t_d1 = (long long)tile * 3;
// 9 |         { ccute_check_(m >= 0); ccute_check_(tile >= 0); ccute_check_(tile >= 1); return t_d1 + 3; }
// 10 |     return m >= 0 && tile >= 0 && tile >= 1;
// ! bad_unless_asked.cu:9:16: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !         return ccute_at(t, TUP(TUP(1, 1)));
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! bad_unless_asked.cu:9:16: remark: checked at run time: tile >= 0; remedy: CCUTE_ASSUME(tile >= 0)
// !         return ccute_at(t, TUP(TUP(1, 1)));
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! bad_unless_asked.cu:9:16: remark: checked at run time: tile >= 1; remedy: CCUTE_ASSUME(tile >= 1)
// !         return ccute_at(t, TUP(TUP(1, 1)));
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! bad_unless_asked.cu:10:12: remark: costly: fewer instructions where m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     return ccute_ok(t);
// !            ^~~~~~~~~~~

#include <ccute/short.h>

CCUTE_FOLD long f(int n, int m)
{
    CCUTE_ASSUME(n >= 0 && n <= 8 && m >= 0);
    const ccute_layout a = ccute_make_layout(TUP(n, 4));
    const ccute_layout b = ccute_make_layout(m);
    CCUTE_REGS(int, r, a, 64);
    CCUTE_REGS(int, q, b, 64);
    r[0] = q[0] = 1;
    return r[ccute_at(a, 0, 0)] + q[ccute_at(b, 0)];
}
// ---- folded ----
// 6 |     /* a = (n,4):(1,n) */
// 7 |     /* b = m:1 */
// 8 |     int r[32];
// 9 |     int q[64]; ccute_check_(m < 65);
// 11 |     return r[0] + q[0];
// ! array_of_a_dynamic_layout.cu:9:5: remark: checked at run time: m < 65; remedy: CCUTE_ASSUME(m < 65)
// !     CCUTE_REGS(int, q, b, 64);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

// run: f(3)
CCUTE_FOLD long f(int n)
{
    if (const long at = ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), n))
        return at * 2;
    return 7;
}
// ---- folded ----
// 6 |     if (const long at = n % 8 * 4 + n / 8)
// ! declared_in_an_if.cu:6:25: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     if (const long at = ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), n))
// !                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

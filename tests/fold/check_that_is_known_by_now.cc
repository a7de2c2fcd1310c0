#include <ccute/short.h>

// run: f(5, 3); f(5, -2); f(1, 0)
CCUTE_FOLD long f(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(4, 1));
    if (i < 0)
        return 0;
    CCUTE_ASSUME(n > 0);
    return i < 4 && ccute_at(l, i) > 2;
}
// ---- folded ----
// 6 |     /* l = (n,4):(4,1) */
// 10 |     return i < 4 && i % n * 4 + i / n > 2;
// ! check_that_is_known_by_now.cc:10:21: remark: costly: fewer instructions where n is a power of two; remedy: CCUTE_ASSUME(n > 0 && (n & (n - 1)) == 0)
// !     return i < 4 && ccute_at(l, i) > 2;
// !                     ^~~~~~~~~~~~~~

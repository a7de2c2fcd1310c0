#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(i, 1));
    (void)a;
    return i;
}
// ---- folded ----
// 6 |     /* a = (8,4):(i,1) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)i, 1}, 0, 0, 0, 0, 0, {0}};

#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
#ifdef NEVER
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(4, 1));
#else
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
#endif
    return ccute_at(a, i);
}
// ---- folded ----
// 9 |     /* a = (8,4):(4,1) */
// 11 |     return i % 8 * 4 + i / 8;
// ! preprocessor_between.cu:11:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~

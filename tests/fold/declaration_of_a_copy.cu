#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(i, 1));
    const ccute_layout b = a;
    return ccute_at(b, i);
}
// ---- folded ----
// 6 |     /* a = (8,4):(i,1) */
// 7 |     /* b = (8,4):(i,1) */
// 8 |     return i / 8 + (long long)i * (i % 8);
// ! declaration_of_a_copy.cu:8:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(b, i);
// !            ^~~~~~~~~~~~~~

#include <ccute/short.h>

// run: f(32); f(100)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(1, 10));
    return ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = (8,4):(1,10) */
// 7 |     return i % 8 + (long long)(i / 8) * 10;
// ! at_index_beyond_the_size.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~

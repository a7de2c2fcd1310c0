#include <ccute/short.h>

// run: f(5); f(9); f(-1)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(8, 4), 2), TUP(TUP(4, 1), 0));
    if (i >= 0 && i < 8)
        return ccute_at(a, i, 0);
    return -ccute_at(a, i, 0);
}
// ---- folded ----
// 6 |     /* a = ((8,4),2):((4,1),0) */
// 8 |         return i * 4;
// 9 |     return -((long)(i % 8 * 4 + i / 8));
// ! if_tells_facts.cu:9:13: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return -ccute_at(a, i, 0);
// !             ^~~~~~~~~~~~~~~~~

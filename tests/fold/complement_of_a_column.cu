#include <ccute/short.h>

// run: f(3); f(1)
CCUTE_FOLD long f(int i)
{
    const ccute_layout rest = ccute_complement(ccute_make_layout(TUP(2, 2), TUP(1, 8)), 32);
    return ccute_at(rest, i);
}
// ---- folded ----
// 6 |     /* rest = (4,2):(2,16) */
// 7 |     return i % 4 * 2 + (long long)(i / 4) * 16;
// ! complement_of_a_column.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(rest, i);
// !            ^~~~~~~~~~~~~~~~~

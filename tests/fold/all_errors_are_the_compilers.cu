// flags: --all
#include <ccute/short.h>

void unmarked(void) { no_such_function(1); }

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, i);
}
// ---- folded ----
// 8 |     /* a = (8,4):(4,1) */
// 9 |     return i % 8 * 4 + i / 8;
// ! all_errors_are_the_compilers.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~

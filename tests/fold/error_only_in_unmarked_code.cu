#include <ccute/short.h>

// An error of the user's own is the compiler's to tell.
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, i);
}

int broken(void) { return undeclared; }
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     return i % 8 * 4 + i / 8;
// ! error_only_in_unmarked_code.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~

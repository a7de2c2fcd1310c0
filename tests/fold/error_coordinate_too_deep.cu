#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, TUP(i, 0), 1);
}
// ---- folded ----
// exit 1
// ! error_coordinate_too_deep.cu:6:12: error: at: shape and guide do not match: the brackets of operand 2 go deeper than those of the value that it is applied to, or end early, at leaf 0
// !     return ccute_at(a, TUP(i, 0), 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~

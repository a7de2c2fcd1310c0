#include <ccute/ccute.h>

CCUTE_FOLD static long at(int i) /* wrong for any argument: no call is to blame */
{
    const ccute_layout l = ccute_make_layout(CCUTE_T(4, 4), CCUTE_T(1, 4));
    return ccute_at(l, i, 9);
}

CCUTE_FOLD static long next(int i) { return at(i) + 1; }

CCUTE_FOLD long f(int i) { return 2 * next(i); }
// ---- folded ----
// exit 1
// ! error_in_a_helper_of_any_call.cc:6:12: error: the coordinate 9 is out of bounds: the layout (4,4):(1,4) has the extent 4 there (leaf 1)
// !     return ccute_at(l, i, 9);
// !            ^~~~~~~~~~~~~~~~~

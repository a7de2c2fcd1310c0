#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout_left(TUP(1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2));
    return ccute_at(ccute_make_layout(a, a), i);
}
// ---- folded ----
// exit 1
// ! error_too_many_leaves.cu:6:21: error: make_layout: 36 leaves are needed, and a tuple holds 32
// !     return ccute_at(ccute_make_layout(a, a), i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~

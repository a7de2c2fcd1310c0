#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout s = ccute_swizzle(1, 2, 2, ccute_make_layout_left(32));
    return ccute_at(ccute_make_layout(s, s), i);
}
// ---- folded ----
// exit 1
// ! error_two_swizzles.cu:6:21: error: make_layout: both operands carry an offset or a swizzle, and the result can hold one
// !     return ccute_at(ccute_make_layout(s, s), i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout s = ccute_swizzle(1, 2, 2, ccute_make_layout_left(32));
    return ccute_at(ccute_composition(ccute_make_layout_left(32), s), i);
}
// ---- folded ----
// exit 1
// ! error_swizzle_on_the_right.cu:6:21: error: composition: a swizzle is not allowed here: operand 2 is swizzled by Sw<1,2,2>, and only a plain layout has a meaning here
// !     return ccute_at(ccute_composition(ccute_make_layout_left(32), s), i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

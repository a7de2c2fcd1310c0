#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout s = ccute_swizzle(1, 2, 2, ccute_make_layout_left(32));
    return ccute_at(ccute_composition(ccute_make_layout(TUP(4, 8), TUP(1, 5)), s), i);
}
// ---- folded ----
// exit 1
// ! error_swizzle_on_the_right.cu:6:21: error: composition: operand 2 is swizzled by Sw<1,2,2>: bits 4 to 4 of an index change bits 2 to 2, and no single swizzle of the left operand's offsets has the same effect
// !     return ccute_at(ccute_composition(ccute_make_layout(TUP(4, 8), TUP(1, 5)), s), i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

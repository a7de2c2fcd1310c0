#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    return ccute_at(ccute_composition(ccute_make_layout(TUP(4, 3), TUP(1, 5)), ccute_make_layout(TUP(3, 3), TUP(2, 3))), i);
}
// ---- folded ----
// exit 1
// ! error_composition_digits.cu:5:21: error: composition: mode 0 of the right operand (extent 3) leaves mode 0 of the left operand (extent 4, coalesced) after 2 steps, and 2 does not divide it; coordinate (2,0): expected 5, where even steps give 4 (CuTe's rule, unchecked, gives 5)
// !     return ccute_at(ccute_composition(ccute_make_layout(TUP(4, 3), TUP(1, 5)), ccute_make_layout(TUP(3, 3), TUP(2, 3))), i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

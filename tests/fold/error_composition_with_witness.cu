#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(6, 2), TUP(1, 7));
    const ccute_layout b = ccute_composition(a, ccute_make_layout(4, 4));
    return ccute_at(b, i);
}
// ---- folded ----
// exit 1
// ! error_composition_with_witness.cu:6:28: error: composition: coordinate 3: expected 14, but every layout of this form gives 13 there (CuTe's rule, unchecked, gives 11); mode 0 of the left operand (extent 6, coalesced) would have to hold the digit 6
// !     const ccute_layout b = ccute_composition(a, ccute_make_layout(4, 4));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

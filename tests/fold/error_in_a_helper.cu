#include <ccute/short.h>

CCUTE_FOLD static ccute_layout tiled(ccute_layout a, int n) { return ccute_composition(a, ccute_make_layout(n, n)); }

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(6, 2), TUP(1, 7));
    return ccute_at(tiled(a, 4), i);
}
// ---- folded ----
// exit 1
// ! error_in_a_helper.cu:3:70: error: composition: coordinate 3: expected 14, but every layout of this form gives 13 there (CuTe's rule, unchecked, gives 11); mode 0 of the left operand (extent 6, coalesced) would have to hold the digit 6
// ! CCUTE_FOLD static ccute_layout tiled(ccute_layout a, int n) { return ccute_composition(a, ccute_make_layout(n, n)); }
// !                                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_in_a_helper.cu:8:21: note: in this call of 'tiled'
// !     return ccute_at(tiled(a, 4), i);
// !                     ^~~~~~~~~~~

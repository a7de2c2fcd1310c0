#include <ccute/short.h>

CCUTE_FOLD long f(int i, int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(6, 8), TUP(ld, 1));
    const ccute_layout b = ccute_composition(a, ccute_make_layout(4, 4));
    return ccute_at(b, i);
}
// ---- folded ----
// exit 1
// ! error_composition_dynamic_stride.cu:6:28: error: composition: not expressible as a layout: mode 0 of the left operand (extent 6, coalesced) would have to hold the digit 6
// !     const ccute_layout b = ccute_composition(a, ccute_make_layout(4, 4));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(6, 2), TUP(1, 7));
    const ccute_layout b = ccute_composition(a, ccute_make_layout(4, 4));
    return ccute_at(b, i);
}
// ---- folded ----
// exit 1
// ! error_composition_with_witness.cu:6:28: error: composition: coordinate 3 carries out of mode 0 of the left operand (extent 6, coalesced, digit 6); the result is right only by a coincidence of its strides
// !     const ccute_layout b = ccute_composition(a, ccute_make_layout(4, 4));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_composition_with_witness.cu:6:28: remark: not folded: it is refused
// !     const ccute_layout b = ccute_composition(a, ccute_make_layout(4, 4));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

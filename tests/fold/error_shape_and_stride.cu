#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, TUP(1, 2)));
    return ccute_at(a, i);
}
// ---- folded ----
// exit 1
// ! error_shape_and_stride.cu:5:28: error: make_layout: the shape's and the stride's brackets differ at leaf 1
// !     const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, TUP(1, 2)));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

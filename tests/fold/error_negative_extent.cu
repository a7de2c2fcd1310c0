#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, -4), TUP(4, 1));
    return ccute_at(a, i);
}
// ---- folded ----
// exit 1
// ! error_negative_extent.cu:5:28: error: make_layout: leaf 1 has the extent -4
// !     const ccute_layout a = ccute_make_layout(TUP(8, -4), TUP(4, 1));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

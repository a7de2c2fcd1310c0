#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    return ccute_at(ccute_upcast(ccute_make_layout(TUP(8, 4), TUP(3, 40)), 4), i);
}
// ---- folded ----
// exit 1
// ! error_upcast_splits_an_element.cu:5:21: error: upcast: leaf 0 (8:3) cannot be cut into units of 4: neither number divides the other
// !     return ccute_at(ccute_upcast(ccute_make_layout(TUP(8, 4), TUP(3, 40)), 4), i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

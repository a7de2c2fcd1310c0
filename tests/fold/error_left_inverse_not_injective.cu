#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    return ccute_at(ccute_left_inverse(ccute_make_layout(TUP(4, 4), TUP(1, 3))), i);
}
// ---- folded ----
// exit 1
// ! error_left_inverse_not_injective.cu:5:21: error: left_inverse: coordinates 3 and 4 both have the offset 3, so no layout can tell them apart
// !     return ccute_at(ccute_left_inverse(ccute_make_layout(TUP(4, 4), TUP(1, 3))), i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

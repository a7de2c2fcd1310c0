#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    return ccute_at(ccute_tile_to_shape(ccute_make_layout_right(TUP(2, 2)), TUP(6, 4), TUP(1, 1)), i);
}
// ---- folded ----
// exit 1
// ! error_order_with_equal_ranks.cu:5:21: error: tile_to_shape: leaves 0 and 1 of the order are both 1, so their copies would have the same offsets: each mode needs a rank of its own
// !     return ccute_at(ccute_tile_to_shape(ccute_make_layout_right(TUP(2, 2)), TUP(6, 4), TUP(1, 1)), i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

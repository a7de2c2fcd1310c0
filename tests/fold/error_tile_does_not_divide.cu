#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    return ccute_at(ccute_tile_to_shape(ccute_make_layout_left(TUP(4, 8)), TUP(10, 16)), i);
}
// ---- folded ----
// exit 1
// ! error_tile_does_not_divide.cu:5:21: error: tile_to_shape: mode 0 of the block has 4 elements, which does not divide 10
// !     return ccute_at(ccute_tile_to_shape(ccute_make_layout_left(TUP(4, 8)), TUP(10, 16)), i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

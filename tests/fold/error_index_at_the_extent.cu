#include <ccute/short.h>

// The last row of four is 3.
CCUTE_FOLD long f(int j)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(8, 1));
    return ccute_at(l, 3, j) + ccute_at(l, 4, j);
}
// ---- folded ----
// exit 1
// ! error_index_at_the_extent.cu:7:32: error: the coordinate 4 is out of bounds: the layout (4,8):(8,1) has the extent 4 there (leaf 0)
// !     return ccute_at(l, 3, j) + ccute_at(l, 4, j);
// !                                ^~~~~~~~~~~~~~~~~
// ! error_index_at_the_extent.cu:7:12: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     return ccute_at(l, 3, j) + ccute_at(l, 4, j);
// !            ^~~~~~~~~~~~~~~~~

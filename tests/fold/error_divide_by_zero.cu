#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    return ccute_at(ccute_logical_divide(ccute_make_layout(8, 1), 0), i);
}
// ---- folded ----
// exit 1
// ! error_divide_by_zero.cu:5:21: error: logical_divide: in complement: mode 0 has no elements, so no index can be split over it
// !     return ccute_at(ccute_logical_divide(ccute_make_layout(8, 1), 0), i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    return ccute_at(ccute_complement(ccute_make_layout(4, -1), 16), i);
}
// ---- folded ----
// exit 1
// ! error_complement_of_negative_stride.cu:5:21: error: complement: leaf 0 has the stride -1, and only positive ones can be inverted or complemented
// !     return ccute_at(ccute_complement(ccute_make_layout(4, -1), 16), i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    return ccute_at(ccute_complement(ccute_make_layout(TUP(4, 4), TUP(1, 3)), 64), i);
}
// ---- folded ----
// exit 1
// ! error_complement_overlap.cu:5:21: error: complement: mode 4:1 reaches offset 4, into mode 4:3
// !     return ccute_at(ccute_complement(ccute_make_layout(TUP(4, 4), TUP(1, 3)), 64), i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

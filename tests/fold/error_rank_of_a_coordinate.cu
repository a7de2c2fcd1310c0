#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, i, 0, 1);
}
// ---- folded ----
// exit 1
// ! error_rank_of_a_coordinate.cu:6:12: error: at: rank mismatch: operand 2 has 3 modes where 2 are needed
// !     return ccute_at(a, i, 0, 1);
// !            ^~~~~~~~~~~~~~~~~~~~

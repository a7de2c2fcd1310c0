#include <ccute/short.h>

// run: f(5, 7)
CCUTE_FOLD long f(int i, int a_o)
{
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i, ALL);
    return ccute_at(a, a_o % 4);
}
// ---- folded ----
// 6 |     /* a = a_o_ o (4):(1) */ const long long a_o_ = (long long)i * 4;
// 7 |     return a_o_ + a_o % 4;
// ! residue_name_taken.cu:7:12: remark: costly: fewer instructions where a_o >= 0; remedy: CCUTE_ASSUME(a_o >= 0)
// !     return ccute_at(a, a_o % 4);
// !            ^~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

// run: f(5)
#define HALF(i) ((i) / 2)

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, HALF(i), HALF(3));
}
// ---- folded ----
// 8 |     /* a = (8,4):(4,1) */
// 9 |     return (long long)(i / 2) * 4 + 1;
// ! macro_names_in_coordinates.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, HALF(i), HALF(3));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~

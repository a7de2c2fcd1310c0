#include <ccute/short.h>

// run: f(5, 3)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout point = ccute_slice(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i, j);
    return ccute_offset(point) + ccute_size(point) * 1000;
}
// ---- folded ----
// 6 |     /* point = point_o o ():() */ const long long point_o = (long long)i * 4 + j;
// 7 |     return ((long)point_o) + 1L * 1000;

#include <ccute/short.h>

// run: f(3, 2)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_tuple where = TUP(i, j + 1);
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, where);
}
// ---- folded ----
// 6 |     /* where = (i,where_s1) */ const long long where_s1 = (long long)j + 1;
// 7 |     /* a = (8,4):(4,1) */
// 8 |     return (long long)i * 4 + where_s1;
// ! at_bound_coordinate.cu:6:5: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     const ccute_tuple where = TUP(i, j + 1);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

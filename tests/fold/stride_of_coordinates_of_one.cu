#include <ccute/short.h>

// run: f(1); f(9)
CCUTE_FOLD long f(int m)
{
    const ccute_layout rows = ccute_logical_divide(ccute_coord_layout(TUP(m, 4), 0), TUP(8, ALL));
    long inside = 0;
    for (int i = 0; i < 8; i++)
        inside += ccute_at(rows, TUP(i, 0), 0) < m;
    return inside;
}
// ---- folded ----
// 6 |     /* rows = ((8,rows_s1),4):((1,8),0) */ ccute_check_(m >= 0);
// 9 |         inside += i < m;
// ! stride_of_coordinates_of_one.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout rows = ccute_logical_divide(ccute_coord_layout(TUP(m, 4), 0), TUP(8, ALL));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

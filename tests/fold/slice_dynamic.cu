#include <ccute/short.h>

// run: f(8, 10, 5, 3)
CCUTE_FOLD long f(int m, int ld, int i, int j)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(m, 4), TUP(ld, 1)), i, ALL);
    return ccute_at(row, j);
}
// ---- folded ----
// 6 |     /* row = row_o o (4):(1) */ ccute_check_(m >= 0);
// 7 |     return j + (long long)ld * i;
// ! slice_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout row = ccute_slice(ccute_make_layout(TUP(m, 4), TUP(ld, 1)), i, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

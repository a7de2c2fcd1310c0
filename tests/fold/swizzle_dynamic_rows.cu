#include <ccute/short.h>

// run: f(10, 5, 7); f(16, 15, 63)
CCUTE_FOLD long f(int n, int i, int j)
{
    const ccute_layout s = ccute_swizzle(3, 3, 3, ccute_make_layout_right(TUP(n, 64)));
    return ccute_at(s, i, j);
}
// ---- folded ----
// 6 |     /* s = Sw<3,3,3> o 0 o (n,64):(64,1) */ ccute_check_(n >= 0);
// 7 |     return ((long long)i * 64 + j) ^ (int)(((long long)i * 64 + j) & 448) >> 3;
// ! swizzle_dynamic_rows.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout s = ccute_swizzle(3, 3, 3, ccute_make_layout_right(TUP(n, 64)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

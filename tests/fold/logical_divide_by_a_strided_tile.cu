#include <ccute/short.h>

// run: f(1, 2); f(3, 5)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_logical_divide(ccute_make_layout(24, 1), ccute_make_layout(4, 2));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = (4,(2,3)):(2,(1,8)) */
// 7 |     return (long long)i * 2 + j % 2 + (long long)(j / 2) * 8;
// ! logical_divide_by_a_strided_tile.cu:7:12: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     return ccute_at(a, i, j);
// !            ^~~~~~~~~~~~~~~~~

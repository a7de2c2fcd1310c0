#include <ccute/short.h>

// run: f(40, 7, 1, 3)
CCUTE_FOLD long f(int ld, int e, int i, int j)
{
    const ccute_layout a = ccute_tiled_divide(ccute_make_layout(TUP(16, 12), TUP(1, ld)), TUP(4, 3));
    return ccute_at(a, e, i, j);
}
// ---- folded ----
// 6 |     /* a = ((4,3),4,4):((1,ld),4,a_d3) */
// 7 |     return (long long)((unsigned long long)((long long)i * 4) + e % 4 + (unsigned long long)ld * ((long long)j * 3 + e / 4));
// ! tiled_divide_mixed.cu:7:12: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     return ccute_at(a, e, i, j);
// !            ^~~~~~~~~~~~~~~~~~~~

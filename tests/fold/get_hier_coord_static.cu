#include <ccute/short.h>

// run: f(13); f(23)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout_left(TUP(TUP(2, 3), 4));
    const ccute_tuple c = ccute_get_hier_coord(a, i);
    return ccute_size(ccute_get(c, 0, 0)) * 100 + ccute_size(ccute_get(c, 0, 1)) * 10 + ccute_size(ccute_get(c, 1));
}
// ---- folded ----
// 6 |     /* a = ((2,3),4):((1,2),6) */
// 7 |     /* c = ((c_s0,c_s1),c_s2) */ const int c_s0 = i % 2; const int c_s1 = i / 2 % 3; const int c_s2 = i / 6 % 4;
// 8 |     return ((long)c_s0) * 100 + ((long)c_s1) * 10 + ((long)c_s2);
// ! get_hier_coord_static.cu:7:5: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const ccute_tuple c = ccute_get_hier_coord(a, i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

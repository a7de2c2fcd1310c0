#include <ccute/short.h>

// run: f(13); f(0)
CCUTE_FOLD long f(int i)
{
    const ccute_tuple c = ccute_idx2crd(i, TUP(8, 4));
    return ccute_size(ccute_get(c, 0)) * 10 + ccute_size(ccute_get(c, 1));
}
// ---- folded ----
// 6 |     /* c = (c_s0,c_s1) */ const int c_s0 = i % 8; const int c_s1 = i / 8;
// 7 |     return ((long)c_s0) * 10 + ((long)c_s1);
// ! idx2crd_static.cu:6:5: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const ccute_tuple c = ccute_idx2crd(i, TUP(8, 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

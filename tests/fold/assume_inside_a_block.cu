#include <ccute/short.h>

// run: f(5, 1); f(13, 0)
CCUTE_FOLD long f(int i, int small)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    long sum = 0;
    if (small) {
        CCUTE_ASSUME(i >= 0 && i < 8);
        sum = ccute_at(a, i);
    }
    return sum + ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 10 |         sum = i * 4;
// 12 |     return sum + ((long)(i % 8 * 4 + i / 8));
// ! assume_inside_a_block.cu:12:18: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return sum + ccute_at(a, i);
// !                  ^~~~~~~~~~~~~~

#include <ccute/short.h>

// run: f(24, 5); f(25, 5)
CCUTE_FOLD long f(int n, int i)
{
    const ccute_layout rest = ccute_complement(ccute_make_layout(4, 1), n);
    return ccute_at(rest, i) + ccute_size(rest) * 100;
}
// ---- folded ----
// 6 |     /* rest = rest_s0:4 */ ccute_check_(n >= 0); const int rest_s0 = ((unsigned)n + 3) >> 2;
// 7 |     return ((long)((long long)i * 4)) + ((long)rest_s0) * 100;
// ! complement_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout rest = ccute_complement(ccute_make_layout(4, 1), n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! complement_dynamic.cu:6:5: remark: costly: fewer instructions where n is a multiple of 4; remedy: CCUTE_ASSUME(n % 4 == 0)
// !     const ccute_layout rest = ccute_complement(ccute_make_layout(4, 1), n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

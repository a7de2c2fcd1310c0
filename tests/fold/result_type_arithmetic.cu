#include <ccute/short.h>

// run: f(5); f(31)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    const long big = ccute_at(a, i) * 2000000000, minus = -ccute_at(a, i, 0), less = ccute_at(a, 1) - 5u;
    return big + minus / 2 + less + (ccute_size(a) << 40) + ~ccute_at(a, 0, 3);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     const long big = ((long)(i % 8 * 4 + i / 8)) * 2000000000, minus = -((long)((long long)i * 4)), less = 4L - 5u;
// 8 |     return big + minus / 2 + less + (32L << 40) + ~3L;
// ! result_type_arithmetic.cu:7:22: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const long big = ccute_at(a, i) * 2000000000, minus = -ccute_at(a, i, 0), less = ccute_at(a, 1) - 5u;
// !                      ^~~~~~~~~~~~~~

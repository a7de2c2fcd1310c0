#include <ccute/short.h>

// run: f(5, 3)
CCUTE_FOLD static ccute_layout padded(int rows, int columns)
{
    const int pitch = columns + 1;
    const ccute_layout plain = ccute_make_layout(TUP(rows, columns), TUP(pitch, 1));
    return ccute_coalesce(plain, TUP(1, 1));
}

CCUTE_FOLD long f(int i, int n)
{
    const ccute_layout a = padded(8, 4);
    return ccute_at(a, i) + ccute_size(a) * n;
}
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static ccute_layout padded(int rows, int columns)
// 13 |     /* a = (8,4):(5,1) */
// 14 |     return ((long)(i % 8 * 5 + i / 8)) + 32L * n;
// ! helper_with_locals.cu:14:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) + ccute_size(a) * n;
// !            ^~~~~~~~~~~~~~

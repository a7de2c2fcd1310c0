// In C and on the host, elements are converted one by one, by macros that know their types.
#include <ccute/ccute.h>

// run: f(3, 2.5); f(-40, 100)
CCUTE_FOLD static long f(int n, double x)
{
    double from[4] = {1.5, n, x, -x};
    signed char to[4];
    float y[4] = {1, 2, 3, 4};
    const ccute_layout four = ccute_make_layout_left(4);
    ccute_convert_saturated(to, four, from, four);
    ccute_axpby(n, to, four, x, y, four);
    ccute_axpby(2, to, four, 0, y, ccute_make_layout(CCUTE_T(2, 2), CCUTE_T(2, 1)));
    ccute_convert(from, four, y, four);
    return (long)(to[0] + 7 * to[1] + 11 * to[2] + 13 * to[3] + from[0] + 3 * from[1] + 5 * from[2] + 17 * from[3]);
}
// ---- folded ----
// 10 |     /* four = 4:1 */
// 11 |     { ccute_store_saturated(to, from[0]); ccute_store_saturated(to + 1, from[1]); ccute_store_saturated(to + 2, from[2]); ccute_store_saturated(to + 3, from[3]); }
// 12 |     { const __typeof__(n) a0 = n; const __typeof__(x) b0 = x; ccute_store_axpby(y, a0, to[0], b0); ccute_store_axpby(y + 1, a0, to[1], b0); ccute_store_axpby(y + 2, a0, to[2], b0); ccute_store_axpby(y + 3, a0, to[3], b0); }
// 13 |     { const __typeof__(2) a0 = 2; const __typeof__(0) b0 = 0; ccute_store_axpby(y, a0, to[0], b0); ccute_store_axpby(y + 2, a0, to[1], b0); ccute_store_axpby(y + 1, a0, to[2], b0); ccute_store_axpby(y + 3, a0, to[3], b0); }
// 14 |     { ccute_store_converted(from, y[0]); ccute_store_converted(from + 1, y[1]); ccute_store_converted(from + 2, y[2]); ccute_store_converted(from + 3, y[3]); }

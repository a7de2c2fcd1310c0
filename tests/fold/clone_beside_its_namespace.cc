// alone
#include <ccute/short.h>

/* A using declaration and a look-up by the arguments find a helper, not its clone: where the helper is called by its name
   alone, the call of the clone has the namespace. A qualified name stays, also one that begins as the helper's does. */
// run: called(5); called(70)

CCUTE_FOLD static long outer(const ccute_layout l, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum += ccute_at(l, k);
    return sum;
}

namespace fx
{
struct tag {};

CCUTE_FOLD static long f(const ccute_layout l, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum += ccute_at(l, k);
    return sum;
}

CCUTE_FOLD static long by_argument(const ccute_layout l, int n, tag)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum += ccute_at(l, k);
    return sum;
}

CCUTE_FOLD static long inside(int n)
{
    const ccute_layout m = ccute_make_layout(TUP(64, 64), TUP(64, 1));
    return f(m, n) + fx::f(m, n) + outer(m, n);
}
} // namespace fx

using fx::f;

CCUTE_FOLD long called(int n)
{
    const ccute_layout m = ccute_make_layout(TUP(64, 64), TUP(64, 1));
    long sum = fx::f(m, n);
    sum += f /* f */ (m, n);
    sum += (f)(m, n);
    sum += fx :: /* < */ f(m, n);
    sum += ::fx::f(m, n);
    sum += (::outer)(m, n);
    sum += by_argument(m, n, fx::tag());
    return sum + fx::inside(n);
}
// ---- folded ----
// 8 | __attribute__((unused)) CCUTE_FOLD static long outer(const ccute_layout l, int n)
// 8 | CCUTE_FOLD static long outer__64x64(int n)
// 12 |         sum += (long)((k & 63) * 64 + (k >> 6));
// 14 |
// 20 | __attribute__((unused)) CCUTE_FOLD static long f(const ccute_layout l, int n)
// 20 | CCUTE_FOLD static long f__64x64(int n)
// 24 |         sum += (long)((k & 63) * 64 + (k >> 6));
// 26 |
// 28 | __attribute__((unused)) CCUTE_FOLD static long by_argument(const ccute_layout l, int n, tag)
// 28 | CCUTE_FOLD static long by_argument__64x64(int n, tag)
// 32 |         sum += (long)((k & 63) * 64 + (k >> 6));
// 34 |
// 38 |     /* m = (64,64):(64,1) */
// 39 |     return f__64x64(n) + fx::f__64x64(n) + outer__64x64(n);
// 47 |     /* m = (64,64):(64,1) */
// 48 |     long sum = fx::f__64x64(n);
// 49 |     sum += fx::f__64x64 /* f */ (n);
// 50 |     sum += (fx::f__64x64)(n);
// 51 |     sum += fx :: /* < */ f__64x64(n);
// 52 |     sum += ::fx::f__64x64(n);
// 53 |     sum += (::outer__64x64)(n);
// 54 |     sum += fx::by_argument__64x64(n, fx::tag());

#include <ccute/ccute.h>

CCUTE_FOLD static long inner(long h, const ccute_layout l, signed char q)
{
    const ccute_layout k = ccute_make_layout(CCUTE_T(8, 4), CCUTE_T(!!q, 26));
    const _Bool b = 0u + q;
    h = h * 3 + ccute_at(k, ~q & 7, b);
    return h + ccute_size(l);
}
CCUTE_FOLD static long outer(long h, const ccute_layout l, unsigned short q)
{
    h = inner(h, ccute_offset_by(q, l), 28);
    return h;
}
// run: f(28); f(0)
CCUTE_FOLD static long f(int n)
{
    const ccute_layout l = ccute_make_layout(CCUTE_T(8, 4), CCUTE_T(1, n));
    long h = 0;
    h = outer(h, ccute_offset_by(17, l), 17);
    return h;
}
// ---- folded ----
// 3 | __attribute__((unused)) CCUTE_FOLD static long inner(long h, const ccute_layout l, signed char q)
// 3 | CCUTE_FOLD static long inner__8x4(long h, const int l_d1, signed char q)
// 4 | { (void)l_d1;
// 5 |     /* k = (8,4):(1,26) */
// 6 |     const _Bool b = 0u + q; (void)b;
// 7 |     h = h * 3 + 29L;
// 8 |     return h + 32L;
// 9 |
// 10 | __attribute__((unused)) CCUTE_FOLD static long outer(long h, const ccute_layout l, unsigned short q)
// 10 | CCUTE_FOLD static long outer__8x4(long h, const int l_d1, unsigned short q)
// 11 | { (void)q;
// 12 |     h = inner__8x4(h, l_d1, 28);
// 14 |
// 18 |     /* l = (8,4):(1,n) */
// 20 |     h = outer__8x4(h, n, 17);

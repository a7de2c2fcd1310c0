/* A product, a shift or a choice where the source has a call whose truth is asked: compilers suspect a mistake in these. */
#include <ccute/short.h>

// run: f(0, 3); f(5, 0); f(6, 2)
static _Bool is_full(int n, int m) { return n > m; }

CCUTE_FOLD static _Bool any(int n, int m) { return ccute_at(ccute_make_layout(TUP(8, 8), TUP(n, 2)), 0, m & 7); }

CCUTE_FOLD static int f(int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(n, 4));
    const _Bool b = ccute_at(ccute_make_layout(TUP(4, 4), TUP(m, 1)), 3, 0);
    int s = 0;
    if (n < 0)
        return -1;
    if (ccute_size(l))
        s += 1;
    for (int i = 3; ccute_at(ccute_make_layout(4, 2), i); i--)
        s += 10;
    while (ccute_at(ccute_make_layout(TUP(4, 4), TUP(m, 1)), 2, 0))
        m--, s += 100;
    return s + (ccute_size(l) ? 1000 : 2000) + (!ccute_size(l) && ccute_size(ccute_make_layout(TUP(2, n)))) +
           (_Bool)ccute_size(l) + 5 * b + 7 * any(n, m) + 11 * is_full(n, m);
}
// ---- folded ----
// 7 | __attribute__((unused)) CCUTE_FOLD static _Bool any(int n, int m) { (void)n; return (m & 7) != 0; }
// 11 |     /* l = (n,4):(1,n) */
// 12 |     const _Bool b = m != 0;
// 16 |     if (n != 0)
// 18 |     for (int i = 3; (i != 0); i--)
// 20 |     while (m != 0)
// 22 |     return s + ((n != 0) ? 1000 : 2000) + (!(n != 0) && (n != 0)) +
// 23 |            (_Bool)(n != 0) + 5 * b + 7 * ((_Bool)((m & 7) != 0)) + 11 * is_full(n, m);

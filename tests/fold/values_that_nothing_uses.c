// What folding leaves of a call whose value nothing uses, and of a variable that only folded calls used, gets no warning
// that the source does not get.
#include <ccute/short.h>

#define HAVE(name, n) const int name = 3 * n
#define HAVE_TWO(name, n) const int name = 3 * n; int name##_b = n; (void)name##_b

// run: values(2, 3); variables(2, 3)
CCUTE_FOLD long values(int k, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    (void)0, ccute_at(l, 2);
    ccute_at(l, 3), ccute_at(l, 4);
    (ccute_at(l, 1));
    for (int i = 0; i < 4; ccute_at(l, i), i++)
        k++;
    for (; k < 9; (ccute_at(l, k)))
        k++;
    if (k > 100)
        goto end;
    k += (ccute_at(l, 1), 3) + __extension__({ ccute_at(l, 2); ccute_size(l) > 3 ? 1 : 2; });
    switch (k) {
    case 1: ccute_at(l, 3); break;
    default: ccute_at(l, 4);
    }
    if (k > 1000)
        goto last_of_all;
end:
    ccute_at(l, 1);
last_of_all:
    return k;
}

CCUTE_FOLD long variables(int k, int n)
{
    HAVE(a, n);
    HAVE(b, n) + 1;
    HAVE_TWO(c, n);
    switch (k) {
    case 1:;
        const int s = 3 * n;
        k += (int)ccute_size(ccute_make_layout(TUP(4, 4), TUP(s, 1)));
    }
    k += (int)ccute_size(ccute_make_layout(TUP(4, 4), TUP(a, 1)));
    k += (int)ccute_size(ccute_make_layout(TUP(4, 4), TUP(b, 1)));
    return k + (int)ccute_at(ccute_make_layout(TUP(4, 4), TUP(c, 1)), 1);
}
// ---- folded ----
// 11 |     /* l = (4,4):(n,1) */
// 12 |     (void)0, (void)((long)((long long)n * 2));
// 13 |     (void)((long)((long long)n * 3)), (void)1L;
// 14 |     ((void)(long)n);
// 15 |     for (int i = 0; i < 4; (void)((long)((i >> 2) + (long long)n * (i & 3))), i++)
// 17 |     for (; k < 9; ((void)(long)(k / 4 + (long long)n * (k % 4))))
// 21 |     k += ((void)((long)n), 3) + __extension__({ (void)((long long)n * 2); 16 > 3 ? 1 : 2; });
// 23 |     case 1: (void)((long)((long long)n * 3)); break;
// 24 |     default: (void)1L;
// 29 |     (void)((long)n);
// 36 |     HAVE(a, n); (void)a;
// 37 |     HAVE(b, n) + 1; (void)b;
// 41 |         const int s = 3 * n; (void)s;
// 42 |         k += (int)16;
// 44 |     k += (int)16;
// 45 |     k += (int)16;
// 46 |     return k + (int)c;
// ! values_that_nothing_uses.c:12:14: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     (void)0, ccute_at(l, 2);
// !              ^~~~~~~~~~~~~~
// ! values_that_nothing_uses.c:21:48: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     k += (ccute_at(l, 1), 3) + __extension__({ ccute_at(l, 2); ccute_size(l) > 3 ? 1 : 2; });
// !                                                ^~~~~~~~~~~~~~

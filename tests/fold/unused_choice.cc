// A statement whose calls become numbers gets no warning of a value that nothing uses.
#include <ccute/short.h>

#include <cstdio>

static int said;
static long say(int n) { return said += n; }

// run: f(0, 5); f(1, 31)
CCUTE_FOLD long f(int k, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 8)), b = ccute_make_layout(TUP(n, 8), TUP(8, 1));
    said = 0;
    k ? ccute_at(a, 3) : ccute_at(b, 4);
    k ? ccute_at(a, n) : say(1);
    k == 0 && ccute_at(a, n);
    (int)ccute_size(b);
    (say(2), k ? ccute_size(a) : ccute_size(b));
    if (n > 4)
        k ? (void)ccute_at(a, 3) : (void)say(4);
    for (int i = 0; i < 4; k || ccute_at(a, i) ? ccute_at(a, i) : ccute_at(b, 0), i++)
        k ? say(8) : ccute_at(ccute_make_layout(TUP(n, n)), i);
    const auto two = [&] { k ? ccute_at(a, 1) : say(16); };
    two();
    k ? say(32) : say(64);
    return said * 1000 + ccute_at(a, 2);
}
// ---- folded ----
// 12 |     /* a = (4,8):(1,4) */ /* b = (n,8):(8,1) */ ccute_check_(n >= 0);
// 14 |     (void)(k ? 3L : (ccute_check_(n >= 1), (long)(4 % n * 8 + 4 / n)));
// 15 |     (void)(k ? ((long)n) : say(1));
// 16 |     (void)(k == 0 && ((long)n));
// 17 |     (void)((int)((long long)n * 8));
// 18 |     (say(2), (void)(k ? 32L : ((long)((long long)n * 8))));
// 20 |         k ? (void)3L : (void)say(4);
// 21 |     for (int i = 0; i < 4; (void)(k || ((long)i) ? ((long)i) : 0L), i++)
// 22 |         (void)(k ? say(8) : (ccute_check_(n >= 1), (long)i));
// 23 |     const auto two = [&] { (void)(k ? 1L : say(16)); };
// 26 |     return said * 1000 + 2L;
// ! unused_choice.cc:12:58: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(4, 8)), b = ccute_make_layout(TUP(n, 8), TUP(8, 1));
// !                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! unused_choice.cc:14:26: remark: costly: fewer instructions where n is a power of two; remedy: CCUTE_ASSUME(n > 0 && (n & (n - 1)) == 0)
// !     k ? ccute_at(a, 3) : ccute_at(b, 4);
// !                          ^~~~~~~~~~~~~~
// ! unused_choice.cc:14:26: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     k ? ccute_at(a, 3) : ccute_at(b, 4);
// !                          ^~~~~~~~~~~~~~
// ! unused_choice.cc:22:22: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !         k ? say(8) : ccute_at(ccute_make_layout(TUP(n, n)), i);
// !                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

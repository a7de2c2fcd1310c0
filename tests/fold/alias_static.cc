#include <ccute/short.h>

// run: of_a_local_class(3); set_once(OUT, 1); set_once(OUT + 7, 2)
CCUTE_FOLD long of_a_local_class(int i)
{
    static int n = 4;
    struct local {
        static void add() { n++; }
    };
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    local::add();
    return ccute_at(a, i) * 1000 + ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), i);
}

/* The initialiser runs in the first call alone. */
CCUTE_FOLD long set_once(long *p, int n)
{
    static int first = n;
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(first, 1)), 3, 1) + (p == 0);
}
// ---- folded ----
// 10 |     /* a = (8,4):(a_d0,1) */ const int a_d0 = n;
// 12 |     return ((long)(i / 8 + (long long)a_d0 * (i % 8))) * 1000 + ((long)(i / 8 + i % 8 * (long long)n));
// 19 |     return ((long)((long long)first * 3 + 1)) + (p == 0);
// ! alias_static.cc:12:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) * 1000 + ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), i);
// !            ^~~~~~~~~~~~~~
// ! alias_static.cc:12:36: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) * 1000 + ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), i);
// !                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

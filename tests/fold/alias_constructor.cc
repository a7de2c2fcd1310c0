#include <ccute/short.h>

// run: of_both(4, 3)
struct both {
    int &r;
    long v;
    CCUTE_FOLD both(int n, int i, int m) : r(n), v(m *= 2)
    {
        const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n, 1));
        r += 1;
        v = ccute_at(a, i) * 1000 + ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, m)), i, 1);
    }
};

static long of_both(int n, int i) { return both(n, i, 5).v; }
// ---- folded ----
// 9 |         /* a = (8,4):(a_d0,1) */ const int a_d0 = n;
// 11 |         v = ((long)(i / 8 + (long long)a_d0 * (i % 8))) * 1000 + ((long)(m + (long long)i * n));
// ! alias_constructor.cc:11:13: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !         v = ccute_at(a, i) * 1000 + ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, m)), i, 1);
// !             ^~~~~~~~~~~~~~

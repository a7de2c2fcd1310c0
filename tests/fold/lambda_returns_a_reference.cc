// A lambda may return a reference to what it captures, and its caller write that; one that returns a value may not.
#include <ccute/short.h>

// run: stated(4); deduced(4); chosen(4, 1); value(4)
CCUTE_FOLD long stated(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    auto f = [&]() -> int & { return n; };
    f()++;
    return ccute_at(l, 1);
}

CCUTE_FOLD long deduced(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    auto f = [&n]() -> decltype(auto) { return (n); };
    int &r = f();
    r = 9;
    return ccute_at(l, 1);
}

CCUTE_FOLD long chosen(int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    auto f = [&](int k) -> auto & {
        if (k == 0)
            return m;
        return k > 1 ? m : n;
    };
    f(m) += 2;
    return ccute_at(l, 1);
}

CCUTE_FOLD long value(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    auto f = [&] { return n; };
    return f() + ccute_at(l, 1);
}
// ---- folded ----
// 7 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 10 |     return l_d0;
// 15 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 19 |     return l_d0;
// 24 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 31 |     return l_d0;
// 36 |     /* l = (4,4):(n,1) */
// 38 |     return f() + ((long)n);

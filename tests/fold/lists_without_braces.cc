// Braces around the members of a member, and around rows of an array, may be left out; --verify makes these objects too.
// says: verified: 6 agree, 0 differ, 0 not verified
#include <ccute/ccute.h>
#include <ccute/short.h>

struct two {
    int a, b;
};
struct outer {
    two p;
    int c, d[2];
};

// run: f(5)
CCUTE_FOLD long f(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    int a[2][2] = {1, n, 3};
    outer x = {5, n, 2, 7}, y[2] = {1, 2, 3, {n}, 5, 6};
    return ccute_at(l, a[0][1] + a[1][1]) + ccute_at(l, x.p.b, 1) + ccute_at(l, x.c + x.d[1], 2) +
           ccute_at(l, y[0].d[0], 1) + ccute_at(l, y[1].p.a, y[1].d[1]);
}
// ---- folded ----
// 17 |     /* l = (8,4):(l_d0,1) */ const int l_d0 = n;
// 20 |     return ((long)(((long long)a[0][1] + a[1][1]) / 8 + l_d0 * (((long long)a[0][1] + a[1][1]) % 8))) + ((long)((long long)l_d0 * x.p.b + 1)) + ((long)(long long)((unsigned long long)l_d0 * ((long long)x.c + x.d[1]) + 2)) +
// 21 |            ((long)((long long)l_d0 * y[0].d[0] + 1)) + ((long)(y[1].d[1] + (long long)l_d0 * y[1].p.a));

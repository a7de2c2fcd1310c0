// A list that names a member which is a reference binds it.
#include <ccute/short.h>

struct counted {
    int &n;
    ccute_layout l;
};
struct plain {
    int n;
    ccute_layout l;
};

// run: bound(5, 2); copied(5, 2)
CCUTE_FOLD long bound(int n, int i)
{
    const counted c = {.n = n, .l = ccute_make_layout(8, 3)};
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(n, 1));
    c.n = 7;
    return ccute_at(l, i, 2) + ccute_at(c.l, i) + 100 * ccute_at(ccute_make_layout(TUP(4, 8), TUP(n, 1)), i, 2);
}

CCUTE_FOLD long copied(int n, int i)
{
    const plain c = {.n = n, .l = ccute_make_layout(8, n)};
    return ccute_at(c.l, i) + c.n;
}
// ---- folded ----
// 16 |     const counted c = {.n = n, .l = {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}};
// 17 |     /* l = (4,8):(l_d0,1) */ const int l_d0 = n;
// 19 |     return ((long)((long long)i * l_d0 + 2)) + ((long)((long long)i * 3)) + 100 * ((long)((long long)i * n + 2));
// 24 |     const plain c = {.n = n, .l = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}};
// 25 |     return ((long)((long long)n * i)) + c.n;

#include <ccute/short.h>

// run: f(3)
struct couple {
    int x;
    short y;
};

CCUTE_FOLD long f(int n)
{
    const ccute_layout apart = ccute_make_layout(TUP(2), TUP(2));
    struct couple d[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}}, s[4] = {{n, 1}, {n, 2}, {n, 3}, {n, 4}};
    ccute_copy(d, apart, s, apart);
    ccute_clear(s, apart);
    return d[0].x + 10 * d[1].x + 100 * d[2].y + 1000 * s[0].x + 10000 * s[1].y;
}
// ---- folded ----
// 11 |     /* apart = (2):(2) */
// 13 |     { d[0] = s[0]; d[2] = s[2]; }
// 14 |     { __builtin_memset(s, 0, 8); __builtin_memset(s + 2, 0, 8); }

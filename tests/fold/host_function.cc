#include <ccute/short.h>
#include <vector>

// run: f(5)
CCUTE_FOLD static long sum(const std::vector<int> &v)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 3), TUP(3, 1));
    long s = 0;
    for (int i = 0; i < ccute_size(a); i++)
        s = s * 3 + v[ccute_at(a, i)];
    return s;
}

long f(int i) { return sum({i, 1, 2, 3, 4, 5}); }
// ---- folded ----
// 7 |     /* a = (2,3):(3,1) */
// 9 |     for (int i = 0; i < 6; i++)
// 10 |         s = s * 3 + v[(long)((i & 1) * 3 + (i >> 1))];

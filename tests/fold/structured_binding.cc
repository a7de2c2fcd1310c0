#include <ccute/short.h>

// run: f(5, 9)
CCUTE_FOLD long f(int n, int i)
{
    int pair[2] = {n, i};
    auto &[m, k] = pair;
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(m, 1));
    pair[0] = 17;
    return ccute_at(l, k) * 100 + ccute_at(ccute_make_layout(TUP(4, 4), TUP(m, 1)), k);
}
// ---- folded ----
// 8 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = m;
// 10 |     return ((long)(k / 4 + (long long)l_d0 * (k % 4))) * 100 + ((long)(k / 4 + (long long)m * (k % 4)));

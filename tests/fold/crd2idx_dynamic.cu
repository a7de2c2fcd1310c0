#include <ccute/short.h>

// run: f(8, 4, 3, 2, 10)
CCUTE_FOLD long f(int m, int n, int i, int j, int ld)
{
    return ccute_crd2idx(TUP(i, j), TUP(m, n)) * 1000 + ccute_crd2idx(TUP(i, j), TUP(m, n), TUP(1, ld));
}
// ---- folded ----
// 6 |     return ((long)(i + (long long)m * j)) * 1000 + ((long)(i + (long long)j * ld));

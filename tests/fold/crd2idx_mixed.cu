#include <ccute/short.h>

// run: f(5, 17)
CCUTE_FOLD long f(int n, int i)
{
    return ccute_crd2idx(i, TUP(8, n), TUP(n, 1));
}
// ---- folded ----
// 6 |     ccute_check_(n >= 0); return i / 8 + (long long)n * (i % 8);
// ! crd2idx_mixed.cu:6:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_crd2idx(i, TUP(8, n), TUP(n, 1));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! crd2idx_mixed.cu:6:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_crd2idx(i, TUP(8, n), TUP(n, 1));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

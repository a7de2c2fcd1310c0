#include <ccute/short.h>

// run: f(8, 4, 3, 2, 10)
CCUTE_FOLD long f(int m, int n, int i, int j, int ld)
{
    return ccute_crd2idx(TUP(i, j), TUP(m, n)) * 1000 + ccute_crd2idx(TUP(i, j), TUP(m, n), TUP(1, ld));
}
// ---- folded ----
// 6 |     ccute_check_(m >= 0); ccute_check_(n >= 0); return ((long)(i + (long long)m * j)) * 1000 + ((long)(i + (long long)j * ld));
// ! crd2idx_dynamic.cu:6:57: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     return ccute_crd2idx(TUP(i, j), TUP(m, n)) * 1000 + ccute_crd2idx(TUP(i, j), TUP(m, n), TUP(1, ld));
// !                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! crd2idx_dynamic.cu:6:57: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_crd2idx(TUP(i, j), TUP(m, n)) * 1000 + ccute_crd2idx(TUP(i, j), TUP(m, n), TUP(1, ld));
// !                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

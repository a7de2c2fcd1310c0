#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    return ccute_crd2idx(TUP(3, 2), TUP(8, 4)) * 1000 + ccute_crd2idx(TUP(3, 2), TUP(8, 4), TUP(4, 1));
}
// ---- folded ----
// 6 |     return 19L * 1000 + 14L;

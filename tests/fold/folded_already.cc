// flags: --verify -Rfold
/* A file that was folded before: nothing folds, and --verify executes the same rounds of a long loop in both texts. */
#define CCUTE_FOLDED
#line 1 "columns.cc"
#include <ccute/short.h>
CCUTE_FOLD long columns(const long *p, long *out, int n)
{
    CCUTE_ASSUME(n > 0);
    for (int i = 0; i < 64; i++)
        out[i] = p[(long long)(unsigned)n * (unsigned)i];
    return out[0];
}
// ---- folded ----

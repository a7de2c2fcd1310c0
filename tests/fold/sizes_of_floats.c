// run: f(3, 2)
/* A use keeps the compiler from its warning about an array of floats that only a folded call used. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD long f(int n, int i)
{
    float row[3], one;
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, sizeof row / sizeof one)), i, 1);
}
// ---- folded ----
// 8 |     float row[3], one; (void)one; (void)row;
// 9 |     return (long long)n * i + 3;

#include <ccute/short.h>

// run: f(3, 1)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout halves = ccute_make_layout(TUP(32, 4), TUP(1, 40));
    const ccute_layout vectors = ccute_upcast(halves, 8);
    return ccute_at(vectors, i, j);
}
// ---- folded ----
// 6 |     /* halves = (32,4):(1,40) */
// 7 |     /* vectors = (4,4):(1,5) */
// 8 |     return i + (long long)j * 5;

#include <ccute/short.h>

// run: f(40, 3, 1)
CCUTE_FOLD long f(int ld, int i, int j)
{
    CCUTE_ASSUME(ld > 0);
    CCUTE_ASSUME(ld % 8 == 0);
    const ccute_layout halves = ccute_make_layout(TUP(32, 4), TUP(1, ld));
    const ccute_layout vectors = ccute_upcast(halves, 8);
    return ccute_at(vectors, i, j);
}
// ---- folded ----
// 8 |     /* halves = (32,4):(1,ld) */
// 9 |     /* vectors = (4,4):(1,vectors_d1) */ const int vectors_d1 = ld >> 3;
// 10 |     return i + (long long)j * vectors_d1;

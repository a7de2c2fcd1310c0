#include <ccute/short.h>

// run: f(9)
static long last(ccute_layout l) { return ccute_at(l, ccute_size(l) - 1); }

CCUTE_FOLD long f(int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 2));
    return last(a);
}
// ---- folded ----
// 8 |     /* a = (8,4):(ld,2) */ const ccute_layout a = {{2, 0, 0, 0, {{0}}, {16, 1}, {8, 4}}, {(long)ld, 2}, 0, 0, 0, 0, 0, {0}};

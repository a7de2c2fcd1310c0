#include <ccute/short.h>

// run: f(5)
static int ld = 9;
static void change(void) { ld = 1; }

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
    change();
    return ccute_at(a, i);
}
// ---- folded ----
// 9 |     /* a = (8,4):(a_d0,1) */ const int a_d0 = ld;
// 11 |     return i / 8 + (long long)a_d0 * (i % 8);
// ! global_as_a_stride.cu:11:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~

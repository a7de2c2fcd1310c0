#include <ccute/short.h>

// run: f(5, 7)
CCUTE_FOLD long f(int i, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    {
        const long n = 100;
        return ccute_at(a, i) + n;
    }
}
// ---- folded ----
// 6 |     /* a = (8,4):(a_d0,1) */ const int a_d0 = n;
// 9 |         return ((long)(i / 8 + (long long)a_d0 * (i % 8))) + n;
// ! residue_captured_by_an_inner_name.cu:9:16: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !         return ccute_at(a, i) + n;
// !                ^~~~~~~~~~~~~~

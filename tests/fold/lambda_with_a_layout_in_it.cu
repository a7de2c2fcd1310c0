#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const auto at = [](int k, int ld) {
        const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
        return ccute_at(a, k);
    };
    return at(i, 4);
}
// ---- folded ----
// 7 |         /* a = (8,4):(ld,1) */
// 8 |         return (long)(k / 8 + (long long)ld * (k % 8));
// ! lambda_with_a_layout_in_it.cu:8:16: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !         return ccute_at(a, k);
// !                ^~~~~~~~~~~~~~

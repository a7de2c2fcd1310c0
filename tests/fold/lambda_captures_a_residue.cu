#include <ccute/short.h>

// run: f(5, 9)
CCUTE_FOLD long f(int i, int ld)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(8, 4), TUP(ld, 1)), i, ALL);
    const auto at = [row](int k) { return ccute_at(row, k); };
    return at(1) * 100 + at(0);
}
// ---- folded ----
// 6 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)i * ld; const ccute_layout row = {{1, 0, 0, 0, {}, {17}, {4}}, {1}, (long)row_o, 0, 0, 0, 0, {0}};
// ! lambda_captures_a_residue.cu:7:43: remark: not folded: the lambda does not capture a variable that the value depends on; remedy: [=]
// !     const auto at = [row](int k) { return ccute_at(row, k); };
// !                                           ^~~~~~~~~~~~~~~~

#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i) { const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1)); const ccute_layout b = ccute_slice(a, i, ALL); return ccute_at(a, i) + ccute_at(b, 1); }
// ---- folded ----
// 4 | CCUTE_FOLD long f(int i) { /* a = (8,4):(4,1) */ /* b = b_o o (4):(1) */ const long long b_o = (long long)i * 4; return ((long)(i % 8 * 4 + i / 8)) + ((long)(b_o + 1)); }
// ! several_on_one_line.cu:4:146: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD long f(int i) { const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1)); const ccute_layout b = ccute_slice(a, i, ALL); return ccute_at(a, i) + ccute_at(b, 1); }
// !                                                                                                                                                  ^~~~~~~~~~~~~~

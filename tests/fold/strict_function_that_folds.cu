#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD_STRICT long f(int i) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i); }
// ---- folded ----
// 4 | CCUTE_FOLD_STRICT long f(int i) { return i % 8 * 4 + i / 8; }
// ! strict_function_that_folds.cu:4:42: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD_STRICT long f(int i) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i); }
// !                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

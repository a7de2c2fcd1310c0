#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD_STRICT long f(int i) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i); }
// ---- folded ----
// 4 | CCUTE_FOLD_STRICT long f(int i) { return i % 8 * 4 + i / 8; }

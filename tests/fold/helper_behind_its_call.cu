#include <ccute/short.h>

static long size(ccute_layout a);

// run: f(3)
CCUTE_FOLD long f(int n) { return size(ccute_make_layout(8)) + n; }

CCUTE_FOLD static long size(ccute_layout a) { long s = ccute_size(a); s++; return s; }
// ---- folded ----
// ! helper_behind_its_call.cu:6:35: remark: not folded: 'size' is not cloned: its body is after this call, and so would be the clone
// ! CCUTE_FOLD long f(int n) { return size(ccute_make_layout(8)) + n; }
// !                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~

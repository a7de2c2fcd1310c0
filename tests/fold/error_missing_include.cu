#include "is/not/there.h"
#include <ccute/short.h>

CCUTE_FOLD long f(int i) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i); }
// ---- folded ----
// exit 1
// ! error_missing_include.cu:1:10: error: 'is/not/there.h' file not found
// ! #include "is/not/there.h"
// !          ^~~~~~~~~~~~~~~~
// ! error_missing_include.cu:4:35: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// ! CCUTE_FOLD long f(int i) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i); }
// !                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

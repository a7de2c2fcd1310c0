#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(ccute_get(a, 2), i);
}
// ---- folded ----
// exit 1
// ! error_no_such_mode.cu:6:21: error: get: mode 2 was asked for, and there are 2
// !     return ccute_at(ccute_get(a, 2), i);
// !                     ^~~~~~~~~~~~~~~

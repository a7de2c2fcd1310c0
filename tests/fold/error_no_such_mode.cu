#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(ccute_get(a, 2), i);
}
// ---- folded ----
// exit 1
// ! error_no_such_mode.cu:6:21: error: get: there is no mode 2: the rank is 2, and modes count from 0
// !     return ccute_at(ccute_get(a, 2), i);
// !                     ^~~~~~~~~~~~~~~

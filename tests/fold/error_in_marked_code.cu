#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, undeclared);
}
// ---- folded ----
// exit 1
// ! error_in_marked_code.cu:6:24: error: use of undeclared identifier 'undeclared'
// !     return ccute_at(a, undeclared);
// !                        ^

#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    const ccute_layout padded = ccute_make_layout(TUP(4, 2), TUP(1, 6));
    return ccute_gaps(ccute_complement(padded, 48));
}
// ---- folded ----
// exit 1
// ! gaps_static.cu:7:12: error: use of undeclared identifier 'ccute_gaps'
// !     return ccute_gaps(ccute_complement(padded, 48));
// !            ^

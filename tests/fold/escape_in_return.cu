#include <ccute/short.h>

// run: f(7)
CCUTE_FOLD static ccute_layout make(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(4, 1));
    return a;
}

long f(int n) { return ccute_at(make(n), 9); }
// ---- folded ----

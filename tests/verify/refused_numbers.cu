// Where a layout is bad, and where nothing is asked of it, its numbers do not overflow.
// says: verified: 3 agree, 0 differ, 0 not verified
#include <ccute/short.h>

CCUTE_FOLD long long f(int a, long long b, long long c, int asks)
{
    CCUTE_ASSUME(b >= 4000000000 && c >= 4000000000);
    const ccute_layout l = ccute_make_layout_right(TUP(a, b, c));
    if (asks)
        return ccute_at(l, 1, 0, 0);
    return 0;
}

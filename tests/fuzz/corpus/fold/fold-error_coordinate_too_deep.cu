// -Rfold-missed --report=x
#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, TUP(i, 0), 1);
}

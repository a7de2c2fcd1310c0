// -Rfold-missed --report=x
#include <ccute/short.h>

// run: f(1, 2); f(3, 5)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_logical_divide(ccute_make_layout(24, 1), ccute_make_layout(4, 2));
    return ccute_at(a, i, j);
}

// -Rfold-missed --report=x
#include <ccute/short.h>

// run: f(0); f(7)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_offset_by(100, ccute_make_layout(8, 2));
    return ccute_at(a, i) + ccute_offset(a);
}

// -Rfold-missed --report=x
#include <ccute/short.h>

// run: f(200, -3, 40000)
CCUTE_FOLD long f(unsigned char i, signed char j, unsigned short ld)
{
    const ccute_layout a = ccute_make_layout(TUP(256, 8), TUP(ld, 1));
    return ccute_at(a, i, j);
}

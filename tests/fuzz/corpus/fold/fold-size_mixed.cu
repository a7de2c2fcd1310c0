// -Rfold-missed --report=x
#include <ccute/short.h>

// run: f(5); f(0)
CCUTE_FOLD long f(int n)
{
    return ccute_size(ccute_make_layout_left(TUP(8, n)));
}

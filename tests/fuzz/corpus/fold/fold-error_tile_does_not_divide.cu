// -Rfold-missed --report=x
#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    return ccute_at(ccute_tile_to_shape(ccute_make_layout_left(TUP(4, 8)), TUP(10, 16)), i);
}

#include <ccute/short.h>

// run: f(64, 64, 1, 3, 2, 2)
CCUTE_FOLD long f(int m, int k, int i, int step, int x, int y)
{
    CCUTE_ASSUME(m > 0 && k > 0);
    CCUTE_ASSUME(m %& 8 == 0);
    CCUTE_ASSUME(k % 4 == 0);
    const ccute_layout a = ccute_make_layout(TUP(m, k), TUP(k, 1));
    const ccute_layout tiles = ccute_local_tile(a, TUP(8, 4), TUP(i, ALL));
    return ccute_at(tiles, x, y, step) + ccute_size(ccute_get(tiles, 2));
}

// A tile of nested extents at a block that is not there, where an extent happens to be 1: no difference is told, though the
// division of all modes at once would be more than 64 bits hold.
#include <ccute/short.h>

CCUTE_FOLD __device__ long tile(int n, int m, int e, int x, int i)
{
    CCUTE_ASSUME(n % 8 == 0 && n > 0);
    const ccute_layout t =
        ccute_local_tile(ccute_make_layout(TUP(TUP(5, 6), TUP(m, m)), TUP(TUP(8, 1), TUP(2, e))), TUP(2, TUP(4, n)),
                         TUP(TUP(x, 1), TUP(x, 1)));
    return ccute_at(t, i) + ccute_size(t);
}

CCUTE_FOLD __device__ long tiles(int n, int m, int e, int x, int y, int i)
{
    CCUTE_ASSUME(x >= 0 && x < 4 && n % 4 == 0 && n > 0 && m % 4 == 0 && m > 0);
    const ccute_layout t = ccute_local_tile(
        ccute_make_layout(TUP(TUP(n, m), TUP(16, 16), TUP(4, m)), TUP(TUP(e, e), TUP(3, 4), TUP(e, 1))),
        TUP(TUP(2, n), TUP(2, 2), TUP(2, 2)), TUP(TUP(y, 1), TUP(1, 3), TUP(x, 0)));
    return ccute_at(t, i) + ccute_size(t);
}

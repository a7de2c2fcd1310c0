// Two refusals in a row: no run comes to the second one, which is right, too.
// says: error: local_tile: rank mismatch: operand 4 has 0 modes where 2 are needed
#include <ccute/short.h>

CCUTE_FOLD long tiles(const long *p)
{
    const ccute_layout l = ccute_make_layout(TUP(16, 16));
    long sum = 0;
    for (int i = 0; i < 2; i++) {
        sum += p[ccute_at(ccute_local_tile(l, TUP(8, 8), 0, i), 3)];
        sum += p[ccute_at(ccute_local_tile(l, TUP(8, 8), 1, i), 3)];
    }
    return sum;
}

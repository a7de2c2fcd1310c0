// i may be drawn above what j may be at most: that world does not count.
// says: verified: 1 agree, 0 differ, 0 not verified
#include <ccute/short.h>

CCUTE_FOLD long long f(int i, int j)
{
    CCUTE_ASSUME(i <= j && j >= 0 && j < 8);
    return ccute_at(ccute_make_layout(2, j * 4 + i % 4), 1);
}

// A promise that states only an upper bound below zero is kept by the values that are drawn.
// says: verified: 1 agree, 0 differ, 0 not verified
#include <ccute/short.h>

CCUTE_FOLD long long f(int a, int b, int c, int d)
{
    CCUTE_ASSUME(a <= -5 && b <= -1000000 && c < -70000 && d < -9);
    return ccute_at(ccute_make_layout(2, a % 8 + b % 4 + c % 16 + d % 32), 1);
}

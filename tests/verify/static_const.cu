// A static constant of a function has its value from its declaration on: a call of itself before the first use changes nothing.
// says: verified: 2 agree, 0 differ, 0 not verified
#include <ccute/short.h>

CCUTE_FOLD unsigned long f(int n)
{
    static const int second = 2 + n;
    const ccute_layout l = ccute_make_layout(TUP(4, 3), TUP(n, second));
    if (n > 0 && n < 6)
        f(n - 1);
    return ccute_at(l, 5);
}

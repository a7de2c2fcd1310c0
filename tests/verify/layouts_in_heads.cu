// The layouts that the head of a loop declares are not its counters: the loop ends by the number in its condition.
// says: verified: 8 agree, 0 differ, 0 not verified
#include <ccute/short.h>

CCUTE_FOLD long f(int n, int i)
{
    long s = 0;
    for (const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(n + 1, 1)), m = ccute_make_layout(TUP(n, 2), TUP(3, n * 2));
         i < ccute_size(l); i++)
        s += ccute_at(l, i) + ccute_at(m, 0, 1);
    return s;
}

CCUTE_FOLD long g(int n)
{
    for (const ccute_layout l = ccute_make_layout(8, n * 3); n < 90; n++)
        if (n > 40)
            return ccute_at(l, 3);
    return 0;
}

// A lambda that is handed to itself by value: its bytes are the interpreter's own.
// says: verified: 3 agree, 0 differ, 0 not verified
#include <ccute/short.h>

CCUTE_FOLD unsigned long f(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 3), TUP(n, 1));
    int k = n;
    auto add = [&k](auto self, int d) -> int {
        if (d == 0)
            return k;
        k += d;
        return self(self, d - 1);
    };
    int r = add(add, 3);
    return ccute_at(l, 5) * 100 + ccute_at(ccute_make_layout(TUP(4, 3), TUP(k, r)), 5);
}

// A lambda that captures *this has an object of its own; an object whose class the run does not know is not copied.
// says: verified: 4 agree, 0 differ, 0 not verified
#include <ccute/short.h>

struct counter {
    int v, w;
    CCUTE_FOLD long go(int n)
    {
        auto copied = [*this]() mutable { v++; return v; };
        auto own = [this] { w++; return w; };
        const ccute_layout l = ccute_make_layout(TUP(16, 8), TUP(v, 1));
        return ccute_at(l, v & 15, copied() & 7) * 100 + own() + ccute_at(l, n & 15, 1);
    }
};

CCUTE_FOLD long count(int n)
{
    counter c = {n & 7, 2};
    const long sum = c.go(n);
    return sum + ccute_at(ccute_make_layout(TUP(16, 8), TUP(c.v, 1)), c.w & 15, 1);
}

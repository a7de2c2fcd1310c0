// Objects that are assigned one by one lie where a pointer can lead to: source and text leave the same calls open.
// says: verified: 2 agree, 0 differ, 0 not verified
#include <ccute/short.h>

void say(int);

struct number {
    int v;
    number(int x = 2) : v(x) {}
    number &operator=(const number &o)
    {
        v = o.v;
        say(v);
        return *this;
    }
};

CCUTE_FOLD long f(long n)
{
    number to[40], from[40];
    ccute_copy(to, ccute_make_layout(4), from, ccute_offset_by(2 + n, ccute_make_layout(4)));
    return to[3].v;
}

// In an instance of a template, clang puts a trap twice before an object of a class that a fill takes.
// says: verified: 8 agree, 0 differ, 0 not verified
#include <ccute/ccute.h>
unsigned long mix(unsigned long h, long x);
struct own {
    int v;
    own(int x = 2) : v(x) { }
    ~own() { }
    own &operator=(const own &o)
    {
        v = o.v ^ 3;
        return *this;
    }
};

template <int N> CCUTE_FOLD static unsigned long t(unsigned long h, long q)
{
    own to[40];
    ccute_fill(to, ccute_make_layout(3, N), own(49));
    {
        own some(5);
        ccute_fill(to + 20, ccute_make_layout(2), some);
    }
    for (int i = 0; i < 40; i++)
        h = mix(h, to[i].v);
    return h;
}

CCUTE_FOLD unsigned long f(unsigned long h, long q)
{
    own to[40];
    ccute_fill(to, ccute_make_layout(3, 4), own(49));
    {
        own some(5);
        ccute_fill(to + 20, ccute_make_layout(2), some);
    }
    for (int i = 0; i < 40; i++)
        h = mix(h, to[i].v);
    return t<2>(h, q);
}

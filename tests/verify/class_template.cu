// Member functions of a class template, whose parameters and variables may have a type of unknown size.
// says: not verified: a parameter of a type that is not known
// says: not verified: an element's size is not known
#include <ccute/short.h>

template <class T, int M> struct tile {
    T *p;
    T own[4];

    CCUTE_FOLD long pointer(const T *q) const { return ccute_at(ccute_make_layout(TUP(M, 4)), 1) + (q != p); }

    CCUTE_FOLD long moved(int i) const
    {
        const T *q = p;
        const T **r = &q;
        *r += i;
        return ccute_at(ccute_make_layout(TUP(4, 4)), i) + (q != p);
    }

    CCUTE_FOLD long value(T x, int i) const
    {
        const T y = x;
        return ccute_at(ccute_make_layout(TUP(4, 4)), i) + (x == y);
    }

    CCUTE_FOLD long elements(T (&x)[4], int i) const
    {
        x[1] = x[i & 3];
        return ccute_at(ccute_make_layout(TUP(4, 4)), i);
    }

    CCUTE_FOLD const T *changed(const T &x, int i)
    {
        own[1] = x;
        return &p[ccute_at(ccute_make_layout(TUP(4, 4)), i)];
    }
};

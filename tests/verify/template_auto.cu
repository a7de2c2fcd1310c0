// Instances of a template whose arguments have no name for foldc (`auto`), or the same one (classes inside functions), stay apart.
// says: verified: 18 agree, 0 differ, 0 not verified
// flags: -- -std=c++17
#include <ccute/short.h>

unsigned long mixed(unsigned long h, long x);

template <auto N> CCUTE_FOLD static unsigned long strided(unsigned long h, const ccute_layout l)
{
    return mixed(h, ccute_at(l, 2) + (long)N);
}

template <auto N> CCUTE_FOLD static unsigned long twice(unsigned long h, int x)
{
    const ccute_layout l = ccute_make_layout(TUP(3, 2), TUP(x & 31, 7));
    return strided<N + 1>(strided<N>(h, l), l);
}

CCUTE_FOLD unsigned long numbers(unsigned long h, int x)
{
    return twice<3>(twice<5u>(h, x), x) + twice<'c'>(h, x) + twice<5>(h, x) + twice<true>(h, x);
}

template <class T> CCUTE_FOLD static unsigned long sized(unsigned long h, const ccute_layout l, T)
{
    const ccute_layout k = ccute_make_layout(TUP(4, 4), TUP((int)T::N, 5));
    return mixed(h, ccute_at(l, 1) + ccute_at(k, 1) + (long)sizeof(T));
}

template <class T> CCUTE_FOLD static unsigned long plain(unsigned long h, T)
{
    const ccute_layout k = ccute_make_layout(TUP(4, 4), TUP((int)T::N, 5));
    return mixed(h, ccute_at(k, 1) + (long)sizeof(T));
}

CCUTE_FOLD unsigned long one(unsigned long h, int x)
{
    struct S {
        enum { N = 0 };
        char a[3];
    };
    const ccute_layout l = ccute_make_layout(TUP(3, 2), TUP(x & 31, 7));
    return plain(sized(h, l, S{}), S{});
}

CCUTE_FOLD unsigned long two(unsigned long h, int x)
{
    struct S {
        enum { N = 1 };
        char a[5];
    };
    const ccute_layout l = ccute_make_layout(TUP(3, 2), TUP(x & 31, 7));
    {
        struct S {
            enum { N = 9 };
            char a[7];
        };
        h = plain(sized(h, l, S{}), S{});
    }
    return plain(sized(h, l, S{}), S{});
}

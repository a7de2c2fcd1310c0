// The argument N - 1 of a call in a template names the template's parameter, and no constant of that name in a class.
#include <ccute/short.h>

struct shape {
    static constexpr long N = 13;
};
unsigned long mixed(unsigned long h, long x);

template <int N, class T> CCUTE_FOLD static unsigned long inner(unsigned long h, const ccute_layout l, T x)
{
    return mixed(h, ccute_at(l, 2) + N);
}

template <int N, class T> CCUTE_FOLD static unsigned long middle(unsigned long h, T x)
{
    const ccute_layout made = ccute_make_layout(TUP(3, 2), TUP((int)x & 31, N));
    return inner<N - 1>(inner<shape::N - N>(h, made, (short)x), made, (short)x);
}

template <int N, class T> CCUTE_FOLD static unsigned long outer(unsigned long h, T x)
{
    const ccute_layout l = ccute_make_layout(TUP(2, 6), TUP((int)x, 16));
    return middle<4>(h + ccute_at(l, 1), 15ul);
}

CCUTE_FOLD unsigned long last(unsigned long h) { return outer<8>(h, (unsigned short)7); }

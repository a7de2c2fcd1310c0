#include <ccute/short.h>

// run: f(5)
template <class T> CCUTE_FOLD static T sum(const T *p)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, 3));
    T s = 0;
    for (int i = 0; i < ccute_size(a); i++)
        s = s * 3 + p[ccute_at(a, i)];
    return s;
}

long f(int i)
{
    const long p[5] = {i, 1, 2, 3, 4};
    return sum(p);
}
// ---- folded ----
// 6 |     /* a = (2,2):(1,3) */
// 8 |     for (int i = 0; i < 4; i++)
// 9 |         s = s * 3 + p[(i & 1) + (i >> 1) * 3];

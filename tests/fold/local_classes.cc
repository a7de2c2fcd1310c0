// Classes of one name in two functions, or in two blocks of one, are other arguments: each has a clone of its own.
// run: one(3); two(3)
#include <ccute/short.h>

template <class T> CCUTE_FOLD static unsigned long sized(unsigned long h, const ccute_layout l, T)
{
    const ccute_layout k = ccute_make_layout(TUP(4, 4), TUP((int)T::N, 5));
    return h * 31 + ccute_at(l, 1) * 7 + ccute_at(k, 1) + sizeof(T);
}

CCUTE_FOLD unsigned long one(int x)
{
    struct S {
        enum { N = 0 };
        char a[3];
    };
    const ccute_layout l = ccute_make_layout(TUP(3, 2), TUP(x & 31, 7));
    return sized(1, l, S{});
}

CCUTE_FOLD unsigned long two(int x)
{
    struct S {
        enum { N = 1 };
        char a[5];
    };
    const ccute_layout l = ccute_make_layout(TUP(3, 2), TUP(x & 31, 7));
    unsigned long h = 2;
    {
        struct S {
            enum { N = 9 };
            char a[7];
        };
        h = sized(h, l, S{});
    }
    return sized(h, l, S{});
}
// ---- folded ----
// 5 | template <class T> CCUTE_FOLD static unsigned long sized__3x2(unsigned long h, const int l_d0, T)
// 7 |     /* k = (4,4):(0,5) */
// 8 |     return h * 31 + ((long)l_d0) * 7 + 0L + sizeof(T);
// 5 | template <class T> CCUTE_FOLD static unsigned long sized__3x2_2(unsigned long h, const int l_d0, T)
// 7 |     /* k = (4,4):(9,5) */
// 8 |     return h * 31 + ((long)l_d0) * 7 + 9L + sizeof(T);
// 5 | template <class T> CCUTE_FOLD static unsigned long sized__3x2_3(unsigned long h, const int l_d0, T)
// 7 |     /* k = (4,4):(1,5) */
// 8 |     return h * 31 + ((long)l_d0) * 7 + 1L + sizeof(T);
// 9 |
// 17 |     /* l = (3,2):(l_d0,7) */ const int l_d0 = x & 31;
// 18 |     return sized__3x2(1, l_d0, S{});
// 27 |     /* l = (3,2):(l_d0,7) */ const int l_d0 = x & 31;
// 34 |         h = sized__3x2_2(h, l_d0, S{});
// 36 |     return sized__3x2_3(h, l_d0, S{});

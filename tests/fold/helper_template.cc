#include <ccute/short.h>
template <class E> CCUTE_FOLD static E sum(const E *p, const ccute_layout l)
{
    E s = 0;
    for (int i = 0; i < ccute_size(l); i++)
        s += p[ccute_at(l, i)];
    return s;
}
template <> short sum<short>(const short *, const ccute_layout) { return 9; }
template <int N> CCUTE_FOLD static ccute_layout row() { return ccute_make_layout(N); }
CCUTE_FOLD static ccute_layout two() { return ccute_make_layout(2); }

// run: f(5)
CCUTE_FOLD long f(int n)
{
    const long p[6] = {n, 2, 3, 4, 5, 6};
    const short q[2] = {1, 2};
    return sum(p, ccute_make_layout(TUP(2, 2), TUP(1, 4))) + sum<long>(p, two()) + sum(q, two()) + sum(p, row<3>());
}
// ---- folded ----
// 2 | template <class E> CCUTE_FOLD static E sum__2x2(const E *p)
// 5 |     for (int i = 0; i < 4; i++)
// 6 |         s += p[(i & 1) + (i >> 1) * 4];
// 2 | template <class E> CCUTE_FOLD static E sum__2(const E *p)
// 5 |     for (int i = 0; i < 2; i++)
// 6 |         s += p[i];
// 2 | template <class E> CCUTE_FOLD static E sum__3(const E *p)
// 5 |     for (int i = 0; i < 3; i++)
// 6 |         s += p[i];
// 8 |
// 11 | __attribute__((unused)) CCUTE_FOLD static ccute_layout two() { return ccute_make_layout(2); }
// 18 |     return sum__2x2(p) + sum__2<long>(p) + sum(q, two()) + sum__3(p);
// ! helper_template.cc:18:84: remark: not folded: 'sum' is not cloned: it is a specialisation of a template
// !     return sum(p, ccute_make_layout(TUP(2, 2), TUP(1, 4))) + sum<long>(p, two()) + sum(q, two()) + sum(p, row<3>());
// !                                                                                    ^~~~~~~~~~~~~

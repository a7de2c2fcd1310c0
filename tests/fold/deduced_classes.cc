// run: by_its_members(3, 4); by_a_guide(3, 4); inside(3, 4); stated(3, 4)
/* The arguments of a class's template come from the types in the list: a layout's value has its type there. */
#include <ccute/ccute.h>
#include <ccute/short.h>

template <class L> struct tile {
    L l;
    int n;
    long at(int i) const { return ccute_at(l, i) + n; }
};
template <class L> tile(L, int) -> tile<L>;
template <class A, class B> struct both {
    A a;
    B b;
};
template <class A, class B> both(A, B) -> both<A, B>;

CCUTE_FOLD long by_its_members(int n, int i)
{
    const tile t{ccute_make_layout(8, n), 2};
    return t.at(i) * 7 + ccute_at(t.l, i);
}
CCUTE_FOLD long by_a_guide(int n, int i)
{
    const both t = {ccute_make_layout(8, n), ccute_make_layout(TUP(2, 4), TUP(n, 1))};
    return ccute_at(t.a, i) * 7 + ccute_at(t.b, i);
}
CCUTE_FOLD long inside(int n, int i)
{
    const both t{tile{ccute_make_layout(8, n), 2}, i};
    return t.a.at(i) * 7 + t.b;
}
CCUTE_FOLD long stated(int n, int i)
{
    const tile<ccute_layout> t = {ccute_make_layout(8, n), 2};
    return t.at(i) * 7 + ccute_at(t.l, i);
}
// ---- folded ----
// 20 |     const tile t{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, 2};
// 21 |     return t.at(i) * 7 + ((long)((long long)n * i));
// 25 |     const both t = {ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {2, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}}; (void)t;
// 26 |     return ((long)((long long)n * i)) * 7 + ((long)(i / 2 + (long long)n * (i % 2)));
// 30 |     const both t{tile{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, 2}, i};
// 35 |     const tile<ccute_layout> t = {ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, 2};
// 36 |     return t.at(i) * 7 + ((long)((long long)n * i));
// ! deduced_classes.cc:26:35: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(t.a, i) * 7 + ccute_at(t.b, i);
// !                                   ^~~~~~~~~~~~~~~~

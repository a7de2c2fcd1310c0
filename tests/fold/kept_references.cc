// run: of_a_variable(3, 4); of_a_member(3, 4); of_an_element(3, 4); in_a_helper(3, 4); of_a_call(3, 4); of_this(3, 4)
/* A reference that stays declared is another name of its object, not a copy. */
#include <ccute/ccute.h>
#include <ccute/short.h>

struct tile {
    int n;
    ccute_layout l;
    CCUTE_FOLD long at(int i) const
    {
        const ccute_layout &m = l;
        return ccute_at(m, i) * 10 + (&m == &l);
    }
};
CCUTE_FOLD long of_a_variable(int n, int i)
{
    const ccute_layout a = ccute_make_layout(8, n), &r = a;
    const ccute_layout &again = (r);
    return ccute_at(again, i) * 10 + (&r == &a) + (&again == &a);
}
CCUTE_FOLD long of_a_member(int n, int i)
{
    const tile t = {n, ccute_make_layout(8, n)};
    const auto &l = t.l;
    return ccute_at(l, i) * 10 + (&l == &t.l);
}
CCUTE_FOLD long of_an_element(int n, int i)
{
    const ccute_layout a[2] = {ccute_make_layout(8, n), ccute_make_layout(8, 2)};
    const ccute_layout &r = a[1];
    return ccute_at(r, i) * 10 + (&r - a);
}
CCUTE_FOLD static long compared(const tile &t, int i)
{
    const auto &l = t.l;
    long sum = &l == &t.l;
    for (int k = 0; k < i; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long in_a_helper(int n, int i)
{
    const tile t = {n, ccute_make_layout(8, n)};
    return compared(t, i);
}
CCUTE_FOLD long of_a_call(int n, int i)
{
    const ccute_layout &r = ccute_make_layout(8, n), &s = ccute_make_layout(8, n);
    return ccute_at(r, i) * 10 + (&r == &s);
}
CCUTE_FOLD long of_this(int n, int i)
{
    const tile t = {n, ccute_make_layout(8, n)};
    return t.at(i);
}
// ---- folded ----
// 17 |     /* a = 8:n */ /* r = 8:n */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}; const ccute_layout &r = a;
// 19 |     return ((long)((long long)n * i)) * 10 + (&r == &a) + (&again == &a);
// 23 |     const tile t = {n, {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}};
// 24 |     /* l = 8:n */ const ccute_layout &l = t.l;
// 25 |     return ((long)((long long)n * i)) * 10 + (&l == &t.l);
// 29 |     const ccute_layout a[2] = {{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}};
// 31 |     return ((long)((long long)i * 2)) * 10 + (&r - a);
// 33 | __attribute__((unused)) CCUTE_FOLD static long compared(const tile &t, int i)
// 33 | CCUTE_FOLD static long compared__8(const tile &t, const int t_l_d0, int i)
// 35 |     /* l = 8:t_l_d0 */ const ccute_layout &l = t.l;
// 38 |         sum = sum * 3 + ((long)((long long)t_l_d0 * k));
// 40 |
// 43 |     const tile t = {n, {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}};
// 44 |     return compared__8(t, n, i);
// 48 |     /* r = 8:n */ /* s = 8:n */ const ccute_layout r = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}; const ccute_layout s = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}};
// 49 |     return ((long)((long long)n * i)) * 10 + (&r == &s);
// 53 |     const tile t = {n, {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}};
// ! kept_references.cc:11:33: remark: not folded: 'l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         const ccute_layout &m = l;
// !                                 ^
// ! kept_references.cc:12:25: remark: not folded: 'm' is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !         return ccute_at(m, i) * 10 + (&m == &l);
// !                         ^
// ! kept_references.cc:12:39: note: it is changed here
// !         return ccute_at(m, i) * 10 + (&m == &l);
// !                                       ^~
// ! kept_references.cc:31:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(r, i) * 10 + (&r - a);
// !            ^~~~~~~~~~~~~~
// ! kept_references.cc:54:12: remark: not folded: in 'at', line 12: a helper that foldc evaluates may name only its parameters and constants
// !     return t.at(i);
// !            ^~~~~~~

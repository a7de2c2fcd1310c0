// run: lists(3, 2); constructors(3, 2); of_names(3, 2); of_bases(3, 2); of_template_bases(3, 2); delegates(3, 2)
/* A layout that no initialiser makes is the one that its class states, if that is made of numbers. */
#include <ccute/ccute.h>
#include <ccute/short.h>

struct tile {
    ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    int n;
};
CCUTE_FOLD long lists(int n, int i)
{
    const tile none{}, first{ccute_make_layout(TUP(8, 4), TUP(n, 3))};
    return ccute_at(none.l, i, 1) * 100 + ccute_at(first.l, i, 2) + none.n;
}

struct made {
    int n;
    ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    CCUTE_FOLD made(int k) : n(k) {}
    CCUTE_FOLD made(int k, int j) : n(k), l(ccute_make_layout(TUP(8, 4), TUP(j, k))) {}
    CCUTE_FOLD made(const char *) : made(3, 5) {}
    CCUTE_FOLD made(long k) { l = ccute_make_layout(TUP(8, 4), TUP(k, 7)); }
};
CCUTE_FOLD long constructors(int n, int i)
{
    const made a(n), b(n, i), c(5L);
    return ccute_at(a.l, i, 1) + ccute_at(b.l, i, 1) * 100 + ccute_at(c.l, i, 1) * 10000;
}
/* Another constructor makes it. */
CCUTE_FOLD long delegates(int n, int i)
{
    const made a("");
    return ccute_at(a.l, i, 1) + n;
}

static int number = 3;
constexpr int eight = 8;
struct named {
    ccute_layout of_a_global = ccute_make_layout(TUP(8, 4), TUP(number, 1));
    ccute_layout of_constants = ccute_make_layout(TUP(eight, 4), TUP(eight * 2, sizeof(int)));
};
CCUTE_FOLD long of_names(int n, int i)
{
    number += n;
    const named a{};
    number += n;
    return ccute_at(a.of_a_global, i, 1) + ccute_at(a.of_constants, i, 1) * 100;
}

struct heir : tile {
    int q;
};
CCUTE_FOLD long of_bases(int n, int i)
{
    const heir a{{}, n};
    return ccute_at(a.l, i, 1) + a.q;
}

template <int N> struct base {
    ccute_layout l;
    CCUTE_FOLD base(int k) : l(ccute_make_layout(TUP(N, 4), TUP(k, 1))) {}
};
struct of_template : base<8> {
    int k;
    CCUTE_FOLD of_template(int n) : base<8>(n), k(n) {}
};
CCUTE_FOLD long of_template_bases(int n, int i)
{
    const of_template a(n);
    return ccute_at(a.l, i, 1) + a.k;
}
// ---- folded ----
// 12 |     const tile none{}, first{{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 3}, 0, 0, 0, 0, 0, {0}}}; (void)first;
// 13 |     return ((long)((long long)i * 4 + 1)) * 100 + ((long)((long long)n * i + 6)) + none.n;
// 20 |     CCUTE_FOLD made(int k, int j) : n(k), l(ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)j, (long)k}, 0, 0, 0, 0, 0, {0}}) {}
// 22 |     CCUTE_FOLD made(long k) { l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)k, 7}, 0, 0, 0, 0, 0, {0}}; }
// 26 |     const made a(n), b(n, i), c(5L); (void)a; (void)b; (void)c;
// 27 |     return ((long)((long long)i * 4 + 1)) + ((long)(n + (long long)i * i)) * 100 + ((long)((long long)i * 5 + 7)) * 10000;
// 47 |     return ccute_at(a.of_a_global, i, 1) + ((long)((long long)i * 16 + 4)) * 100;
// 56 |     return ((long)((long long)i * 4 + 1)) + a.q;
// 61 |     CCUTE_FOLD base(int k) : l((N >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)N, 4}}, {(long)k, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(N, 4), TUP(k, 1)))) {}
// 70 |     return ((long)((long long)n * i + 1)) + a.k;
// ! members_by_default.cc:33:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(a.l, i, 1) + n;
// !                     ^~~
// ! members_by_default.cc:47:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(a.of_a_global, i, 1) + ccute_at(a.of_constants, i, 1) * 100;
// !                     ^~~~~~~~~~~~~

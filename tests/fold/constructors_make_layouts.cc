// The initialisers of a constructor have the numbers of its layouts, for whatever reads the object at run time; where a
// layout may be bad, the call stays for that case.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct pair {
    ccute_layout a, b;
    int n;
};
static long read(const ccute_layout &l, int i) { return ccute_ok(l) ? ccute_at(l, i) : -7; }

struct view {
    const int *p;
    ccute_layout l;
    pair q;
    CCUTE_FOLD view(const int *p, int ld)
        : p(p), l(ccute_make_layout(TUP(4, 8), TUP(ld, 1))),
          q{ccute_make_layout(TUP(8, 4), TUP(ld * 2, 1)), ccute_composition(ccute_make_layout(32, ld), ccute_make_layout(8, 4)), ld}
    {
    }
};
// run: objects(5); objects(-3)
CCUTE_FOLD long objects(int n)
{
    const view v(0, n);
    return read(v.l, 9) + 1000 * read(v.q.a, 9) + read(v.q.b, 3) + ccute_at(v.l, 9) + ccute_at(v.q.a, 9) * v.q.n;
}

// Extents that may be negative or 1, a divisor that may be 0, a parameter that changes, one that hides a member.
struct risky {
    int n;
    ccute_layout l, m, c, d;
    CCUTE_FOLD risky(int n, int k)
        : n(3), l(ccute_make_layout(TUP(n, 4))), m{ccute_make_layout_right(TUP(4, k))},
          c(ccute_make_layout_right(TUP(8, n++))), d(ccute_make_layout(TUP(k == 0 ? 1 : 12 / k, n)))
    {
    }
};
// run: risks(3, 2); risks(-1, 1); risks(1, -2); risks(0, 0)
CCUTE_FOLD long risks(int n, int k)
{
    const risky r(n, k);
    return read(r.l, 2) + read(r.m, 3) * 10 + read(r.c, 2) * 100 + read(r.d, 5) * 1000 + r.n;
}

// A layout made of a member, and one in a template.
struct later {
    ccute_layout l, m;
    CCUTE_FOLD later(int n) : l(ccute_make_layout(8, n)), m(ccute_composition(l, ccute_make_layout(4, 2))) {}
};
template <int N> struct tile {
    ccute_layout l;
    CCUTE_FOLD tile(int ld) : l(ccute_make_layout(TUP(N, 4), TUP(ld, 1))) {}
};
// run: others(5)
CCUTE_FOLD long others(int n)
{
    const later a(n);
    const tile<8> t(n);
    return read(a.m, 3) + read(t.l, 9) * 100 + ccute_at(t.l, 9);
}

// ---- folded ----
// 17 |         : p(p), l(ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {(long)ld, 1}, 0, 0, 0, 0, 0, {0}}),
// 18 |           q{ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)((long long)ld * 2), 1}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)((long long)ld * 4)}, 0, 0, 0, 0, 0, {0}}, ld}
// 25 |     const view v(0, n); const long long v_q_a_d0 = (long long)n * 2;
// 26 |     return read(v.l, 9) + 1000 * read(v.q.a, 9) + read(v.q.b, 3) + ((long)((long long)n + 2)) + ((long)(v_q_a_d0 + 1)) * v.q.n;
// 34 |         : n(3), l((n >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)n, 4}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(n, 4)))), m{(k >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, (long)k}}, {(long)k, (long)(k == 1 ? 0 : 1)}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout_right(TUP(4, k)))},
// 35 |           c(ccute_make_layout_right(TUP(8, n++))), d(((k == 0 ? 1 : (12 / k)) >= 0 && n >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)(k == 0 ? 1 : (12 / k)), (long)n}}, {(long)((k == 0 ? 1 : (12 / k)) == 1 ? 0 : 1), (long)(n == 1 ? 0 : (k == 0 ? 1 : (12 / k)))}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(k == 0 ? 1 : 12 / k, n))))
// 49 |     CCUTE_FOLD later(int n) : l(ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}), m(ccute_composition(l, ccute_make_layout(4, 2))) {}
// 53 |     CCUTE_FOLD tile(int ld) : l((N >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)N, 4}}, {(long)ld, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(N, 4), TUP(ld, 1)))) {}
// 60 |     return read(a.m, 3) + read(t.l, 9) * 100 + ((long)((long long)n + 1));
// ! constructors_make_layouts.cc:25:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const view v(0, n);
// !     ^~~~~~~~~~~~~~~~~~~
// ! constructors_make_layouts.cc:26:68: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return read(v.l, 9) + 1000 * read(v.q.a, 9) + read(v.q.b, 3) + ccute_at(v.l, 9) + ccute_at(v.q.a, 9) * v.q.n;
// !                                                                    ^~~~~~~~~~~~~~~~
// ! constructors_make_layouts.cc:35:13: remark: not folded: code that foldc does not fold uses the value of this call
// !           c(ccute_make_layout_right(TUP(8, n++))), d(ccute_make_layout(TUP(k == 0 ? 1 : 12 / k, n)))
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! constructors_make_layouts.cc:49:61: remark: not folded: code that foldc does not fold uses the value of this call
// !     CCUTE_FOLD later(int n) : l(ccute_make_layout(8, n)), m(ccute_composition(l, ccute_make_layout(4, 2))) {}
// !                                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! constructors_make_layouts.cc:60:48: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return read(a.m, 3) + read(t.l, 9) * 100 + ccute_at(t.l, 9);
// !                                                ^~~~~~~~~~~~~~~~

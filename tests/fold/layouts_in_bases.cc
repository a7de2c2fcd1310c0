// Layouts that a class has from its base: by a list, by constructors, in copies, in elements and in member functions.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct shape {
    ccute_layout in, out;
    int n;
    CCUTE_FOLD long both(int i) const { return ccute_at(in, i) * 100 + ccute_at(out, i) * n; }
};
struct tile : shape {
    const int *p;
    ccute_layout own;
    CCUTE_FOLD long at(int i) const { return ccute_at(in, i) + ccute_at(this->own, i) * 10 + both(i) * 1000 + n; }
    CCUTE_FOLD ccute_layout operator()(int i) const { return i ? out : own; }
};
struct deeper : tile {
    int m;
};
template <class T> struct view : shape {
    T *p;
};

// run: lists(5); lists(1)
CCUTE_FOLD long lists(int n)
{
    const tile t = {{ccute_make_layout(TUP(4, 2), TUP(n, 1)), ccute_make_layout(8), 3}, 0, ccute_make_layout(8, 2)};
    const shape s = {ccute_make_layout(8, 4), ccute_make_layout(8, 5), n};
    const tile u = {s, 0, t.in};
    const deeper d = {t, 7};
    const view<int> v = {{t.out, t.own, 2}, 0};
    const tile &r = t, c = u, list[2] = {t, u};
    long sum = ccute_at(t.in, 3) + ccute_at(t.own, 3) * 10 + ccute_at(t.shape::out, 2) + t.at(3) * 7 + ccute_at(t(1), 2) * 3;
    sum = sum * 3 + ccute_at(u.in, 3) + ccute_at(u.own, 5) + u.both(2) + t.shape::both(1);
    sum = sum * 3 + ccute_at(d.in, 5) + ccute_at(d.own, 1) + d.at(2) + d.m + ccute_at(v.in, 3) + v.both(2);
    sum = sum * 3 + ccute_at(r.in, 5) + r.at(2) + ccute_at(c.out, 3) + c.at(1);
    for (int i = 0; i < 2; i++)
        sum = sum * 3 + ccute_at(list[i].own, 3);
    for (const tile &e : list)
        sum = sum * 3 + ccute_at(e.own, 3) + ccute_size(e.in);
    return sum;
}

struct made : shape {
    int k;
    ccute_layout l;
    CCUTE_FOLD made(int n) : shape{ccute_make_layout(8, n), ccute_make_layout(8, 3), 5}, k(n), l(ccute_make_layout(8, n * 2)) {}
};
struct base {
    ccute_layout b;
    int w;
    CCUTE_FOLD base(int w) : b(ccute_make_layout(8, w)), w(w) {}
};
struct heir : base {
    ccute_layout l;
    CCUTE_FOLD heir(int n) : base(n + 1), l(ccute_make_layout(8, n)) {}
    CCUTE_FOLD long at(int i) const { return ccute_at(b, i) * 100 + ccute_at(l, i) + w; }
};
// run: constructors(5); constructors(0)
CCUTE_FOLD long constructors(int n)
{
    const made m(n);
    const heir h(n);
    return ccute_at(m.in, 3) + ccute_at(m.out, 2) * 100 + ccute_at(m.l, 1) + m.both(2) * 3 + ccute_at(h.b, 3) * 1000 + h.at(2) * 7;
}

// Names that mean two members, bases that hide, virtual and private ones, two bases, a slice, writes by the base's name.
struct left {
    ccute_layout l;
    int n;
};
struct hides : left {
    ccute_layout l;
};
struct hides_by_function : left {
    long n(int i) const { return ccute_at(l, i); }
};
struct virtually : virtual left {
    ccute_layout m;
};
struct privately : private left {
    ccute_layout m;
    CCUTE_FOLD privately(int n) : left{ccute_make_layout(8, n), n}, m(ccute_make_layout(8, n + 1)) {}
    CCUTE_FOLD long at(int i) const { return ccute_at(l, i) * 10 + ccute_at(m, i) + n; }
};
struct right {
    ccute_layout r;
};
struct two : left, right {
    ccute_layout m;
};
struct writes : left {
    ccute_layout m;
    CCUTE_FOLD writes(int n) : left{ccute_make_layout(8, n), n}, m(ccute_make_layout(8, n + 1)) { l = ccute_make_layout(8, 9); }
};
static void change(left &l) { l.l = ccute_make_layout(8, 6); }
// run: misses(5)
CCUTE_FOLD long misses(int n)
{
    const hides a = {{ccute_make_layout(8, n), 1}, ccute_make_layout(8, 2)};
    const hides_by_function b = {{ccute_make_layout(8, n), 1}};
    const privately c(n);
    const two d = {{ccute_make_layout(8, 2), 1}, {ccute_make_layout(8, 3)}, ccute_make_layout(8, 4)};
    const writes e(n);
    tile f = {{ccute_make_layout(8, 3), ccute_make_layout(8, 4), 3}, 0, ccute_make_layout(8, 2)}, g = f;
    const shape s = f;
    const shape &r = f;
    f.shape::in = ccute_make_layout(8, 5);
    struct more : left {
        int k;
    } h = {{ccute_make_layout(8, 3), 1}, 2};
    change(h);
    long sum = ccute_at(a.l, 3) + ccute_at(a.left::l, 3) * 10 + b.n(3) + c.at(3) + ccute_at(d.l, 1) + ccute_at(d.r, 2);
    return sum * 100 + ccute_at(e.l, 3) + ccute_at(s.in, 3) + ccute_at(r.in, 2) + ccute_at(f.in, 1) + ccute_at(h.l, 3) + ccute_at(g.in, 2);
}
// ---- folded ----
// 26 |     const tile t = {{{{2, 0, 0, 0, {}, {16, 1}, {4, 2}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}, 3}, 0, {{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}};
// 27 |     const shape s = {{{1, 0, 0, 0, {}, {0}, {8}}, {4}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {5}, 0, 0, 0, 0, 0, {0}}, n};
// 28 |     const tile u = {s, 0, {{2, 0, 0, 0, {}, {16, 1}, {4, 2}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}};
// 31 |     const tile &r = t, c = u, list[2] = {t, u}; (void)c; (void)r;
// 32 |     long sum = ((long)((long long)n * 3)) + 6L * 10 + 2L + ((long)((long long)n * 300003 + 9063)) * 7 + 2L * 3;
// 33 |     sum = sum * 3 + 12L + ((long)((long long)n + 1)) + ((long)((long long)u.n * 10 + 800)) + ((long)((long long)n * 100 + 3));
// 34 |     sum = sum * 3 + ((long)((long long)n + 1)) + 2L + ((long)((long long)n * 200002 + (long long)d.n * 2001 + 40)) + d.m + ccute_at(v.in, 3) + v.both(2);
// 35 |     sum = sum * 3 + ((long)((long long)n + 1)) + ((long)((long long)n * 200002 + 6043)) + 15L + ((long)((long long)n * 10 + (long long)u.n * 5001 + 400004));
// 46 |     CCUTE_FOLD made(int n) : shape{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}, 5}, k(n), l(ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)((long long)n * 2)}, 0, 0, 0, 0, 0, {0}}) {}
// 51 |     CCUTE_FOLD base(int w) : b(ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)w}, 0, 0, 0, 0, 0, {0}}), w(w) {}
// 55 |     CCUTE_FOLD heir(int n) : base(n + 1), l(ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}) {}
// 61 |     const made m(n); const long long m_l_d0 = (long long)n * 2;
// 62 |     const heir h(n); const int h_b_d0 = (int)((unsigned)n + 1);
// 63 |     return ((long)((long long)n * 3)) + 6L * 100 + ((long)m_l_d0) + ((long)((long long)n * 200 + (long long)m.n * 6)) * 3 + ((long)((long long)h_b_d0 * 3)) * 1000 + ((long)((long long)n * 2 + (long long)h_b_d0 * 200 + h.w)) * 7;
// 82 |     CCUTE_FOLD privately(int n) : left{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, n}, m(ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)((long long)n + 1)}, 0, 0, 0, 0, 0, {0}}) {}
// 93 |     CCUTE_FOLD writes(int n) : left{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, n}, m(ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)((long long)n + 1)}, 0, 0, 0, 0, 0, {0}}) { l = ccute_make_layout(8, 9); }
// 99 |     const hides a = {{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, 1}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}};
// 100 |     const hides_by_function b = {{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, 1}};
// 102 |     const two d = {{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}, 1}, {ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {4}, 0, 0, 0, 0, 0, {0}}};
// 104 |     tile f = {{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {4}, 0, 0, 0, 0, 0, {0}}, 3}, 0, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}}, g = f;
// 110 |     } h = {{ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}, 1}, 2};
// ! layouts_in_bases.cc:33:41: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     sum = sum * 3 + ccute_at(u.in, 3) + ccute_at(u.own, 5) + u.both(2) + t.shape::both(1);
// !                                         ^~~~~~~~~~~~~~~~~~
// ! layouts_in_bases.cc:34:21: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     sum = sum * 3 + ccute_at(d.in, 5) + ccute_at(d.own, 1) + d.at(2) + d.m + ccute_at(v.in, 3) + v.both(2);
// !                     ^~~~~~~~~~~~~~~~~
// ! layouts_in_bases.cc:34:87: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     sum = sum * 3 + ccute_at(d.in, 5) + ccute_at(d.own, 1) + d.at(2) + d.m + ccute_at(v.in, 3) + v.both(2);
// !                                                                                       ^~~~
// ! layouts_in_bases.cc:34:98: remark: not folded: in 'both', line 8: a helper that foldc evaluates may name only its parameters and constants
// !     sum = sum * 3 + ccute_at(d.in, 5) + ccute_at(d.own, 1) + d.at(2) + d.m + ccute_at(v.in, 3) + v.both(2);
// !                                                                                                  ^~~~~~~~~
// ! layouts_in_bases.cc:35:21: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     sum = sum * 3 + ccute_at(r.in, 5) + r.at(2) + ccute_at(c.out, 3) + c.at(1);
// !                     ^~~~~~~~~~~~~~~~~
// ! layouts_in_bases.cc:37:34: remark: not folded: a condition that is not known here chooses between 8:2 and (4,2):(n,1), which differ in more than numbers; remedy: write an if with the statement that uses the layout in both branches
// !         sum = sum * 3 + ccute_at(list[i].own, 3);
// !                                  ^~~~~~~~~~~
// ! layouts_in_bases.cc:39:34: remark: not folded: 'e.own' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(e.own, 3) + ccute_size(e.in);
// !                                  ^~~~~
// ! layouts_in_bases.cc:39:57: remark: not folded: 'e.in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(e.own, 3) + ccute_size(e.in);
// !                                                         ^~~~
// ! layouts_in_bases.cc:61:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const made m(n);
// !     ^~~~~~~~~~~~~~~~
// ! layouts_in_bases.cc:62:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const heir h(n);
// !     ^~~~~~~~~~~~~~~~
// ! layouts_in_bases.cc:83:55: remark: not folded: 'l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     CCUTE_FOLD long at(int i) const { return ccute_at(l, i) * 10 + ccute_at(m, i) + n; }
// !                                                       ^
// ! layouts_in_bases.cc:83:77: remark: not folded: 'm' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     CCUTE_FOLD long at(int i) const { return ccute_at(l, i) * 10 + ccute_at(m, i) + n; }
// !                                                                             ^
// ! layouts_in_bases.cc:93:103: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     CCUTE_FOLD writes(int n) : left{ccute_make_layout(8, n), n}, m(ccute_make_layout(8, n + 1)) { l = ccute_make_layout(8, 9); }
// !                                                                                                       ^~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_bases.cc:107:19: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     f.shape::in = ccute_make_layout(8, 5);
// !                   ^~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_bases.cc:112:25: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     long sum = ccute_at(a.l, 3) + ccute_at(a.left::l, 3) * 10 + b.n(3) + c.at(3) + ccute_at(d.l, 1) + ccute_at(d.r, 2);
// !                         ^~~
// ! layouts_in_bases.cc:112:44: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     long sum = ccute_at(a.l, 3) + ccute_at(a.left::l, 3) * 10 + b.n(3) + c.at(3) + ccute_at(d.l, 1) + ccute_at(d.r, 2);
// !                                            ^~~~~~~~~
// ! layouts_in_bases.cc:112:74: remark: not folded: in 'at', line 83: a helper that foldc evaluates may name only its parameters and constants
// !     long sum = ccute_at(a.l, 3) + ccute_at(a.left::l, 3) * 10 + b.n(3) + c.at(3) + ccute_at(d.l, 1) + ccute_at(d.r, 2);
// !                                                                          ^~~~~~~
// ! layouts_in_bases.cc:112:93: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     long sum = ccute_at(a.l, 3) + ccute_at(a.left::l, 3) * 10 + b.n(3) + c.at(3) + ccute_at(d.l, 1) + ccute_at(d.r, 2);
// !                                                                                             ^~~
// ! layouts_in_bases.cc:112:112: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     long sum = ccute_at(a.l, 3) + ccute_at(a.left::l, 3) * 10 + b.n(3) + c.at(3) + ccute_at(d.l, 1) + ccute_at(d.r, 2);
// !                                                                                                                ^~~
// ! layouts_in_bases.cc:113:33: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return sum * 100 + ccute_at(e.l, 3) + ccute_at(s.in, 3) + ccute_at(r.in, 2) + ccute_at(f.in, 1) + ccute_at(h.l, 3) + ccute_at(g.in, 2);
// !                                 ^~~
// ! layouts_in_bases.cc:113:52: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return sum * 100 + ccute_at(e.l, 3) + ccute_at(s.in, 3) + ccute_at(r.in, 2) + ccute_at(f.in, 1) + ccute_at(h.l, 3) + ccute_at(g.in, 2);
// !                                                    ^~~~
// ! layouts_in_bases.cc:113:72: remark: not folded: 'r.in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return sum * 100 + ccute_at(e.l, 3) + ccute_at(s.in, 3) + ccute_at(r.in, 2) + ccute_at(f.in, 1) + ccute_at(h.l, 3) + ccute_at(g.in, 2);
// !                                                                        ^~~~
// ! layouts_in_bases.cc:113:92: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return sum * 100 + ccute_at(e.l, 3) + ccute_at(s.in, 3) + ccute_at(r.in, 2) + ccute_at(f.in, 1) + ccute_at(h.l, 3) + ccute_at(g.in, 2);
// !                                                                                            ^~~~
// ! layouts_in_bases.cc:113:112: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return sum * 100 + ccute_at(e.l, 3) + ccute_at(s.in, 3) + ccute_at(r.in, 2) + ccute_at(f.in, 1) + ccute_at(h.l, 3) + ccute_at(g.in, 2);
// !                                                                                                                ^~~
// ! layouts_in_bases.cc:113:131: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return sum * 100 + ccute_at(e.l, 3) + ccute_at(s.in, 3) + ccute_at(r.in, 2) + ccute_at(f.in, 1) + ccute_at(h.l, 3) + ccute_at(g.in, 2);
// !                                                                                                                                   ^~~~

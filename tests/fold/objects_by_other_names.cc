// A copy of an object, a reference to it and a parameter that it is passed to have its parts, where both keep their value.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct pair {
    ccute_layout in, out;
    int n;
    CCUTE_FOLD long both(int i) const { return ccute_at(in, i) + ccute_at(out, i) * n; }
};
struct other {
    ccute_layout in, out;
    other(const pair &p) : in(ccute_make_layout(8, 7)), out(p.in) {}
    CCUTE_FOLD long at(int i) const { return ccute_at(in, i); }
};
struct counted { // whose copies differ
    ccute_layout l;
    counted(const ccute_layout &a) : l(a) {}
    counted(const counted &) : l(ccute_make_layout(8, 9)) {}
};
struct nest {
    pair p[2];
};
CCUTE_FOLD long by_value(pair q, int i) { return ccute_at(q.out, i) + q.n; }
CCUTE_FOLD long by_reference(const pair &q, int i) { return ccute_at(q.in, i) * q.n; }
CCUTE_FOLD long by_pointer(const pair *q, int i) { return ccute_at(q->in, i) + (*q).n + q->both(i); }
CCUTE_FOLD long twice(const pair &a, const pair &b, int i) { return i ? by_reference(b, i) - by_pointer(&a, i) : 0; }
CCUTE_FOLD long turned(const pair &a, const pair &b, int k)
{
    return k == 0 ? by_reference(a, 3) * 100 + by_reference(b, 3) : turned(b, a, k - 1);
}

// run: f(5, 9); f(1, 3)
CCUTE_FOLD long f(int n, int i)
{
    const pair v = {ccute_make_layout(8, n), ccute_make_layout(TUP(4, 2), TUP(2, 1)), 3};
    const pair u = v, &r = u, *const p = &r;
    const nest e = {{v, {ccute_make_layout(8, 4), ccute_make_layout(8), 5}}};
    const pair w = e.p[1];
    const auto &x = e.p[0];
    long sum = ccute_at(u.in, 3) + ccute_at(r.out, 2) * 10 + ccute_at(p->in, 1) * 100 + w.both(2) * 1000;
    sum += by_value(v, 3) + by_reference(u, 2) + by_pointer(&v, 1) + by_pointer(p, 2) + r.both(i) + x.both(2);
    return sum * 10 + twice(w, v, 4) + turned(v, w, 2) + turned(w, v, 3);
}

// Another class, a copy that differs, an object that changes and what it is changed through have parts of their own.
// run: misses(3)
CCUTE_FOLD long misses(int i)
{
    const pair v = {ccute_make_layout(8, 2), ccute_make_layout(8, 3), 4};
    const counted c(v.in), d = c;
    pair w = v, changed = v;
    const pair &r = changed;
    pair &s = w;
    s.in = v.out;
    changed.in = v.out;
    return ccute_at(other(v).in, i) + other(v).at(i) + ccute_at(d.l, i) + ccute_at(w.in, i) + by_reference(r, i) + by_value(w, i);
}
// ---- folded ----
// 35 |     const pair v = {{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {4, 2}}, {2, 1}, 0, 0, 0, 0, 0, {0}}, 3};
// 36 |     const pair u = v, &r = u, *const p = &r; (void)p;
// 37 |     const nest e = {{v, {{{1, 0, 0, 0, {}, {0}, {8}}, {4}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}, 5}}};
// 38 |     const pair w = e.p[1]; (void)w;
// 39 |     const auto &x = e.p[0]; (void)x;
// 40 |     long sum = ((long)((long long)n * 3)) + 4L * 10 + ((long)n) * 100 + 18L * 1000;
// 41 |     sum += 9L + ((long)((long long)n * 6)) + ((long)((long long)n * 2 + 9)) + ((long)((long long)n * 4 + 15)) + ((long)((long long)n * i + i % 4 * 6 + i / 4 * 3)) + ((long)((long long)n * 2 + (long long)e.p[0].n * 4));
// 42 |     return sum * 10 + ((long)((long long)n * 12 - 57)) + ((long)((long long)n * 900 + 60)) + ((long)((long long)n * 900 + 60));
// 49 |     const pair v = {{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}, 4};
// ! objects_by_other_names.cc:13:55: remark: not folded: 'in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     CCUTE_FOLD long at(int i) const { return ccute_at(in, i); }
// !                                                       ^~
// ! objects_by_other_names.cc:23:59: remark: not folded: 'q.out' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// ! CCUTE_FOLD long by_value(pair q, int i) { return ccute_at(q.out, i) + q.n; }
// !                                                           ^~~~~
// ! objects_by_other_names.cc:24:70: remark: not folded: 'q.in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// ! CCUTE_FOLD long by_reference(const pair &q, int i) { return ccute_at(q.in, i) * q.n; }
// !                                                                      ^~~~
// ! objects_by_other_names.cc:25:68: remark: not folded: 'q->in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// ! CCUTE_FOLD long by_pointer(const pair *q, int i) { return ccute_at(q->in, i) + (*q).n + q->both(i); }
// !                                                                    ^~~~~
// ! objects_by_other_names.cc:25:89: remark: not folded: in 'both', line 8: a helper that foldc evaluates may name only its parameters and constants
// ! CCUTE_FOLD long by_pointer(const pair *q, int i) { return ccute_at(q->in, i) + (*q).n + q->both(i); }
// !                                                                                         ^~~~~~~~~~
// ! objects_by_other_names.cc:26:73: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// ! CCUTE_FOLD long twice(const pair &a, const pair &b, int i) { return i ? by_reference(b, i) - by_pointer(&a, i) : 0; }
// !                                                                         ^~~~~~~~~~~~~~~~~~
// ! objects_by_other_names.cc:26:94: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// ! CCUTE_FOLD long twice(const pair &a, const pair &b, int i) { return i ? by_reference(b, i) - by_pointer(&a, i) : 0; }
// !                                                                                              ^~~~~~~~~~~~~~~~~
// ! objects_by_other_names.cc:29:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return k == 0 ? by_reference(a, 3) * 100 + by_reference(b, 3) : turned(b, a, k - 1);
// !                     ^~~~~~~~~~~~~~~~~~
// ! objects_by_other_names.cc:29:48: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return k == 0 ? by_reference(a, 3) * 100 + by_reference(b, 3) : turned(b, a, k - 1);
// !                                                ^~~~~~~~~~~~~~~~~~
// ! objects_by_other_names.cc:29:69: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return k == 0 ? by_reference(a, 3) * 100 + by_reference(b, 3) : turned(b, a, k - 1);
// !                                                                     ^~~~~~~~~~~~~~~~~~~
// ! objects_by_other_names.cc:41:89: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     sum += by_value(v, 3) + by_reference(u, 2) + by_pointer(&v, 1) + by_pointer(p, 2) + r.both(i) + x.both(2);
// !                                                                                         ^~~~~~~~~
// ! objects_by_other_names.cc:56:21: remark: not folded: 'other(v).in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return ccute_at(other(v).in, i) + other(v).at(i) + ccute_at(d.l, i) + ccute_at(w.in, i) + by_reference(r, i) + by_value(w, i);
// !                     ^~~~~~~~~~~
// ! objects_by_other_names.cc:56:39: remark: not folded: in 'at', line 13: 'in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return ccute_at(other(v).in, i) + other(v).at(i) + ccute_at(d.l, i) + ccute_at(w.in, i) + by_reference(r, i) + by_value(w, i);
// !                                       ^~~~~~~~~~~~~~
// ! objects_by_other_names.cc:56:65: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(other(v).in, i) + other(v).at(i) + ccute_at(d.l, i) + ccute_at(w.in, i) + by_reference(r, i) + by_value(w, i);
// !                                                                 ^~~
// ! objects_by_other_names.cc:56:84: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(other(v).in, i) + other(v).at(i) + ccute_at(d.l, i) + ccute_at(w.in, i) + by_reference(r, i) + by_value(w, i);
// !                                                                                    ^~~~
// ! objects_by_other_names.cc:56:95: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(other(v).in, i) + other(v).at(i) + ccute_at(d.l, i) + ccute_at(w.in, i) + by_reference(r, i) + by_value(w, i);
// !                                                                                               ^~~~~~~~~~~~~~~~~~
// ! objects_by_other_names.cc:56:116: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(other(v).in, i) + other(v).at(i) + ccute_at(d.l, i) + ccute_at(w.in, i) + by_reference(r, i) + by_value(w, i);
// !                                                                                                                    ^~~~~~~~~~~~~~

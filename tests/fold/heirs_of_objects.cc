// run: made(5, 3); made(1, 2); listed(5, 3); passed(5, 3); sliced(5, 3); layouts(5, 3)
/* A class that only adds constructors to its base has the base's members, and other values of them than the base that it
   is made of. */
#include <ccute/ccute.h>
#include <ccute/short.h>

struct pair {
    ccute_layout in, out;
    int n;
};
struct turned : pair {
    turned(const pair &p) : pair{p.out, p.in, p.n} {}
};
struct shifted : pair {
    shifted(const pair &p) : pair(p) { in = ccute_make_layout(8, 7); }
};

CCUTE_FOLD long made(int n, int i)
{
    const pair v = {ccute_make_layout(8, n), ccute_make_layout(8, 3), 4};
    const turned t = v, u(v), w{v}, same = t;
    const turned &r = v;
    const shifted s = v;
    return ccute_at(t.in, i) + ccute_at(u.in, i) * 10 + ccute_at(w.in, i) * 100 + ccute_at(same.in, i) * 1000 +
           ccute_at(r.in, i) * 3 + ccute_at(s.in, i) * 7 + ccute_at(turned(v).in, i) * 11;
}

CCUTE_FOLD long listed(int n, int i)
{
    const pair list[1] = {{ccute_make_layout(8, n), ccute_make_layout(8, 3), 4}};
    long sum = 0;
    for (const turned &t : list)
        sum += ccute_at(t.in, i);
    return sum;
}

CCUTE_FOLD static turned given(const pair &p) { return p; }
CCUTE_FOLD static long inside(const turned &t, int i) { return ccute_at(t.in, i) * t.n; }
CCUTE_FOLD long passed(int n, int i)
{
    const pair v = {ccute_make_layout(8, n), ccute_make_layout(8, 3), 4};
    return inside(v, i) + ccute_at(given(v).in, i) * 100;
}

/* The base of an heir has its values. */
struct heir : pair {};
CCUTE_FOLD long sliced(int n, int i)
{
    const heir h = {{ccute_make_layout(8, n), ccute_make_layout(8, 3), 4}};
    const pair &r = h, copy = h;
    return ccute_at(r.in, i) + ccute_at(copy.out, i) * 10 + h.n;
}

/* The same of an heir of a layout. */
struct sevens : ccute_layout {
    sevens(const ccute_layout &l) : ccute_layout(l) { stride[0] = 7; }
};
CCUTE_FOLD long layouts(int n, int i)
{
    const ccute_layout l = ccute_make_layout(8, n);
    const sevens s = l;
    return ccute_at(s, i) + ccute_at(sevens(l), i) * 10 + ccute_at((sevens)l, i) * 100 + ccute_at(sevens{l}, i) * 1000 +
           ccute_at(ccute_layout(l), i) * 3 + ccute_at(ccute_layout{l}, i) * 30;
}
// ---- folded ----
// 20 |     const pair v = {{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}, 4};
// 30 |     const pair list[1] = {{{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}, 4}};
// 41 |     const pair v = {{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}, 4};
// 49 |     const heir h = {{{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}, 4}};
// 50 |     const pair &r = h, copy = h; (void)copy; (void)r;
// 51 |     return ((long)((long long)n * i)) + ((long)((long long)i * 3)) * 10 + h.n;
// 60 |     /* l = 8:n */ const ccute_layout l = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}};
// 63 |            ((long)((long long)n * i)) * 3 + ((long)((long long)n * i)) * 30;
// ! heirs_of_objects.cc:24:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(t.in, i) + ccute_at(u.in, i) * 10 + ccute_at(w.in, i) * 100 + ccute_at(same.in, i) * 1000 +
// !                     ^~~~
// ! heirs_of_objects.cc:24:41: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(t.in, i) + ccute_at(u.in, i) * 10 + ccute_at(w.in, i) * 100 + ccute_at(same.in, i) * 1000 +
// !                                         ^~~~
// ! heirs_of_objects.cc:24:66: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(t.in, i) + ccute_at(u.in, i) * 10 + ccute_at(w.in, i) * 100 + ccute_at(same.in, i) * 1000 +
// !                                                                  ^~~~
// ! heirs_of_objects.cc:24:92: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(t.in, i) + ccute_at(u.in, i) * 10 + ccute_at(w.in, i) * 100 + ccute_at(same.in, i) * 1000 +
// !                                                                                            ^~~~~~~
// ! heirs_of_objects.cc:25:21: remark: not folded: 'r.in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !            ccute_at(r.in, i) * 3 + ccute_at(s.in, i) * 7 + ccute_at(turned(v).in, i) * 11;
// !                     ^~~~
// ! heirs_of_objects.cc:25:45: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !            ccute_at(r.in, i) * 3 + ccute_at(s.in, i) * 7 + ccute_at(turned(v).in, i) * 11;
// !                                             ^~~~
// ! heirs_of_objects.cc:25:69: remark: not folded: 'turned(v).in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !            ccute_at(r.in, i) * 3 + ccute_at(s.in, i) * 7 + ccute_at(turned(v).in, i) * 11;
// !                                                                     ^~~~~~~~~~~~
// ! heirs_of_objects.cc:33:25: remark: not folded: 't.in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         sum += ccute_at(t.in, i);
// !                         ^~~~
// ! heirs_of_objects.cc:38:73: remark: not folded: 't.in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// ! CCUTE_FOLD static long inside(const turned &t, int i) { return ccute_at(t.in, i) * t.n; }
// !                                                                         ^~~~
// ! heirs_of_objects.cc:42:12: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return inside(v, i) + ccute_at(given(v).in, i) * 100;
// !            ^~~~~~~~~~~~
// ! heirs_of_objects.cc:42:36: remark: not folded: 'given(v).in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return inside(v, i) + ccute_at(given(v).in, i) * 100;
// !                                    ^~~~~~~~~~~
// ! heirs_of_objects.cc:62:21: remark: not folded: the value of 's' is not known here
// !     return ccute_at(s, i) + ccute_at(sevens(l), i) * 10 + ccute_at((sevens)l, i) * 100 + ccute_at(sevens{l}, i) * 1000 +
// !                     ^
// ! heirs_of_objects.cc:62:38: remark: not folded: foldc does not fold expressions of this kind
// !     return ccute_at(s, i) + ccute_at(sevens(l), i) * 10 + ccute_at((sevens)l, i) * 100 + ccute_at(sevens{l}, i) * 1000 +
// !                                      ^~~~~~~~~
// ! heirs_of_objects.cc:62:68: remark: not folded: foldc does not fold expressions of this kind
// !     return ccute_at(s, i) + ccute_at(sevens(l), i) * 10 + ccute_at((sevens)l, i) * 100 + ccute_at(sevens{l}, i) * 1000 +
// !                                                                    ^~~~~~~~~
// ! heirs_of_objects.cc:62:99: remark: not folded: foldc does not fold expressions of this kind
// !     return ccute_at(s, i) + ccute_at(sevens(l), i) * 10 + ccute_at((sevens)l, i) * 100 + ccute_at(sevens{l}, i) * 1000 +
// !                                                                                                   ^~~~~~~~~

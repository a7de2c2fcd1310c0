// A member of a base class that the source names by the base, since a member of the derived class hides it, is not the
// one that the object's path names.
#include <ccute/short.h>

struct first {
    int n;
};
struct second : first {
    int n;
};
struct third : second {
    int m;
};
template <int N> struct numbered {
    int n;
};
struct fourth : numbered<1> {
    int n;
};
struct layouts {
    ccute_layout l;
};
struct more_layouts : layouts {
    ccute_layout l;
};

// run: by_a_name(3, 5)
CCUTE_FOLD long by_a_name(int x, int y)
{
    second made;
    made.n = x;
    made.first::n = y;
    const second q = made;
    if (q.n >= 4)
        return 0;
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(q.n, q.first::n));
    return ccute_at(l, 1, 2) + (ccute_at(l, 0, 1) >= 4);
}

// run: by_two_bases(3, 5)
CCUTE_FOLD long by_two_bases(int x, int y)
{
    third made;
    made.n = x;
    made.first::n = y;
    const third q = made;
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(q.n, q.first::n));
    const ccute_layout m = ccute_make_layout(TUP(4, 4), TUP(q.second::n, q.second::first::n));
    return ccute_at(l, 1, 2) * 100 + ccute_at(m, 1, 2);
}

// run: by_a_template(3, 5)
CCUTE_FOLD long by_a_template(int x, int y)
{
    fourth made;
    made.n = x;
    made.numbered<1>::n = y;
    const fourth q = made;
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(q.n, q.numbered<1>::n));
    return ccute_at(l, 1, 2);
}

// run: by_a_type(3, 5)
CCUTE_FOLD long by_a_type(int x, int y)
{
    second made;
    made.n = x;
    made.first::n = y;
    const second q = made;
    const first other = {7};
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(q.n, q.decltype(other)::n));
    return ccute_at(l, 1, 2) + ccute_at(l, 1, 0) * 100;
}

// run: of_a_layout(3, 5)
CCUTE_FOLD long of_a_layout(int x, int y)
{
    more_layouts made;
    made.l = ccute_make_layout(TUP(4, 4), TUP(1, x));
    made.layouts::l = ccute_make_layout(TUP(4, 4), TUP(1, y));
    const more_layouts q = made;
    return ccute_at(q.l, 1, 2) * 100 + ccute_at(q.layouts::l, 1, 2);
}

// run: of_an_object(3, 5)
CCUTE_FOLD long of_an_object(int x, int y)
{
    const more_layouts q = {{ccute_make_layout(TUP(4, 4), TUP(1, x))}, ccute_make_layout(TUP(4, 4), TUP(1, y))};
    return ccute_at(q.l, 1, 2) * 100 + ccute_at(q.layouts::l, 1, 2) + q.layouts::l.offset;
}

// run: of_no_other(5)
CCUTE_FOLD long of_no_other(int y)
{
    third made;
    made.n = y;
    made.m = 8;
    const third q = made;
    if (q.n < 4)
        return 0;
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(q.m, q.n));
    return ccute_at(l, 1, 2) + (ccute_at(l, 0, 1) >= 4);
}
// ---- folded ----
// 36 |     /* l = (4,4):(q.n,q.first::n) */
// 37 |     return ((long)(q.n + (long long)q.first::n * 2)) + ((long)q.first::n >= 4);
// 47 |     /* l = (4,4):(q.n,q.first::n) */
// 48 |     /* m = (4,4):(q.second::n,m_d1) */ const int m_d1 = (q.second::first::n);
// 49 |     return ((long)(q.n + (long long)q.first::n * 2)) * 100 + ((long)(q.second::n + (long long)m_d1 * 2));
// 59 |     /* l = (4,4):(q.n,l_d1) */ const int l_d1 = (q.numbered<1>::n);
// 60 |     return q.n + (long long)l_d1 * 2;
// 71 |     /* l = (4,4):(q.n,l_d1) */ const int l_d1 = (q.decltype(other)::n);
// 72 |     return ((long)(q.n + (long long)l_d1 * 2)) + ((long)q.n) * 100;
// 88 |     const more_layouts q = {{ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {1, (long)x}, 0, 0, 0, 0, 0, {0}}}, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {1, (long)y}, 0, 0, 0, 0, 0, {0}}};
// 101 |     /* l = (4,4):(q.m,q.n) */
// 102 |     return ((long)((unsigned)q.n * 2 + (long long)q.m)) + (q.n >= 4);
// ! members_of_bases.cc:79:14: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     made.l = ccute_make_layout(TUP(4, 4), TUP(1, x));
// !              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_of_bases.cc:80:23: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     made.layouts::l = ccute_make_layout(TUP(4, 4), TUP(1, y));
// !                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! members_of_bases.cc:82:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(q.l, 1, 2) * 100 + ccute_at(q.layouts::l, 1, 2);
// !                     ^~~
// ! members_of_bases.cc:82:49: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(q.l, 1, 2) * 100 + ccute_at(q.layouts::l, 1, 2);
// !                                                 ^~~~~~~~~~~~
// ! members_of_bases.cc:89:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(q.l, 1, 2) * 100 + ccute_at(q.layouts::l, 1, 2) + q.layouts::l.offset;
// !                     ^~~
// ! members_of_bases.cc:89:49: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(q.l, 1, 2) * 100 + ccute_at(q.layouts::l, 1, 2) + q.layouts::l.offset;
// !                                                 ^~~~~~~~~~~~

// run: one(3, 2); by_other_names(3, 2); of_a_number(3, 2); twice(3, 2); after_an_initialiser(3, 2); after_a_default(3, 2); of_a_parameter(3, 2); under_a_condition(3, 2); under_a_condition(4, 2); of_a_base(3, 2); again(3, 2); bad(3, 2); bad(-1, 2); of_a_template(3, 2)
/* A constructor's body makes layouts, too, if it sets each once and does nothing else to them. */
#include <ccute/ccute.h>
#include <ccute/short.h>

struct set {
    ccute_layout l;
    int n;
    CCUTE_FOLD set(int k)
    {
        n = k + 1;
        l = ccute_make_layout(TUP(8, 4), TUP(k, 1));
    }
};
CCUTE_FOLD long one(int n, int i)
{
    const set s(n);
    return ccute_at(s.l, i, 1) * 100 + s.n;
}
CCUTE_FOLD long by_other_names(int n, int i)
{
    const set a = n, b{n + 1};
    const set &r = b;
    return ccute_at(a.l, i, 1) * 100 + ccute_at(r.l, i, 1);
}

/* The number is the object's, which has a value only where the program runs. */
struct of_number {
    ccute_layout l, m;
    int n;
    CCUTE_FOLD of_number(int k)
    {
        this->n = k + 1;
        this->l = ccute_make_layout(TUP(8, 4), TUP(n, 1));
        this->m = ccute_make_layout(TUP(8, 4), TUP(k, 2));
    }
};
CCUTE_FOLD long of_a_number(int n, int i)
{
    const of_number s(n);
    return ccute_at(s.l, i, 1) * 100 + ccute_at(s.m, i, 1);
}

struct set_twice {
    ccute_layout l;
    CCUTE_FOLD set_twice(int k)
    {
        l = ccute_make_layout(TUP(8, 4), TUP(k, 1));
        l = ccute_make_layout(TUP(8, 4), TUP(1, k));
    }
};
CCUTE_FOLD long twice(int n, int i)
{
    const set_twice s(n);
    return ccute_at(s.l, i, 1);
}

struct initialised {
    ccute_layout l;
    CCUTE_FOLD initialised(int k) : l(ccute_make_layout(TUP(8, 4), TUP(k, 1))) { l = ccute_make_layout(TUP(8, 4), TUP(1, k)); }
};
CCUTE_FOLD long after_an_initialiser(int n, int i)
{
    const initialised s(n);
    return ccute_at(s.l, i, 1);
}

struct by_default {
    ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(5, 1));
    CCUTE_FOLD by_default(int k) { l = ccute_make_layout(TUP(8, 4), TUP(1, k)); }
};
CCUTE_FOLD long after_a_default(int n, int i)
{
    const by_default s(n);
    return ccute_at(s.l, i, 1);
}

struct changes {
    ccute_layout l;
    CCUTE_FOLD changes(int k)
    {
        k = k + 3;
        l = ccute_make_layout(TUP(8, 4), TUP(k, 1));
    }
};
CCUTE_FOLD long of_a_parameter(int n, int i)
{
    const changes s(n);
    return ccute_at(s.l, i, 1);
}

struct returns {
    ccute_layout l;
    CCUTE_FOLD returns(int k)
    {
        l = ccute_make_layout(TUP(8, 4), TUP(k, 1));
        if (k > 3)
            return;
        l = ccute_make_layout(TUP(8, 4), TUP(1, k));
    }
};
CCUTE_FOLD long under_a_condition(int n, int i)
{
    const returns s(n);
    return ccute_at(s.l, i, 1);
}

struct heir : set {
    ccute_layout o;
    CCUTE_FOLD heir(int k) : set(k + 1) { o = ccute_make_layout(TUP(8, 4), TUP(2, k)); }
};
CCUTE_FOLD long of_a_base(int n, int i)
{
    const heir s(n);
    return ccute_at(s.l, i, 1) * 100 + ccute_at(s.o, i, 1);
}

struct writes_its_base : set {
    CCUTE_FOLD writes_its_base(int k) : set(k + 1) { l = ccute_make_layout(TUP(8, 4), TUP(2, k)); }
};
CCUTE_FOLD long again(int n, int i)
{
    const writes_its_base s(n);
    return ccute_at(s.l, i, 1);
}

struct may_be_bad {
    ccute_layout l;
    CCUTE_FOLD may_be_bad(int k) { l = ccute_make_layout(TUP(k, 4), TUP(1, k)); }
};
CCUTE_FOLD long bad(int n, int i)
{
    const may_be_bad s(n);
    return ccute_at(s.l, i, 1);
}

template <class T> struct view {
    ccute_layout l;
    T *p;
    CCUTE_FOLD view(T *q, int k) : p(q) { l = ccute_make_layout(TUP(8, 4), TUP(k, 1)); }
};
CCUTE_FOLD long of_a_template(int n, int i)
{
    float x[64] = {0};
    const view<float> s(x, n);
    return ccute_at(s.l, i, 1);
}
// ---- folded ----
// 12 |         l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)k, 1}, 0, 0, 0, 0, 0, {0}};
// 18 |     return ((long)((long long)n * i + 1)) * 100 + s.n;
// 22 |     const set a = n, b{n + 1}; const int b_l_d0 = (int)((unsigned)n + 1);
// 23 |     const set &r = b; (void)r;
// 24 |     return ccute_at(a.l, i, 1) * 100 + ((long)((long long)i * b_l_d0 + 1));
// 34 |         this->l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)(n), 1}, 0, 0, 0, 0, 0, {0}};
// 35 |         this->m = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)k, 2}, 0, 0, 0, 0, 0, {0}};
// 41 |     return ccute_at(s.l, i, 1) * 100 + ((long)((long long)n * i + 2));
// 48 |         l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)k, 1}, 0, 0, 0, 0, 0, {0}};
// 49 |         l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)k}, 0, 0, 0, 0, 0, {0}};
// 60 |     CCUTE_FOLD initialised(int k) : l(ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)k, 1}, 0, 0, 0, 0, 0, {0}}) { l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)k}, 0, 0, 0, 0, 0, {0}}; }
// 70 |     CCUTE_FOLD by_default(int k) { l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)k}, 0, 0, 0, 0, 0, {0}}; }
// 74 |     const by_default s(n); (void)s;
// 75 |     return (long long)n + i;
// 83 |         l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)k, 1}, 0, 0, 0, 0, 0, {0}};
// 96 |         l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)k, 1}, 0, 0, 0, 0, 0, {0}};
// 99 |         l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)k}, 0, 0, 0, 0, 0, {0}};
// 110 |     CCUTE_FOLD heir(int k) : set(k + 1) { o = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {2, (long)k}, 0, 0, 0, 0, 0, {0}}; }
// 114 |     const heir s(n); const int s_l_d0 = (int)((unsigned)n + 1); (void)s;
// 115 |     return ((long)((long long)i * s_l_d0 + 1)) * 100 + ((long)(n + (long long)i * 2));
// 129 |     CCUTE_FOLD may_be_bad(int k) { l = (k >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)k, 4}}, {1, (long)k}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(k, 4), TUP(1, k))); }
// 133 |     const may_be_bad s(n); (void)s;
// 134 |     ccute_check_(n >= 0); return (long long)n + i;
// 140 |     CCUTE_FOLD view(T *q, int k) : p(q) { l = ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)k, 1}, 0, 0, 0, 0, 0, {0}}; }
// 145 |     const view<float> s(x, n); (void)s;
// 146 |     return (long long)n * i + 1;
// ! constructors_set_layouts.cc:22:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const set a = n, b{n + 1};
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! constructors_set_layouts.cc:24:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(a.l, i, 1) * 100 + ccute_at(r.l, i, 1);
// !                     ^~~
// ! constructors_set_layouts.cc:41:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(s.l, i, 1) * 100 + ccute_at(s.m, i, 1);
// !                     ^~~
// ! constructors_set_layouts.cc:55:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(s.l, i, 1);
// !                     ^~~
// ! constructors_set_layouts.cc:65:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(s.l, i, 1);
// !                     ^~~
// ! constructors_set_layouts.cc:89:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(s.l, i, 1);
// !                     ^~~
// ! constructors_set_layouts.cc:105:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(s.l, i, 1);
// !                     ^~~
// ! constructors_set_layouts.cc:114:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const heir s(n);
// !     ^~~~~~~~~~~~~~~~
// ! constructors_set_layouts.cc:119:58: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     CCUTE_FOLD writes_its_base(int k) : set(k + 1) { l = ccute_make_layout(TUP(8, 4), TUP(2, k)); }
// !                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! constructors_set_layouts.cc:124:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(s.l, i, 1);
// !                     ^~~
// ! constructors_set_layouts.cc:129:40: remark: checked at run time: k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     CCUTE_FOLD may_be_bad(int k) { l = ccute_make_layout(TUP(k, 4), TUP(1, k)); }
// !                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! constructors_set_layouts.cc:134:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(s.l, i, 1);
// !            ^~~~~~~~~~~~~~~~~~~

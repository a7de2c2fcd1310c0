// What a list or a construction binds to a reference may be written through it; what it copies keeps its value.
#include <ccute/short.h>

struct by_reference {
    int &r;
    int n;
};
struct around {
    by_reference in;
    ccute_layout l;
};
struct keeper {
    int *p;
    keeper(int &x) : p(&x) {}
};
struct keeps {
    keeper in;
    int n;
};
struct base {
    int &r;
};
struct derived : base {
    int n;
};
struct counts {
    mutable int k;
    operator int() const { return k++; }
};
struct plain {
    int a, b[2];
    int *p;
};
struct copied {
    int a;
    copied(int x) : a(x) {}
};
struct of_copied {
    copied in;
    int n;
};
struct writer {
    int k;
    writer(int &x) : k(x) { x += 100; }
};

static long at(long i, int n) { return i * 1000 + n; }

// run: reference(1, 2); reference(0, 3)
CCUTE_FOLD long reference(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    by_reference q{n, 3};
    q.r = 7;
    return at(ccute_at(l, i, 1), n);
}

// run: nested(1, 2); nested(0, 3)
CCUTE_FOLD long nested(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    around q = {{n, 3}, ccute_make_layout(4, n)};
    q.in.r = 7;
    return at(ccute_at(l, i, 1) + ccute_at(q.l, i), n);
}

// run: elided(1, 2); elided(0, 3)
CCUTE_FOLD long elided(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    around q[1] = {n, 3, ccute_make_layout(4, n)};
    q[0].in.r = 7;
    return at(ccute_at(l, i, 1), n);
}

// run: kept(1, 2); kept(0, 3)
CCUTE_FOLD long kept(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    keeps q{n, 3};
    *q.in.p = 7;
    return at(ccute_at(l, i, 1), n);
}

// run: constructed(1, 2); constructed(0, 3)
CCUTE_FOLD long constructed(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    keeper q = keeper(n);
    *q.p = 7;
    return at(ccute_at(l, i, 1), n);
}

// run: written(1, 2); written(0, 3)
CCUTE_FOLD long written(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    const int k = writer(n).k;
    return at(ccute_at(l, i, 1), k);
}

// run: of_base(1, 2); of_base(0, 3)
CCUTE_FOLD long of_base(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    derived q{{n}, 3};
    q.r = 7;
    return at(ccute_at(l, i, 1), n);
}

// run: converted(1, 2); converted(0, 3)
CCUTE_FOLD long converted(int i, int n)
{
    const counts c = {n};
    CCUTE_ASSUME(c.k > 0);
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(c.k, 1));
    const plain p = {c, {c, c}, nullptr};
    return at(ccute_at(l, i, 1), p.a + p.b[1]);
}

// run: address(1, 2); address(0, 3)
CCUTE_FOLD long address(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    const plain p = {n, {n, 1}, &n};
    *p.p = 7;
    return at(ccute_at(l, i, 1), p.a);
}

// run: copies(1, 2); copies(0, 3)
CCUTE_FOLD long copies(int i, int n)
{
    CCUTE_ASSUME(i >= 0 && i < 4 && n > 0 && n < 100);
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    const plain p = {n, {n, 1}, nullptr};
    const of_copied o{n, n};
    const copied c = copied(n);
    return at(ccute_at(l, i, 1), p.a + o.in.a + c.a);
}

// run: pointed(1, 2); pointed(0, 3)
CCUTE_FOLD long pointed(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    int *const list[2] = {&n, nullptr};
    *list[0] = 7;
    return at(ccute_at(l, i, 1), n);
}

// run: elements(1, 2); elements(0, 3)
CCUTE_FOLD long elements(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    keeper list[1] = {n};
    *list[0].p = 7;
    return at(ccute_at(l, i, 1), n);
}

// run: converted_element(1, 2); converted_element(0, 3)
CCUTE_FOLD long converted_element(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    keeper q = n;
    *q.p = 7;
    return at(ccute_at(l, i, 1), n);
}

static void use(keeper k) { *k.p = 7; }
static void use_const(const keeper &k) { *k.p = 7; }
template <class T> static void use_any(T k) { *k.p = 7; }
struct taker {
    taker &operator=(const keeper &k)
    {
        *k.p = 7;
        return *this;
    }
    int operator[](keeper k) const { return *k.p = 7; }
    int operator()(keeper k) const { return *k.p = 7; }
    int operator+(keeper k) const { return *k.p = 7; }
    int take(keeper k, int j = 0) const { return *k.p = 7 + j; }
};

// run: argument(1, 2); argument(0, 3)
CCUTE_FOLD long argument(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    use(n);
    return at(ccute_at(l, i, 1), n);
}

// run: const_argument(1, 2); const_argument(0, 3)
CCUTE_FOLD long const_argument(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    use_const(n);
    return at(ccute_at(l, i, 1), n);
}

// run: template_argument(1, 2); template_argument(0, 3)
CCUTE_FOLD long template_argument(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    use_any<keeper>(n);
    return at(ccute_at(l, i, 1), n);
}

// run: operators(1, 2, 0); operators(0, 3, 1); operators(1, 3, 2); operators(1, 3, 3); operators(1, 3, 4)
CCUTE_FOLD long operators(int i, int n, int which)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    taker t;
    int m = 0;
    if (which == 0)
        t = n;
    else if (which == 1)
        m = t[n];
    else if (which == 2)
        m = t(n);
    else if (which == 3)
        m = t + n;
    else
        m = t.take(n);
    return at(ccute_at(l, i, 1), n + m);
}

// run: assigned(1, 2); assigned(0, 3)
CCUTE_FOLD long assigned(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    int k = 0;
    keeper q(k);
    q = n;
    *q.p = 7;
    return at(ccute_at(l, i, 1), n);
}

// run: casts(1, 2); casts(0, 3)
CCUTE_FOLD long casts(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    *((keeper)n).p = 7;
    return at(ccute_at(l, i, 1), n);
}

// run: static_casts(1, 2); static_casts(0, 3)
CCUTE_FOLD long static_casts(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    *static_cast<keeper>(n).p = 7;
    return at(ccute_at(l, i, 1), n);
}

// run: bound(1, 2); bound(0, 3)
CCUTE_FOLD long bound(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    const keeper &q = n;
    *q.p = 7;
    return at(ccute_at(l, i, 1), n);
}

// run: chosen(1, 2); chosen(0, 3)
CCUTE_FOLD long chosen(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    int k = 0;
    keeper other(k);
    keeper q = i ? n : other;
    *q.p = 7;
    return at(ccute_at(l, i, 1), n);
}

// run: in_a_lambda(1, 2); in_a_lambda(0, 3)
CCUTE_FOLD long in_a_lambda(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    const auto make = [&n]() -> keeper { return n; };
    *make().p = 7;
    return at(ccute_at(l, i, 1), n);
}

static int &passed(int &n) { return n; }
static keeper returned(int &n) { return n; }
// run: through(1, 2); through(0, 3)
CCUTE_FOLD long through(int i, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    *returned(passed(n)).p = 7;
    return at(ccute_at(l, i, 1), n);
}
// ---- folded ----
// 52 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 55 |     return at((long)((long long)i * l_d0 + 1), n);
// 61 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 62 |     around q = {{n, 3}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)n}, 0, 0, 0, 0, 0, {0}}};
// 64 |     return at(((long)((long long)i * l_d0 + 1)) + ccute_at(q.l, i), n);
// 70 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 71 |     around q[1] = {n, 3, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)n}, 0, 0, 0, 0, 0, {0}}};
// 73 |     return at((long)((long long)i * l_d0 + 1), n);
// 79 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 82 |     return at((long)((long long)i * l_d0 + 1), n);
// 88 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 91 |     return at((long)((long long)i * l_d0 + 1), n);
// 97 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 99 |     return at((long)((long long)i * l_d0 + 1), k);
// 105 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 108 |     return at((long)((long long)i * l_d0 + 1), n);
// 116 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = c.k;
// 118 |     return at((long)((long long)i * l_d0 + 1), p.a + p.b[1]);
// 124 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 127 |     return at((long)((long long)i * l_d0 + 1), p.a);
// 134 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 138 |     return at((long)(i * l_d0 + 1), p.a + o.in.a + c.a);
// 144 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 147 |     return at((long)((long long)i * l_d0 + 1), n);
// 153 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 156 |     return at((long)((long long)i * l_d0 + 1), n);
// 162 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 165 |     return at((long)((long long)i * l_d0 + 1), n);
// 186 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 188 |     return at((long)((long long)i * l_d0 + 1), n);
// 194 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 196 |     return at((long)((long long)i * l_d0 + 1), n);
// 202 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 204 |     return at((long)((long long)i * l_d0 + 1), n);
// 210 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 223 |     return at((long)((long long)i * l_d0 + 1), n + m);
// 229 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 234 |     return at((long)((long long)i * l_d0 + 1), n);
// 240 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 242 |     return at((long)((long long)i * l_d0 + 1), n);
// 248 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 250 |     return at((long)((long long)i * l_d0 + 1), n);
// 256 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 259 |     return at((long)((long long)i * l_d0 + 1), n);
// 265 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 270 |     return at((long)((long long)i * l_d0 + 1), n);
// 276 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 279 |     return at((long)((long long)i * l_d0 + 1), n);
// 287 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 289 |     return at((long)((long long)i * l_d0 + 1), n);
// ! lists_of_references.cc:64:44: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return at(ccute_at(l, i, 1) + ccute_at(q.l, i), n);
// !                                            ^~~

#include <ccute/short.h>

/* A reference to const promises nothing of an object that is not const. */
// run: seen(3, 4, 5); kept(3, 4, 5); unseen(3, 4); by_result(3, 4, 9); by_class(3, 4)
// run: by_a_local_reference(3, 4); of_a_layout(3)
template <class T> static const T &least(const T &a, const T &b) { return a < b ? a : b; }
static long sum(const ccute_layout &l, const int &n) { return l.shape.v[0] + n; }
void hidden(const int &n);
static void change(const ccute_layout &l)
{
    const_cast<ccute_layout &>(l) = ccute_make_layout(TUP(8, 4), TUP(7, 1));
}
static void outer(const int &n) { hidden(n); }
struct holder {
    const int *p;
    holder(const int &n) : p(&n) {}
    void add() { ++*const_cast<int *>(p); }
};

/* What these callees do is seen: nothing. */
CCUTE_FOLD long seen(int i, int n, int m)
{
    ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    return sum(a, n) + ccute_at(a, i) + least(n, m) * ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), i);
}

CCUTE_FOLD long kept(int i, int n, int m)
{
    const int &r = least(n, m);
    return r + ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), i);
}

CCUTE_FOLD long unseen(int i, int n)
{
    if (n % 4 != 0)
        return 0;
    outer(n);
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    return ccute_at(a, i % 4) % 4;
}

CCUTE_FOLD long by_result(int i, int n, int m)
{
    CCUTE_ASSUME(n % 4 == 0);
    const_cast<int &>(least(n, m)) += 1;
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    return ccute_at(a, i, n % 4);
}

CCUTE_FOLD long by_class(int i, int n)
{
    holder h(n);
    CCUTE_ASSUME(n % 4 == 0);
    h.add();
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    return ccute_at(a, i, n % 4);
}

CCUTE_FOLD long by_a_local_reference(int i, int n)
{
    const int &r = n;
    CCUTE_ASSUME(n % 4 == 0);
    const_cast<int &>(r) += 1;
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    return ccute_at(a, i, n % 4);
}

CCUTE_FOLD long of_a_layout(int i)
{
    ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    change(a);
    return ccute_at(a, i);
}

void hidden(const int &n) { const_cast<int &>(n) += 1; }
// ---- folded ----
// 23 |     /* a = (8,4):(n,1) */ ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}};
// 24 |     return sum(a, n) + ((long)(i / 8 + (long long)n * (i % 8))) + least(n, m) * ((long)(i / 8 + (long long)n * (i % 8)));
// 30 |     return r + ((long)(i / 8 + (long long)n * (i % 8)));
// 38 |     /* a = (8,4):(a_d0,1) */ const int a_d0 = n;
// 39 |     return ((long)((long long)a_d0 * (i % 4))) % 4;
// 46 |     /* a = (8,4):(a_d0,1) */ const int a_d0 = n;
// 47 |     return n % 4 + (long long)i * a_d0;
// 55 |     /* a = (8,4):(a_d0,1) */ const int a_d0 = n;
// 56 |     return n % 4 + (long long)i * a_d0;
// 64 |     /* a = (8,4):(a_d0,1) */ const int a_d0 = n;
// 65 |     return n % 4 + (long long)i * a_d0;
// ! alias_const_reference.cc:24:24: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return sum(a, n) + ccute_at(a, i) + least(n, m) * ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), i);
// !                        ^~~~~~~~~~~~~~
// ! alias_const_reference.cc:24:55: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return sum(a, n) + ccute_at(a, i) + least(n, m) * ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), i);
// !                                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_const_reference.cc:30:16: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return r + ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), i);
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_const_reference.cc:39:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i % 4) % 4;
// !            ^~~~~~~~~~~~~~~~~~
// ! alias_const_reference.cc:70:5: remark: not folded: 'a' stays: it is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! alias_const_reference.cc:72:21: remark: not folded: 'a' is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     return ccute_at(a, i);
// !                     ^

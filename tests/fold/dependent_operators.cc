// An operator, a conversion or a constructor of a type that depends on a template's arguments may be a function that takes a
// reference: what a layout was made of is not read again after it. The class has no name at the templates.
#include <ccute/short.h>

// run: all(4); all(7)
template <class T> CCUTE_FOLD static long shifted(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    T t;
    t << n;
    (void)t[n];
    return ccute_at(l, 1);
}

template <class T> CCUTE_FOLD static long declared(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    T t = n;
    (void)t;
    return ccute_at(l, 1);
}

template <class T> CCUTE_FOLD static long listed(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    T t[1] = {n};
    (void)t;
    (void)T{n};
    return ccute_at(l, 1);
}

template <class T> CCUTE_FOLD static long converted(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    (void)(T)n;
    return ccute_at(l, 1);
}

template <class T> CCUTE_FOLD static long in_a_lambda(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    auto write = [&](auto t) { t << n; };
    write(T());
    return ccute_at(l, 1);
}

template <class T> CCUTE_FOLD static long from_a_lambda(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    auto make = [&]() -> T { return n; };
    (void)make();
    return ccute_at(l, 1);
}

/* ccute's own numbers take no reference, nor do pointers and what they point to. */
template <class T> CCUTE_FOLD static long kept(T *p, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    const long i = ccute_at(l, T::ONE) * n;
    return (p[n] - p[n]) + *(p + n) + i + ccute_at(l, 1);
}

struct taker {
    enum { ONE = 1 };
    int k;
    taker(int &x) : k(x++) {}
    taker() : k(0) {}
    void operator<<(int &x) const { x++; }
    int operator[](int &x) const { return x++; }
    int operator-(const taker &other) const { return k - other.k; }
    operator long() const { return k; }
};

long all(int n)
{
    taker t[8];
    return shifted<taker>(n) + 10 * declared<taker>(n) + 100 * listed<taker>(n) + 1000 * converted<taker>(n) +
           10000 * in_a_lambda<taker>(n) + 100000 * from_a_lambda<taker>(n) + 1000000 * kept(t, n);
}

// ---- folded ----
// 8 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 12 |     return l_d0;
// 17 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 20 |     return l_d0;
// 25 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 29 |     return l_d0;
// 34 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 36 |     return l_d0;
// 41 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 44 |     return l_d0;
// 49 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = n;
// 52 |     return l_d0;
// 58 |     /* l = (4,4):(n,1) */ const ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}};
// 60 |     return (p[n] - p[n]) + *(p + n) + i + ((long)n);
// ! dependent_operators.cc:6:43: remark: not folded: 'shifted<taker>' folds as any other instance does: the template has no name for 'taker'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class T> CCUTE_FOLD static long shifted(int n)
// !                                           ^~~~~~~
// ! dependent_operators.cc:15:43: remark: not folded: 'declared<taker>' folds as any other instance does: the template has no name for 'taker'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class T> CCUTE_FOLD static long declared(int n)
// !                                           ^~~~~~~~
// ! dependent_operators.cc:23:43: remark: not folded: 'listed<taker>' folds as any other instance does: the template has no name for 'taker'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class T> CCUTE_FOLD static long listed(int n)
// !                                           ^~~~~~
// ! dependent_operators.cc:32:43: remark: not folded: 'converted<taker>' folds as any other instance does: the template has no name for 'taker'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class T> CCUTE_FOLD static long converted(int n)
// !                                           ^~~~~~~~~
// ! dependent_operators.cc:39:43: remark: not folded: 'in_a_lambda<taker>' folds as any other instance does: the template has no name for 'taker'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class T> CCUTE_FOLD static long in_a_lambda(int n)
// !                                           ^~~~~~~~~~~
// ! dependent_operators.cc:47:43: remark: not folded: 'from_a_lambda<taker>' folds as any other instance does: the template has no name for 'taker'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class T> CCUTE_FOLD static long from_a_lambda(int n)
// !                                           ^~~~~~~~~~~~~
// ! dependent_operators.cc:56:43: remark: not folded: 'kept<taker>' folds as any other instance does: the template has no name for 'taker'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class T> CCUTE_FOLD static long kept(T *p, int n)
// !                                           ^~~~
// ! dependent_operators.cc:59:20: remark: not folded: code that foldc does not fold uses the value of this call
// !     const long i = ccute_at(l, T::ONE) * n;
// !                    ^~~~~~~~~~~~~~~~~~~

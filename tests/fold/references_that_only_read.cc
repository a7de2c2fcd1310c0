// run: by_a_template(3, 4); by_a_function(3, 4); passed_on(3, 4); of_a_tuple(3, 4); kept(3, 4); named_by_its_type(3, 4)
/* A variable that is not const, and a marked function that takes a reference to it without writing it. */
#include <ccute/ccute.h>
#include <ccute/short.h>

template <class L> CCUTE_FOLD static long sum_of(L &l, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
template <class L> CCUTE_FOLD static long sum_to(L &&l, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long by_a_template(int n, int i)
{
    auto l = ccute_make_layout(8, n);
    return sum_of(l, i) + sum_to(l, i) * 5 + ccute_at(l, i) * 7;
}

CCUTE_FOLD static long sum_by(ccute_layout &l, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long by_a_function(int n, int i)
{
    ccute_layout l = ccute_make_layout(8, n);
    return sum_by(l, i) + ccute_at(l, i) * 7;
}

CCUTE_FOLD static long outer(ccute_layout &l, int n) { return sum_by(l, n) + sum_of(l, n) * 5; }
CCUTE_FOLD long passed_on(int n, int i)
{
    ccute_layout l = ccute_make_layout(8, n);
    return outer(l, i) + ccute_at(l, i) * 7;
}

CCUTE_FOLD static long shaped(ccute_tuple &t, int i)
{
    long sum = 0;
    for (int k = 0; k < i; k++)
        sum = sum * 3 + ccute_at(ccute_make_layout(TUP(4, 4), t), k, 1);
    return sum;
}
CCUTE_FOLD long of_a_tuple(int n, int i)
{
    ccute_tuple t = TUP(n, 1);
    return shaped(t, i) + ccute_size(t);
}

/* A clone would have a variable of its own: the function is called with the layout as it is. */
CCUTE_FOLD static long counts(ccute_layout &l, int i)
{
    static int calls;
    return ccute_at(l, i) + ++calls;
}
CCUTE_FOLD long kept(int n, int i)
{
    ccute_layout l = ccute_make_layout(8, n);
    return counts(l, i) + ccute_at(l, i) * 7;
}

CCUTE_FOLD long named_by_its_type(int n, int i)
{
    ccute_layout l = ccute_make_layout(8, n);
    decltype(l) m;
    m = ccute_make_layout(8, i);
    return ccute_at(l, i) + ccute_at(m, i) * 7;
}
// ---- folded ----
// 6 | template <class L = ccute_layout> CCUTE_FOLD static long sum_of__8(const int l_d0, int n)
// 10 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 12 |
// 13 | template <class L = ccute_layout &> CCUTE_FOLD static long sum_to__8(const int l_d0, int n)
// 17 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 19 |
// 22 |     /* l = 8:n */
// 23 |     return sum_of__8(n, i) + sum_to__8(n, i) * 5 + ((long)((long long)n * i)) * 7;
// 26 | __attribute__((unused)) CCUTE_FOLD static long sum_by(ccute_layout &l, int n)
// 26 | CCUTE_FOLD static long sum_by__8(const int l_d0, int n)
// 30 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 32 |
// 35 |     /* l = 8:n */
// 36 |     return sum_by__8(n, i) + ((long)((long long)n * i)) * 7;
// 39 | __attribute__((unused)) CCUTE_FOLD static long outer(ccute_layout &l, int n) { return sum_by(l, n) + sum_of(l, n) * 5; }
// 39 | CCUTE_FOLD static long outer__8(const int l_d0, int n) { return sum_by__8(l_d0, n) + sum_of__8(l_d0, n) * 5; }
// 39 |
// 42 |     /* l = 8:n */
// 43 |     return outer__8(n, i) + ((long)((long long)n * i)) * 7;
// 46 | __attribute__((unused)) CCUTE_FOLD static long shaped(ccute_tuple &t, int i)
// 46 | CCUTE_FOLD static long shaped__nx1(const int t_s0, int i)
// 50 |         sum = sum * 3 + ((long)((long long)t_s0 * k + 1));
// 52 |
// 55 |     /* t = (n,1) */
// 56 |     return shaped__nx1(n, i) + ((long)n);
// 67 |     /* l = 8:n */ ccute_layout l = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}};
// 68 |     return counts(l, i) + ((long)((long long)n * i)) * 7;
// 73 |     /* l = 8:n */ ccute_layout l = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}};
// 76 |     return ((long)((long long)n * i)) + ccute_at(m, i) * 7;
// ! references_that_only_read.cc:10:34: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(l, k);
// !                                  ^
// ! references_that_only_read.cc:13:43: remark: not folded: 'sum_to<ccute_layout &>' folds as any other instance does: the template has no name for 'ccute_layout &'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class L> CCUTE_FOLD static long sum_to(L &&l, int n)
// !                                           ^~~~~~
// ! references_that_only_read.cc:17:25: remark: not folded: code that foldc does not fold uses the value of this call
// !         sum = sum * 3 + ccute_at(l, k);
// !                         ^~~~~~~~~~~~~~
// ! references_that_only_read.cc:68:12: remark: not folded: 'counts' is not cloned: it has a static or shared variable, and each clone would have one of its own; remedy: declare the variable in the caller, and pass a pointer to it
// !     return counts(l, i) + ccute_at(l, i) * 7;
// !            ^~~~~~~~~~~~
// ! references_that_only_read.cc:74:5: remark: not folded: 'm' stays: it has no initialiser; remedy: declare a const variable for each value
// !     decltype(l) m;
// !     ^~~~~~~~~~~~~
// ! references_that_only_read.cc:75:9: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     m = ccute_make_layout(8, i);
// !         ^~~~~~~~~~~~~~~~~~~~~~~
// ! references_that_only_read.cc:76:38: remark: not folded: 'm' is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     return ccute_at(l, i) + ccute_at(m, i) * 7;
// !                                      ^
// ! references_that_only_read.cc:75:5: note: it is changed here
// !     m = ccute_make_layout(8, i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~

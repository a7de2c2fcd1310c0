// run: of_each_form(3, 4); where_it_stands(3, 4); forwarded(3, 4); with_a_default(3, 4); beside_types(3, 4); named_in_the_body(3, 4); in_turn(3, 4); of_a_macro(3, 4)
/* The type of a layout is an argument of a template, as in CuTe. A clone has no layout left that would show it. */
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <utility>

template <class L> CCUTE_FOLD static long by_reference(const L &l, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
template <class L> CCUTE_FOLD static long by_value(L l, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
template <typename Layout> CCUTE_FOLD static long by_any_reference(Layout &&l, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
template <class L> CCUTE_FOLD static long by_its_own(L &l, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long of_each_form(int n, int i)
{
    const ccute_layout l = ccute_make_layout(8, n);
    return by_reference(l, i) + by_value(l, i) * 7 + by_any_reference(l, i) * 11 + by_its_own(l, i) * 13 +
           by_value<ccute_layout>(l, 2);
}

template <class N, class L> CCUTE_FOLD static long last(N n, const L l)
{
    long sum = 0;
    for (N k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k) + (long)sizeof k;
    return sum;
}
template <int STEP, class A, class N, class B> CCUTE_FOLD static long both(A const &a, N n, B const &b)
{
    long sum = 0;
    for (N k = 0; k < n; k += STEP)
        sum = sum * 3 + ccute_at(a, k) - ccute_at(b, k);
    return sum;
}
CCUTE_FOLD long where_it_stands(int n, int i)
{
    const ccute_layout l = ccute_make_layout(8, n), m = ccute_make_layout(TUP(4, 2), TUP(n, 1));
    return last(i, l) + last((short)i, l) * 5 + last<long>(i, l) * 7 + both<1>(l, i, m) + both<2>(m, (long)i, l);
}

template <class L> CCUTE_FOLD static long forward(L &&l, int n)
{
    return ccute_at(std::forward<L>(l), n) + ccute_size(std::forward<L>(l));
}
CCUTE_FOLD long forwarded(int n, int i)
{
    const ccute_layout l = ccute_make_layout(8, n);
    return forward(l, i) + forward(std::move(l), 2) * 100;
}

template <class T = int, class L = void> CCUTE_FOLD static long defaults(L l, int n)
{
    long sum = 0;
    for (T k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k) + (long)sizeof(T);
    return sum;
}
CCUTE_FOLD long with_a_default(int n, int i)
{
    const ccute_layout l = ccute_make_layout(8, n);
    return defaults(l, i) + defaults<short>(l, i) * 3;
}

template <class A, class B> struct pair_of {
    A a;
    B b;
};
template <class P, template <class, class> class T, class L>
CCUTE_FOLD static long after_types(T<P, short> p, const L &l)
{
    long sum = p.a;
    for (P k = 0; k < p.b; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
template <class P, class L> CCUTE_FOLD static long after_a_type(P p, const L &l)
{
    long sum = p.a == nullptr;
    for (int k = 0; k < p.b; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long beside_types(int n, int i)
{
    const ccute_layout l = ccute_make_layout(8, n);
    return after_types(pair_of<int, short>{n, 3}, l) + after_a_type(pair_of<pair_of<int, short> *, int>{nullptr, i}, l);
}

template <class L> CCUTE_FOLD static long names_it(const L &l, int n)
{
    const L twice = ccute_make_layout(l, ccute_make_layout(2, n));
    long sum = sizeof(L) == sizeof(ccute_layout);
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(twice, k, 1);
    return sum;
}
CCUTE_FOLD long named_in_the_body(int n, int i) { return names_it(ccute_make_layout(8, n), i); }

template <class L> CCUTE_FOLD static long outer(const L &l, int n)
{
    long sum = 0;
    for (int k = 1; k < n; k++)
        sum = sum * 3 + by_reference(l, k);
    return sum;
}
CCUTE_FOLD long in_turn(int n, int i) { return outer(ccute_make_layout(8, n), i); }

#define TEMPLATE template <class L>
TEMPLATE CCUTE_FOLD static long behind_a_macro(const L &l, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long of_a_macro(int n, int i) { return behind_a_macro(ccute_make_layout(8, n), i); }
// ---- folded ----
// 7 | template <class L = ccute_layout> CCUTE_FOLD static long by_reference__8(const int l_d0, int n)
// 11 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 13 |
// 14 | template <class L = ccute_layout> CCUTE_FOLD static long by_value__8(const int l_d0, int n)
// 18 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 20 |
// 21 | template <typename Layout = const ccute_layout &> CCUTE_FOLD static long by_any_reference__8(const int l_d0, int n)
// 25 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 27 |
// 28 | template <class L = const ccute_layout> CCUTE_FOLD static long by_its_own__8(const int l_d0, int n)
// 32 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 34 |
// 37 |     /* l = 8:n */
// 38 |     return by_reference__8(n, i) + by_value__8(n, i) * 7 + by_any_reference__8(n, i) * 11 + by_its_own__8(n, i) * 13 +
// 39 |            by_value__8<ccute_layout>(n, 2);
// 42 | template <class N, class L = ccute_layout> CCUTE_FOLD static long last__8(N n, const int l_d0)
// 46 |         sum = sum * 3 + ((long)((long long)l_d0 * k)) + (long)sizeof k;
// 42 | template <class N, class L = ccute_layout> CCUTE_FOLD static long last__8_2(N n, const int l_d0)
// 46 |         sum = sum * 3 + ((long)((long long)l_d0 * k)) + (long)sizeof k;
// 42 | template <class N, class L = ccute_layout> CCUTE_FOLD static long last__8_3(N n, const int l_d0)
// 46 |         sum = sum * 3 + ((long)(l_d0 * k)) + (long)sizeof k;
// 48 |
// 49 | template <int STEP, class A = ccute_layout, class N, class B = ccute_layout> CCUTE_FOLD static long both__8_4x2(const int a_d0, N n)
// 53 |         sum = sum * 3 + ((long)((long long)a_d0 * k)) - ((long)((k >> 2) + (long long)a_d0 * (k & 3)));
// 49 | template <int STEP, class A = ccute_layout, class N, class B = ccute_layout> CCUTE_FOLD static long both__4x2_8(const int a_d0, N n)
// 53 |         sum = sum * 3 + ((long)((k >> 2) + a_d0 * (k & 3))) - ((long)(a_d0 * k));
// 55 |
// 58 |     /* l = 8:n */ /* m = (4,2):(n,1) */
// 59 |     return last__8(i, n) + last__8_2((short)i, n) * 5 + last__8_3<long>(i, n) * 7 + both__8_4x2<1>(n, i) + both__4x2_8<2>(n, (long)i);
// 68 |     /* l = 8:n */
// 69 |     return ((long)((long long)n * i + 8)) + ((long)((long long)n * 2 + 8)) * 100;
// 72 | template <class T = int, class L = ccute_layout> CCUTE_FOLD static long defaults__8(const int l_d0, int n)
// 76 |         sum = sum * 3 + ((long)((long long)l_d0 * k)) + (long)sizeof(T);
// 72 | template <class T = int, class L = ccute_layout> CCUTE_FOLD static long defaults__8_2(const int l_d0, int n)
// 76 |         sum = sum * 3 + ((long)((long long)l_d0 * k)) + (long)sizeof(T);
// 78 |
// 81 |     /* l = 8:n */
// 82 |     return defaults__8(n, i) + defaults__8_2<short>(n, i) * 3;
// 89 | template <class P, template <class, class> class T, class L = ccute_layout>
// 90 | CCUTE_FOLD static long after_types__8(T<P, short> p, const int l_d0)
// 94 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 96 |
// 97 | template <class P, class L = ccute_layout> CCUTE_FOLD static long after_a_type__8(P p, const int l_d0)
// 101 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 103 |
// 106 |     /* l = 8:n */
// 107 |     return after_types__8(pair_of<int, short>{n, 3}, n) + after_a_type__8(pair_of<pair_of<int, short> *, int>{nullptr, i}, n);
// 110 | template <class L = ccute_layout> CCUTE_FOLD static long names_it__8(const int l_d0, int n)
// 112 |     /* twice = (8,2):(l_d0,n) */
// 115 |         sum = sum * 3 + ((long)(n + (long long)l_d0 * k));
// 117 |
// 118 | CCUTE_FOLD long named_in_the_body(int n, int i) { return names_it__8(n, i); }
// 120 | template <class L = ccute_layout> CCUTE_FOLD static long outer__8(const int l_d0, int n)
// 124 |         sum = sum * 3 + by_reference__8(l_d0, k);
// 126 |
// 127 | CCUTE_FOLD long in_turn(int n, int i) { return outer__8(n, i); }
// ! clones_of_layout_templates.cc:11:34: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(l, k);
// !                                  ^
// ! clones_of_layout_templates.cc:18:34: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(l, k);
// !                                  ^
// ! clones_of_layout_templates.cc:21:51: remark: not folded: 'by_any_reference<const ccute_layout &>' folds as any other instance does: the template has no name for 'const ccute_layout &'; remedy: declare the class before the template and outside of functions and other templates
// ! template <typename Layout> CCUTE_FOLD static long by_any_reference(Layout &&l, int n)
// !                                                   ^~~~~~~~~~~~~~~~
// ! clones_of_layout_templates.cc:25:25: remark: not folded: code that foldc does not fold uses the value of this call
// !         sum = sum * 3 + ccute_at(l, k);
// !                         ^~~~~~~~~~~~~~
// ! clones_of_layout_templates.cc:32:34: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(l, k);
// !                                  ^
// ! clones_of_layout_templates.cc:46:34: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(l, k) + (long)sizeof k;
// !                                  ^
// ! clones_of_layout_templates.cc:53:25: remark: costly: fewer instructions where k < 7; remedy: CCUTE_ASSUME(k < 7)
// !         sum = sum * 3 + ccute_at(a, k) - ccute_at(b, k);
// !                         ^~~~~~~~~~~~~~
// ! clones_of_layout_templates.cc:53:34: remark: not folded: 'a' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(a, k) - ccute_at(b, k);
// !                                  ^
// ! clones_of_layout_templates.cc:53:51: remark: not folded: 'b' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(a, k) - ccute_at(b, k);
// !                                                   ^
// ! clones_of_layout_templates.cc:62:43: remark: not folded: 'forward<const ccute_layout &>' folds as any other instance does: the template has no name for 'const ccute_layout &'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class L> CCUTE_FOLD static long forward(L &&l, int n)
// !                                           ^~~~~~~
// ! clones_of_layout_templates.cc:64:12: remark: not folded: code that foldc does not fold uses the value of this call
// !     return ccute_at(std::forward<L>(l), n) + ccute_size(std::forward<L>(l));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! clones_of_layout_templates.cc:64:37: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return ccute_at(std::forward<L>(l), n) + ccute_size(std::forward<L>(l));
// !                                     ^
// ! clones_of_layout_templates.cc:64:46: remark: not folded: code that foldc does not fold uses the value of this call
// !     return ccute_at(std::forward<L>(l), n) + ccute_size(std::forward<L>(l));
// !                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! clones_of_layout_templates.cc:64:73: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return ccute_at(std::forward<L>(l), n) + ccute_size(std::forward<L>(l));
// !                                                                         ^
// ! clones_of_layout_templates.cc:76:34: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(l, k) + (long)sizeof(T);
// !                                  ^
// ! clones_of_layout_templates.cc:90:24: remark: not folded: 'after_types<int, T..., ccute_layout>' folds as any other instance does: a parameter of the template is neither a type nor an integer
// ! CCUTE_FOLD static long after_types(T<P, short> p, const L &l)
// !                        ^~~~~~~~~~~
// ! clones_of_layout_templates.cc:94:25: remark: not folded: code that foldc does not fold uses the value of this call
// !         sum = sum * 3 + ccute_at(l, k);
// !                         ^~~~~~~~~~~~~~
// ! clones_of_layout_templates.cc:101:34: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(l, k);
// !                                  ^
// ! clones_of_layout_templates.cc:112:39: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     const L twice = ccute_make_layout(l, ccute_make_layout(2, n));
// !                                       ^
// ! clones_of_layout_templates.cc:115:34: remark: not folded: the value of 'twice' is not known here
// !         sum = sum * 3 + ccute_at(twice, k, 1);
// !                                  ^~~~~
// ! clones_of_layout_templates.cc:124:38: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         sum = sum * 3 + by_reference(l, k);
// !                                      ^
// ! clones_of_layout_templates.cc:134:34: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(l, k);
// !                                  ^
// ! clones_of_layout_templates.cc:137:51: remark: not folded: 'behind_a_macro' is not cloned: a macro makes the head of its template
// ! CCUTE_FOLD long of_a_macro(int n, int i) { return behind_a_macro(ccute_make_layout(8, n), i); }
// !                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

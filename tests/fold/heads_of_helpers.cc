// run: trailing(3, 4); excepting(3, 4); compared(3, 4); given_back(3, 4); elements(3, 4); listed(3, 4); specialised(3, 4); noted(3, 4)
/* Heads and bodies that depend on which object a parameter is. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD static auto sum_of(const ccute_layout &l, int n) -> decltype(ccute_at(l, n))
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long trailing(int n, int i) { return sum_of(ccute_make_layout(8, n), i); }

CCUTE_FOLD static long sum_to(const ccute_layout &l, int n) noexcept(noexcept(ccute_at(l, 1)))
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long excepting(int n, int i) { return sum_to(ccute_make_layout(8, n), i); }

CCUTE_FOLD static long same(const ccute_layout &l, const ccute_layout &m, int n)
{
    long sum = &l == &m;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long compared(int n, int i)
{
    const ccute_layout a = ccute_make_layout(8, n), b = a;
    return same(a, a, i) + same(a, b, i) * 7;
}

CCUTE_FOLD static const ccute_layout &wider(const ccute_layout &l, const ccute_layout &m, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum > 20 ? l : m;
}
CCUTE_FOLD long given_back(int n, int i)
{
    const ccute_layout a = ccute_make_layout(8, n), b = ccute_make_layout(8, 2);
    return ccute_at(wider(a, b, i), i) + (&wider(a, b, i) == &a) * 7;
}

CCUTE_FOLD static int &element(int *p, const ccute_layout &l, int n)
{
    for (int k = 0; k < n; k++)
        p[ccute_at(l, k)]++;
    return p[ccute_at(l, n)];
}
CCUTE_FOLD long elements(int n, int i)
{
    int a[32] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
    element(a, ccute_make_layout(8, n), i) = 50;
    return a[n] * 100 + a[n * i];
}

/* The clone has a scalar of l that the lambda does not capture. */
CCUTE_FOLD static long lambdas(const ccute_layout &l, int n)
{
    auto copies = [l](int k) { return ccute_at(l, k); };
    auto refers = [&](int k) { return ccute_at(l, k); };
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + copies(k) - 2 * refers(n - k);
    return sum;
}
CCUTE_FOLD long listed(int n, int i) { return lambdas(ccute_make_layout(8, n), i); }

template <class L> CCUTE_FOLD static long any(const L &l, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
template <> long any<ccute_tuple>(const ccute_tuple &t, int n) { return ccute_size(t) + n; }
CCUTE_FOLD long specialised(int n, int i) { return any(ccute_make_layout(8, n), i) + any(TUP(n, 2), i) * 7; }

CCUTE_FOLD static long unused([[maybe_unused]] const ccute_layout l, [[maybe_unused]] int n, int m [[maybe_unused]] = 3)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long noted(int n, int i) { return unused(ccute_make_layout(8, n), i); }
// ---- folded ----
// 33 |     /* a = 8:n */ /* b = 8:n */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}; const ccute_layout b = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}};
// 46 |     /* a = 8:n */ /* b = 8:2 */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}; const ccute_layout b = {{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}};
// 50 | __attribute__((unused)) CCUTE_FOLD static int &element(int *p, const ccute_layout &l, int n)
// 50 | CCUTE_FOLD static int &element__8(int *p, const int l_d0, int n)
// 53 |         p[(long long)l_d0 * k]++;
// 54 |     return p[(long long)n * l_d0];
// 55 |
// 59 |     element__8(a, n, i) = 50;
// 64 | __attribute__((unused)) CCUTE_FOLD static long lambdas(const ccute_layout &l, int n)
// 64 | CCUTE_FOLD static long lambdas__8(const int l_d0, int n)
// 65 | { const ccute_layout l = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)l_d0}, 0, 0, 0, 0, 0, {0}};
// 67 |     auto refers = [&](int k) { return (long)((long long)l_d0 * k); };
// 72 |
// 73 | CCUTE_FOLD long listed(int n, int i) { return lambdas__8(n, i); }
// 75 | template <class L = ccute_layout> CCUTE_FOLD static long any__8(const int l_d0, int n)
// 79 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 81 |
// 82 | template <> __attribute__((unused)) long any<ccute_tuple>(const ccute_tuple &t, int n) { return ccute_size(t) + n; }
// 83 | CCUTE_FOLD long specialised(int n, int i) { return any__8(n, i) + ((long)((long long)n * 2 + i)) * 7; }
// ! heads_of_helpers.cc:13:49: remark: not folded: 'sum_of' is not cloned: its head names 'l' after the parameters
// ! CCUTE_FOLD long trailing(int n, int i) { return sum_of(ccute_make_layout(8, n), i); }
// !                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! heads_of_helpers.cc:22:50: remark: not folded: 'sum_to' is not cloned: its head names 'l' after the parameters
// ! CCUTE_FOLD long excepting(int n, int i) { return sum_to(ccute_make_layout(8, n), i); }
// !                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! heads_of_helpers.cc:34:12: remark: not folded: 'same' is not cloned: its parameter 'l' is changed, or its address is taken
// !     return same(a, a, i) + same(a, b, i) * 7;
// !            ^~~~~~~~~~~~~
// ! heads_of_helpers.cc:34:28: remark: not folded: 'same' is not cloned: its parameter 'l' is changed, or its address is taken
// !     return same(a, a, i) + same(a, b, i) * 7;
// !                            ^~~~~~~~~~~~~
// ! heads_of_helpers.cc:47:21: remark: not folded: 'wider' is not cloned: it returns a reference to its parameter 'm'
// !     return ccute_at(wider(a, b, i), i) + (&wider(a, b, i) == &a) * 7;
// !                     ^~~~~~~~~~~~~~
// ! heads_of_helpers.cc:47:21: remark: not folded: in 'wider', line 39: 'sum' is changed, or its address is taken; remedy: declare a const variable for each value
// !     return ccute_at(wider(a, b, i), i) + (&wider(a, b, i) == &a) * 7;
// !                     ^~~~~~~~~~~~~~
// ! heads_of_helpers.cc:47:44: remark: not folded: 'wider' is not cloned: it returns a reference to its parameter 'm'
// !     return ccute_at(wider(a, b, i), i) + (&wider(a, b, i) == &a) * 7;
// !                                            ^~~~~~~~~~~~~~
// ! heads_of_helpers.cc:66:39: remark: not folded: the lambda does not capture a variable that the value depends on; remedy: [=]
// !     auto copies = [l](int k) { return ccute_at(l, k); };
// !                                       ^~~~~~~~~~~~~~
// ! heads_of_helpers.cc:79:34: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(l, k);
// !                                  ^
// ! heads_of_helpers.cc:92:46: remark: not folded: 'unused' is called with 2 of its 3 arguments; remedy: write out every argument
// ! CCUTE_FOLD long noted(int n, int i) { return unused(ccute_make_layout(8, n), i); }
// !                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

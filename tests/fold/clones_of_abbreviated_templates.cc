// flags: -- -std=c++20
/* Parameters of type auto make a template that has no head. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD long sum_of(const auto &l, int n)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD static long sum_to(auto l, auto n)
{
    long sum = 0;
    for (auto k = n - n; k < n; k++)
        sum = sum * 3 + ccute_at(l, k) + (long)sizeof k;
    return sum;
}
template <class N> CCUTE_FOLD static long sum_by(const auto l, N n)
{
    long sum = 0;
    for (N k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k) + (long)sizeof k;
    return sum;
}
CCUTE_FOLD long last_of(auto n) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), 7, 3); }
auto *const kept = last_of<long>;

CCUTE_FOLD long calls(int n, int i)
{
    const ccute_layout l = ccute_make_layout(8, n);
    return sum_of(l, i) + sum_to(l, i) + sum_to(l, 3l) + sum_by(l, i) + sum_by<short>(l, i) + last_of(n);
}
// ---- folded ----
// 6 | static CCUTE_FOLD long sum_of__8(const int l_d0, int n)
// 10 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 12 |
// 13 | CCUTE_FOLD static long sum_to__8(const int l_d0, auto n)
// 17 |         sum = sum * 3 + ((long)((long long)l_d0 * k)) + (long)sizeof k;
// 13 | CCUTE_FOLD static long sum_to__8_2(const int l_d0, auto n)
// 17 |         sum = sum * 3 + ((long)(l_d0 * k)) + (long)sizeof k;
// 19 |
// 20 | template <class N> CCUTE_FOLD static long sum_by__8(const int l_d0, N n)
// 24 |         sum = sum * 3 + ((long)((long long)l_d0 * k)) + (long)sizeof k;
// 20 | template <class N> CCUTE_FOLD static long sum_by__8_2(const int l_d0, N n)
// 24 |         sum = sum * 3 + ((long)((long long)l_d0 * k)) + (long)sizeof k;
// 26 |
// 32 |     /* l = 8:n */
// 33 |     return sum_of__8(n, i) + sum_to__8(n, i) + sum_to__8_2(n, 3l) + sum_by__8(n, i) + sum_by__8_2<short>(n, i) + ((long)((long long)n * 7 + 3));
// ! clones_of_abbreviated_templates.cc:6:17: remark: not folded: 'sum_of<>' folds as any other instance does: a parameter of the template is neither a type nor an integer
// ! CCUTE_FOLD long sum_of(const auto &l, int n)
// !                 ^~~~~~
// ! clones_of_abbreviated_templates.cc:10:25: remark: not folded: code that foldc does not fold uses the value of this call
// !         sum = sum * 3 + ccute_at(l, k);
// !                         ^~~~~~~~~~~~~~
// ! clones_of_abbreviated_templates.cc:13:24: remark: not folded: 'sum_to<>' folds as any other instance does: a parameter of the template is neither a type nor an integer
// ! CCUTE_FOLD static long sum_to(auto l, auto n)
// !                        ^~~~~~
// ! clones_of_abbreviated_templates.cc:17:25: remark: not folded: code that foldc does not fold uses the value of this call
// !         sum = sum * 3 + ccute_at(l, k) + (long)sizeof k;
// !                         ^~~~~~~~~~~~~~
// ! clones_of_abbreviated_templates.cc:20:43: remark: not folded: 'sum_by<int>' folds as any other instance does: a parameter of the template is neither a type nor an integer
// ! template <class N> CCUTE_FOLD static long sum_by(const auto l, N n)
// !                                           ^~~~~~
// ! clones_of_abbreviated_templates.cc:20:43: remark: not folded: 'sum_by<short>' folds as any other instance does: a parameter of the template is neither a type nor an integer
// ! template <class N> CCUTE_FOLD static long sum_by(const auto l, N n)
// !                                           ^~~~~~
// ! clones_of_abbreviated_templates.cc:24:25: remark: not folded: code that foldc does not fold uses the value of this call
// !         sum = sum * 3 + ccute_at(l, k) + (long)sizeof k;
// !                         ^~~~~~~~~~~~~~
// ! clones_of_abbreviated_templates.cc:27:17: remark: not folded: 'last_of<>' folds as any other instance does: a parameter of the template is neither a type nor an integer
// ! CCUTE_FOLD long last_of(auto n) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), 7, 3); }
// !                 ^~~~~~~
// ! clones_of_abbreviated_templates.cc:27:42: remark: not folded: code that foldc does not fold uses the value of this call
// ! CCUTE_FOLD long last_of(auto n) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), 7, 3); }
// !                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

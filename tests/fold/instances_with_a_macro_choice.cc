#include <ccute/short.h>

// run: f(3); f(6)
#define FIRST(l) if constexpr (N > 2) return ccute_at(l, 1); else
template <int N> CCUTE_FOLD static long first(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(N, 1));
    FIRST(l) return ccute_at(l, i);
}

long f(int i) { return first<2>(i) + 100 * first<3>(i); }
// ---- folded ----
// 7 |     /* l = (4,4):(N,1) */ const ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {(long)N, 1}, 0, 0, 0, 0, 0, {0}};
// 8 |     FIRST(l) return i / 4 + (long long)N * (i % 4);
// ! instances_with_a_macro_choice.cc:5:41: remark: not folded: the template 'first' folds for all its arguments alike: a macro makes a branch of an if constexpr, which an instance may not have
// ! template <int N> CCUTE_FOLD static long first(int i)
// !                                         ^~~~~
// ! instances_with_a_macro_choice.cc:8:5: remark: not folded: the call is inside a macro that expands to more than this call; remedy: write the call outside the macro
// !     FIRST(l) return ccute_at(l, i);
// !     ^~~~~~~~
// ! instances_with_a_macro_choice.cc:8:21: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     FIRST(l) return ccute_at(l, i);
// !                     ^~~~~~~~~~~~~~

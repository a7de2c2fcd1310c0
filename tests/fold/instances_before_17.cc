// flags: -- -std=c++14
#include <ccute/short.h>

// run: f(5)
template <int N> CCUTE_FOLD static long at(unsigned i)
{
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(N, 1)), i);
}

long f(unsigned i) { return at<4>(i); }
// ---- folded ----
// 7 |     return (i >> 3) + (long long)N * (int)(i & 7);
// ! instances_before_17.cc:5:41: remark: not folded: the template 'at' folds for all its arguments alike: what it does for some of them needs if constexpr, and so C++17
// ! template <int N> CCUTE_FOLD static long at(unsigned i)
// !                                         ^~

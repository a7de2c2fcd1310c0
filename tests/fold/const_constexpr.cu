#include <ccute/short.h>

// run: f(5)
constexpr int twice(int n) { return 2 * n; }
constexpr int m = twice(8);

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout_right(TUP(m, twice(4)));
    return ccute_at(a, i);
}
// ---- folded ----
// ! const_constexpr.cu:9:5: remark: not folded: an argument has side effects or calls a function; remedy: assign it to a const variable of its own first
// !     const ccute_layout a = ccute_make_layout_right(TUP(m, twice(4)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! const_constexpr.cu:10:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i);
// !                     ^

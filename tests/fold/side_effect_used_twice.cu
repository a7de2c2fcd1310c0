#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, i++);
}
// run: f(7)
// ---- folded ----
// 5 |     /* a = (8,4):(4,1) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}};
// ! side_effect_used_twice.cu:6:12: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !     return ccute_at(a, i++);
// !            ^~~~~~~~~~~~~~~~

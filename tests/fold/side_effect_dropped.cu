#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout row = ccute_make_layout(TUP(8, 4), TUP(0, 1));
    long sum = ccute_at(row, i++, 2);
    return sum * 100 + i;
}
// run: f(3)
// ---- folded ----
// 5 |     /* row = (8,4):(0,1) */ const ccute_layout row = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {0, 1}, 0, 0, 0, 0, 0, {0}};
// ! side_effect_dropped.cu:6:16: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !     long sum = ccute_at(row, i++, 2);
// !                ^~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout row = ccute_make_layout(TUP(8, 4), TUP(0, 1));
    long sum = ccute_at(row, i++, 2);
    return sum * 100 + i;
}
// ---- folded ----
// exit 1
// ! side_effect_dropped.cu:6:16: error: an argument with side effects cannot be evaluated exactly once here: assign it to a const variable first
// !     long sum = ccute_at(row, i++, 2);
// !                ^~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, i++);
}
// ---- folded ----
// exit 1
// ! side_effect_used_twice.cu:6:12: error: an argument with side effects cannot be evaluated exactly once here: assign it to a const variable first
// !     return ccute_at(a, i++);
// !            ^~~~~~~~~~~~~~~~

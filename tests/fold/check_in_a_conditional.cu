#include <ccute/short.h>

// run: f(3); f(-1)
CCUTE_FOLD long f(int n)
{
    return n > 0 ? ccute_size(ccute_make_layout_left(TUP(n, 2))) : 0;
}
// ---- folded ----
// ! check_in_a_conditional.cu:6:20: remark: not folded: it is right only if n >= 0, which cannot be asked here; remedy: CCUTE_ASSUME(n >= 0), or bind the layout to a const variable first, where it can be checked
// !     return n > 0 ? ccute_size(ccute_make_layout_left(TUP(n, 2))) : 0;
// !                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

// run: f(3); f(-1)
CCUTE_FOLD long f(int n)
{
    return n > 0 ? ccute_size(ccute_make_layout_left(TUP(n, 2))) : 0;
}
// ---- folded ----
// ! check_in_a_conditional.cu:6:20: remark: not folded: it is right only under a condition that is not known here; remedy: bind the layout to a const variable first, where the condition can be checked
// !     return n > 0 ? ccute_size(ccute_make_layout_left(TUP(n, 2))) : 0;
// !                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

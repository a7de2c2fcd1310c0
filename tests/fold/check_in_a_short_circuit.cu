#include <ccute/short.h>

// run: f(3); f(-1)
CCUTE_FOLD long f(int n)
{
    return n > 0 && ccute_size(ccute_make_layout_left(TUP(n, 2))) > 4;
}
// ---- folded ----
// ! check_in_a_short_circuit.cu:6:21: remark: not folded: the result holds only if n >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(n >= 0), or assign the layout to a const variable first, where foldc can check it
// !     return n > 0 && ccute_size(ccute_make_layout_left(TUP(n, 2))) > 4;
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

// run: f(3); f(0)
CCUTE_FOLD long f(int n)
{
    long sum = 0;
    for (int i = 0; i < ccute_size(ccute_make_layout_left(TUP(n, 2))); i++)
        sum += i;
    return sum;
}
// ---- folded ----
// ! check_in_a_loop_condition.cu:7:25: remark: not folded: it is right only under a condition that is not known here; remedy: bind the layout to a const variable first, where the condition can be checked
// !     for (int i = 0; i < ccute_size(ccute_make_layout_left(TUP(n, 2))); i++)
// !                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

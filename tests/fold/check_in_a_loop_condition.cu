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
// 7 |     ccute_check_(n >= 0); for (int i = 0; i < (long)((long long)n * 2); i++)
// ! check_in_a_loop_condition.cu:7:25: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     for (int i = 0; i < ccute_size(ccute_make_layout_left(TUP(n, 2))); i++)
// !                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_in_a_loop_condition.cu:7:25: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     for (int i = 0; i < ccute_size(ccute_make_layout_left(TUP(n, 2))); i++)
// !                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

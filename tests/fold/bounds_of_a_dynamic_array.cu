#include <ccute/short.h>

// run: f(5, 3); f(5, 4)
CCUTE_FOLD long f(int i, int n)
{
    const ccute_layout r = ccute_make_layout_left(TUP(4, n));
    CCUTE_REGS(long, x, r, 16);
    for (int k = 0; k < 16; k++)
        x[k] = k * i;
    return x[ccute_at(r, i)];
}
// ---- folded ----
// 6 |     /* r = (4,n):(1,4) */ ccute_check_(n >= 0);
// 7 |     long x[16]; ccute_check_(n < 5);
// 10 |     return x[i];
// ! bounds_of_a_dynamic_array.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout r = ccute_make_layout_left(TUP(4, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! bounds_of_a_dynamic_array.cu:7:5: remark: checked at run time: n < 5; remedy: CCUTE_ASSUME(n < 5)
// !     CCUTE_REGS(long, x, r, 16);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

/* The text of an asm may end it. */
CCUTE_FOLD __global__ void ends(long *out, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 4));
    if (n < 0)
        asm volatile("exit;");
    out[8 + ccute_at(a, threadIdx.x)] = 7;
}
// ---- folded ----
// 6 |     /* a = (n,4):(1,n) */
// 9 |     ccute_check_(n >= 0); ccute_check_(n >= 1); out[8 + ((long)threadIdx.x)] = 7;
// ! check_behind_an_asm.cu:9:13: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     out[8 + ccute_at(a, threadIdx.x)] = 7;
// !             ^~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_an_asm.cu:9:13: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     out[8 + ccute_at(a, threadIdx.x)] = 7;
// !             ^~~~~~~~~~~~~~~~~~~~~~~~

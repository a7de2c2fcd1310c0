#include <ccute/short.h>

// ends: LAUNCH(calls, 1, 4, OUT, 5); LAUNCH(calls, 1, 4, OUT, -1); LAUNCH(leaves, 1, 4, OUT, 5); LAUNCH(leaves, 1, 4, OUT, -1)
// ends: LAUNCH(leaves, 1, 4, OUT, -2); LAUNCH(turns, 1, 4, OUT, 3); LAUNCH(turns, 1, 4, OUT, -3)
__device__ void note(long *out, int i) { out[i] = 1; }
/* What is stored before a trap is lost with it, so the check stands at the declaration. */
CCUTE_FOLD __global__ void calls(long *out, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 4));
    note(out, threadIdx.x);
    out[8 + ccute_at(a, threadIdx.x)] = 7;
}
/* A thread that ends before has none to make. */
CCUTE_FOLD __global__ void leaves(long *out, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 4));
    if (n == -2)
        return;
    out[8 + ccute_at(a, threadIdx.x)] = 7;
}
CCUTE_FOLD __global__ void turns(long *out, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 4));
    int i = 0;
    while (i < n)
        out[i++] = 2;
    out[8 + ccute_at(a, threadIdx.x)] = 7;
}
// ---- folded ----
// 9 |     /* a = (n,4):(1,n) */ ccute_check_(n >= 0);
// 11 |     ccute_check_(n >= 1); out[8 + ((long)threadIdx.x)] = 7;
// 16 |     /* a = (n,4):(1,n) */
// 19 |     ccute_check_(n >= 0); ccute_check_(n >= 1); out[8 + ((long)threadIdx.x)] = 7;
// 23 |     /* a = (n,4):(1,n) */ ccute_check_(n >= 0);
// 27 |     ccute_check_(n >= 1); out[8 + ((long)threadIdx.x)] = 7;
// ! check_on_a_device.cu:9:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_on_a_device.cu:11:13: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     out[8 + ccute_at(a, threadIdx.x)] = 7;
// !             ^~~~~~~~~~~~~~~~~~~~~~~~
// ! check_on_a_device.cu:19:13: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     out[8 + ccute_at(a, threadIdx.x)] = 7;
// !             ^~~~~~~~~~~~~~~~~~~~~~~~
// ! check_on_a_device.cu:19:13: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     out[8 + ccute_at(a, threadIdx.x)] = 7;
// !             ^~~~~~~~~~~~~~~~~~~~~~~~
// ! check_on_a_device.cu:23:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_on_a_device.cu:27:13: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     out[8 + ccute_at(a, threadIdx.x)] = 7;
// !             ^~~~~~~~~~~~~~~~~~~~~~~~

// A loop that is the branch of an if, without braces: what its body needs is checked once, in braces with the loop.
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(128) both(float *to, const float *from, int n, int k)
{
    CCUTE_ASSUME(n > 0);
    const ccute_layout g = ccute_make_layout(TUP(n, k), TUP(1, n));
    if (n > 5)
        for (int i = threadIdx.x; i < n; i += 128)
            to[i] = from[ccute_at(g, i, 3)];
    else
        for (int i = threadIdx.x; i < n; i += 128)
            to[i] = from[ccute_at(g, i, 2)];
}

// the pragma stays with its loop, and the else with its if
CCUTE_FOLD __global__ void __launch_bounds__(128) unrolled(float *to, const float *from, int n, int k)
{
    CCUTE_ASSUME(n > 0);
    const ccute_layout g = ccute_make_layout(TUP(n, k), TUP(1, n));
    if (n > 5)
        if (n < 100)
#pragma unroll 4
            for (int i = threadIdx.x; i < n; i += 128)
                to[i] = from[ccute_at(g, i, 3)];
        else
            to[threadIdx.x] = 0;
}

// of a while, what the condition needs
CCUTE_FOLD __global__ void __launch_bounds__(128) again(float *to, const float *from, int n, int k)
{
    CCUTE_ASSUME(n > 0);
    const ccute_layout g = ccute_make_layout(TUP(n, k), TUP(1, n));
    int i = threadIdx.x;
    if (n > 5)
        while (i < ccute_at(g, n - 1, 1))
            to[i] = from[ccute_at(g, i, 3)], i += 128;
}
// ---- folded ----
// 7 |     /* g = (n,k):(1,n) */
// 9 |         { ccute_check_((unsigned)n <= threadIdx.x || k >= 0); for (int i = threadIdx.x; i < n; i += 128)
// 10 |             to[i] = from[(long long)n * 3 + i]; }
// 12 |         { ccute_check_((unsigned)n <= threadIdx.x || k >= 0); for (int i = threadIdx.x; i < n; i += 128)
// 13 |             to[i] = from[n * 2 + (unsigned)i]; }
// 20 |     /* g = (n,k):(1,n) */
// 23 | { ccute_check_((unsigned)n <= threadIdx.x || k >= 0);
// 25 |                 to[i] = from[n * 3 + (unsigned)i]; }
// 34 |     /* g = (n,k):(1,n) */
// 37 |         { ccute_check_(k >= 0); while (i < (long)((unsigned)n * 2 - 1))
// 38 |             { ccute_check_(k >= 0); to[i] = from[(long long)n * 3 + i], i += 128; } }
// ! loops_in_branches.cu:9:9: remark: checked at run time: (unsigned)n <= threadIdx.x || k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !         for (int i = threadIdx.x; i < n; i += 128)
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! loops_in_branches.cu:12:9: remark: checked at run time: (unsigned)n <= threadIdx.x || k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !         for (int i = threadIdx.x; i < n; i += 128)
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! loops_in_branches.cu:24:13: remark: checked at run time: (unsigned)n <= threadIdx.x || k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !             for (int i = threadIdx.x; i < n; i += 128)
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! loops_in_branches.cu:37:20: remark: checked at run time: k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !         while (i < ccute_at(g, n - 1, 1))
// !                    ^~~~~~~~~~~~~~~~~~~~~
// ! loops_in_branches.cu:38:26: remark: checked at run time: k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !             to[i] = from[ccute_at(g, i, 3)], i += 128;
// !                          ^~~~~~~~~~~~~~~~~

// flags: -Rfold-missed -- -std=c++17
/* Calls with more or fewer arguments than any compiler takes are errors, and so are promises. */
#include <ccute/short.h>

CCUTE_FOLD __global__ void more(float *p)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    p[ccute_at(ccute_local_tile(a, 4, 2, threadIdx.x, 0), 1)] = 0;
}

CCUTE_FOLD __global__ void fewer(float *p)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    p[ccute_at(ccute_local_tile(a, TUP(4, 2)), 1)] = 0;
    p[ccute_at(ccute_swizzle(3, a), 1)] = 0;
}

CCUTE_FOLD __global__ void promises(float *p, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    CCUTE_ALIGNED(p);
    CCUTE_ASSUME(n > 0, n < 8);
    CCUTE_EXPECT_WIDTH(16, 4);
    p[ccute_at(a, 1, 2)] = 0;
}
// ---- folded ----
// exit 1
// ! mistaken_arguments.cu:8:16: error: ccute_local_tile takes at most 4 arguments, and this call has 5: a shape or a coordinate of several modes is one argument, CCUTE_T(...)
// !     p[ccute_at(ccute_local_tile(a, 4, 2, threadIdx.x, 0), 1)] = 0;
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mistaken_arguments.cu:14:16: error: ccute_local_tile takes at least 3 arguments, and this call has 2
// !     p[ccute_at(ccute_local_tile(a, TUP(4, 2)), 1)] = 0;
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mistaken_arguments.cu:15:16: error: ccute_swizzle takes at least 4 arguments, and this call has 2
// !     p[ccute_at(ccute_swizzle(3, a), 1)] = 0;
// !                ^~~~~~~~~~~~~~~~~~~
// ! mistaken_arguments.cu:21:5: error: CCUTE_ALIGNED has 1 argument, and takes 2: CCUTE_ALIGNED(pointer, bytes)
// !     CCUTE_ALIGNED(p);
// !     ^~~~~~~~~~~~~~~~
// ! mistaken_arguments.cu:22:5: error: CCUTE_ASSUME has 2 arguments, and takes 1: CCUTE_ASSUME(condition)
// !     CCUTE_ASSUME(n > 0, n < 8);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mistaken_arguments.cu:23:5: error: CCUTE_EXPECT_WIDTH has 2 arguments, and takes 1: CCUTE_EXPECT_WIDTH(bytes)
// !     CCUTE_EXPECT_WIDTH(16, 4);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~

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

CCUTE_FOLD __global__ void copies(float *p, const float *q)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    ccute_copy(q, p);
    ccute_copy_bounded(p, a, q, a, TUP(8, 4));
    ccute_fill(p, 0);
    ccute_gemm(p, a, q, a);
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
// ! mistaken_arguments.cu:21:5: error: 'ccute_copy' has 2 arguments, and takes 4: ccute_copy(destination, its layout, source, its layout)
// !     ccute_copy(q, p);
// !     ^~~~~~~~~~~~~~~~
// ! mistaken_arguments.cu:22:5: error: 'ccute_copy_bounded' has 5 arguments, and takes 6: ccute_copy_bounded(destination, its layout, source, its layout, extents, coordinates)
// !     ccute_copy_bounded(p, a, q, a, TUP(8, 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mistaken_arguments.cu:23:5: error: 'ccute_fill' has 2 arguments, and takes 3: ccute_fill(destination, its layout, value)
// !     ccute_fill(p, 0);
// !     ^~~~~~~~~~~~~~~~
// ! mistaken_arguments.cu:24:5: error: 'ccute_gemm' has 4 arguments, and takes 7: ccute_gemm(tiled product, c, its layout, a, its layout, b, its layout)
// !     ccute_gemm(p, a, q, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! mistaken_arguments.cu:30:5: error: CCUTE_ALIGNED has 1 argument, and takes 2: CCUTE_ALIGNED(pointer, bytes)
// !     CCUTE_ALIGNED(p);
// !     ^~~~~~~~~~~~~~~~
// ! mistaken_arguments.cu:31:5: error: CCUTE_ASSUME has 2 arguments, and takes 1: CCUTE_ASSUME(condition)
// !     CCUTE_ASSUME(n > 0, n < 8);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mistaken_arguments.cu:32:5: error: CCUTE_EXPECT_WIDTH has 2 arguments, and takes 1: CCUTE_EXPECT_WIDTH(bytes)
// !     CCUTE_EXPECT_WIDTH(16, 4);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~

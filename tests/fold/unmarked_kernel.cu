#include <ccute/short.h>

__global__ void forgotten(float *p, int ld)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
    p[ccute_at(l, threadIdx.x)] = 0;
}

// Nothing of ccute's is asked here, and the moves of what is folded are no question.
__global__ void plain(float *p)
{
    CCUTE_ASSUME(threadIdx.x < 32);
    p[threadIdx.x] = 0;
}

CCUTE_FOLD __global__ void marked(float *p) { p[ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), threadIdx.x)] = 0; }
// ---- folded ----
// 16 | CCUTE_FOLD __global__ void marked(float *p) { p[(threadIdx.x & 7) * 4 + (threadIdx.x >> 3)] = 0; }
// ! unmarked_kernel.cu:3:17: warning: the kernel 'forgotten' is not marked: it evaluates its layouts at run time; remedy: mark it CCUTE_FOLD
// ! __global__ void forgotten(float *p, int ld)
// !                 ^~~~~~~~~

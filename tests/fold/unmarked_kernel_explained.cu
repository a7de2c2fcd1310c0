// flags: --strict -Rfold-explain
#include <ccute/short.h>

__global__ void forgotten(float *p, int ld)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
    p[ccute_at(l, threadIdx.x)] = 0;
}

/* No layout is worked out here. */
__global__ void plain(float *p) { p[threadIdx.x] = 0; }
// ---- folded ----
// exit 1
// ! unmarked_kernel_explained.cu:4:17: error: not folded: the kernel 'forgotten' is not marked: it evaluates its layouts at run time; mark it CCUTE_FOLD
// ! __global__ void forgotten(float *p, int ld)
// !                 ^~~~~~~~~

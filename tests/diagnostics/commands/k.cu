#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *B)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    B[ccute_at(a, threadIdx.x)] = 0;
}

// A promise about the grid leaves its extent at least 1, and the block's index below it.
#include <ccute/short.h>
CCUTE_FOLD __global__ void few(int *d, int m)
{
    CCUTE_ASSUME(gridDim.x <= 4);
    const ccute_layout l = ccute_make_layout(TUP(4, 32), TUP(m, 1));
    d[ccute_at(l, blockIdx.x + 4 * threadIdx.x)] = blockIdx.x * 100 + threadIdx.x;
}

// A tile by a projection, at a block that is not there, where an extent happens to be 1: no difference is told.
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(256) product(const float *A, float *out, int M, int K)
{
    CCUTE_ASSUME(M >= 0 && K >= 0 && blockIdx.x < 65536);
    const ccute_layout a = ccute_local_tile(ccute_make_layout(TUP(M, K), TUP(K, 1)), TUP(64, 64, 4),
                                            TUP(blockIdx.x, blockIdx.y, ALL), TUP(1, CCUTE_X, 1));
    const int i = threadIdx.x / 4, j = threadIdx.x % 4;
    float sum = 0;
    for (int k = 0; k < K / 4; k++)
        sum += A[ccute_at(a, i, j, k)];
    out[threadIdx.x] = sum;
}

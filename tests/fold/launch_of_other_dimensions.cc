// The same on the CPU, where a launch without a cluster has clusters of one block.
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) CCUTE_CLUSTER_DIM(2) k(float *p)
{
    p[ccute_at(ccute_make_layout(TUP(32, 4)), threadIdx.x)] = 0;
}
template <int N> CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(N) t(float *p)
{
    p[ccute_at(ccute_make_layout(TUP(N, 4)), threadIdx.x)] = 0;
}

cudaError_t run(float *p, unsigned n)
{
    CCUTE_LAUNCH(k, 4, 32, 0, 0, p);
    CCUTE_LAUNCH((t<32>), 4, 64, 0, 0, p);
    CCUTE_LAUNCH((t<64>), 4, 64, 0, 0, p);
    CCUTE_LAUNCH((t<64>), 4, n, 0, 0, p);
    if (CCUTE_LAUNCH_CLUSTER(k, 4, 2, dim3(32, 1), 0, 0, p) != cudaSuccess)
        return cudaErrorInvalidValue;
    return CCUTE_LAUNCH_CLUSTER(k, 4, dim3(2, 2), 32, 0, 0, p);
}
// ---- folded ----
// exit 1
// ! launch_of_other_dimensions.cc:17:5: error: 'k' runs in clusters of (2,1,1) by its CCUTE_CLUSTER_DIM, and this launch has clusters of (1,1,1): the two must be equal
// !     CCUTE_LAUNCH(k, 4, 32, 0, 0, p);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! launch_of_other_dimensions.cc:18:5: error: 't' runs in blocks of (32,1,1) by its CCUTE_BLOCK_DIM, and this launch has blocks of (64,1,1): the two must be equal
// !     CCUTE_LAUNCH((t<32>), 4, 64, 0, 0, p);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! launch_of_other_dimensions.cc:23:12: error: 'k' runs in clusters of (2,1,1) by its CCUTE_CLUSTER_DIM, and this launch has clusters of (2,2,1): the two must be equal
// !     return CCUTE_LAUNCH_CLUSTER(k, 4, dim3(2, 2), 32, 0, 0, p);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

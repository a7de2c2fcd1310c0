// A launch whose constant dimensions are not those of CCUTE_BLOCK_DIM or CCUTE_CLUSTER_DIM, of marked kernels, instances and
// others; dimensions that are not known here pass.
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

enum { THREADS = 128 };
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(THREADS) CCUTE_CLUSTER_DIM(2) k(float *p)
{
    p[ccute_at(ccute_make_layout(TUP(128, 4)), threadIdx.x)] = 0;
}
template <int N> CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(N) t(float *p)
{
    p[ccute_at(ccute_make_layout(TUP(N, 4)), threadIdx.x)] = 0;
}
__global__ void CCUTE_CLUSTER_DIM(4) unmarked(float *p) { p[0] = 0; }
template <int N> void generic(float *p) { k<<<2, 2 * N>>>(p); }

struct config {
    static constexpr int block = 32;
    dim3 dynamic;
};

cudaError_t wrong(float *p, int n, cudaStream_t s)
{
    const dim3 block(32, 4), braces{64, 2}, copied = braces;
    cudaError_t e = CCUTE_LAUNCH_CLUSTER(k, 4, 4, 128, 0, s, p);
    e = CCUTE_LAUNCH_CLUSTER(k, dim3(4), dim3(2), block, 0, s, p);
    e = CCUTE_LAUNCH_CLUSTER(k, n, dim3(1, 2), 128, 0, s, p);
    e = CCUTE_LAUNCH_CLUSTER(unmarked, 4, 2, 32, 0, s, p);
    CCUTE_LAUNCH(k, 4, 64, 0, s, p);
    CCUTE_LAUNCH((t<32>), 4, 64, 0, s, p);
    t<128><<<4, 64>>>(p);
    k<<<n, copied>>>(p);
    [&] { (k)<<<2, config::block>>>(p); }();
    return e;
}

cudaError_t right(float *p, int n, cudaStream_t s, config c)
{
    const dim3 same(THREADS, 1, 1);
    dim3 changed(THREADS);
    void (*pointer)(float *) = k;
    cudaError_t e = CCUTE_LAUNCH_CLUSTER(k, n, dim3(2, 1, 1), same, 0, s, p);
    e = CCUTE_LAUNCH_CLUSTER(k, n, dim3(n), dim3(n), 0, s, p);
    changed.x = n;
    k<<<2, changed>>>(p);
    k<<<2, n ? dim3(32) : dim3(64)>>>(p);
    k<<<2, c.dynamic>>>(p);
    pointer<<<2, 64>>>(p);
    unmarked<<<4, 64>>>(p);
    t<64><<<4, 64>>>(p);
    generic<64>(p);
    return e;
}
// ---- folded ----
// exit 1
// ! launch_of_other_dimensions.cu:27:42: error: 'k' runs in clusters of (2,1,1) by its CCUTE_CLUSTER_DIM, and this launch has clusters of (4,1,1): the two must be equal
// !     cudaError_t e = CCUTE_LAUNCH_CLUSTER(k, 4, 4, 128, 0, s, p);
// !                                          ^~~~~~~~~~~~~~~~~~~~~~
// ! launch_of_other_dimensions.cu:28:30: error: 'k' runs in blocks of (128,1,1) by its CCUTE_BLOCK_DIM, and this launch has blocks of (32,4,1): the two must be equal
// !     e = CCUTE_LAUNCH_CLUSTER(k, dim3(4), dim3(2), block, 0, s, p);
// !                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! launch_of_other_dimensions.cu:29:30: error: 'k' runs in clusters of (2,1,1) by its CCUTE_CLUSTER_DIM, and this launch has clusters of (1,2,1): the two must be equal
// !     e = CCUTE_LAUNCH_CLUSTER(k, n, dim3(1, 2), 128, 0, s, p);
// !                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! launch_of_other_dimensions.cu:30:30: error: 'unmarked' runs in clusters of (4,1,1) by its CCUTE_CLUSTER_DIM, and this launch has clusters of (2,1,1): the two must be equal
// !     e = CCUTE_LAUNCH_CLUSTER(unmarked, 4, 2, 32, 0, s, p);
// !                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! launch_of_other_dimensions.cu:31:18: error: 'k' runs in blocks of (128,1,1) by its CCUTE_BLOCK_DIM, and this launch has blocks of (64,1,1): the two must be equal
// !     CCUTE_LAUNCH(k, 4, 64, 0, s, p);
// !                  ^~~~~~~~~~~~~~~~~~
// ! launch_of_other_dimensions.cu:32:18: error: 't' runs in blocks of (32,1,1) by its CCUTE_BLOCK_DIM, and this launch has blocks of (64,1,1): the two must be equal
// !     CCUTE_LAUNCH((t<32>), 4, 64, 0, s, p);
// !                  ^~~~~~~~~~~~~~~~~~~~~~~~
// ! launch_of_other_dimensions.cu:33:5: error: 't' runs in blocks of (128,1,1) by its CCUTE_BLOCK_DIM, and this launch has blocks of (64,1,1): the two must be equal
// !     t<128><<<4, 64>>>(p);
// !     ^~~~~~~~~~~~~~~~~~~~
// ! launch_of_other_dimensions.cu:34:5: error: 'k' runs in blocks of (128,1,1) by its CCUTE_BLOCK_DIM, and this launch has blocks of (64,2,1): the two must be equal
// !     k<<<n, copied>>>(p);
// !     ^~~~~~~~~~~~~~~~~~~
// ! launch_of_other_dimensions.cu:35:11: error: 'k' runs in blocks of (128,1,1) by its CCUTE_BLOCK_DIM, and this launch has blocks of (32,1,1): the two must be equal
// !     [&] { (k)<<<2, config::block>>>(p); }();
// !           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~

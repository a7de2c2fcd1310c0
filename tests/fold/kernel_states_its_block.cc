// On the CPU a folded kernel compares its launch with the dimensions that it states; one of which nothing folds does not.
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32, 4) CCUTE_CLUSTER_DIM(2) k(float *p)
{
    p[ccute_at(ccute_make_layout(TUP(32, 4)), threadIdx.x)] = 0;
}
template <int N> CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(N) t(float *p)
{
    const ccute_layout rows = ccute_make_layout(TUP(N, 4), TUP(4, 1));
    p[ccute_at(rows, threadIdx.x)] = 0;
}
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) none(float *p) { p[threadIdx.x] = 0; }
// A parameter may have the name of a dimension: then the check has its number. A dim3 of the user changes nothing.
enum { WIDE = 64 };
namespace own {
struct dim3 {};
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(WIDE) hidden(float *p, int WIDE)
{
    p[ccute_at(ccute_make_layout(TUP(8, 8), TUP(8, 1)), threadIdx.x)] = WIDE;
}
}
template <int N> CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(N + WIDE - 64) hidden(float *p, int WIDE)
{
    const ccute_layout rows = ccute_make_layout(TUP(N, 4), TUP(4, 1));
    p[ccute_at(rows, threadIdx.x & 31)] = WIDE;
}

void run(float *p, unsigned n)
{
    CCUTE_LAUNCH((t<64>), 4, n, 0, 0, p);
    CCUTE_LAUNCH((hidden<64>), 4, n, 0, 0, p, 3);
}
// ---- folded ----
// 7 | { ccute_block_is_(::dim3(32, 4)); ccute_cluster_is_(::dim3(2));
// 8 |     p[threadIdx.x] = 0;
// 11 | { if constexpr (N == 64) { ccute_block_is_(::dim3(N));
// 12 |     /* rows = (64,4):(4,1) */
// 13 |     p[threadIdx.x * 4] = 0;
// 11 | else { ccute_block_is_(::dim3(N));
// 12 |     /* rows = (N,4):(4,1) */ ccute_check_(N >= 0);
// 13 |     ccute_check_(N >= 1); p[threadIdx.x % N * 4 + threadIdx.x / N] = 0;
// 14 | } }
// 21 | { ccute_block_is_(::dim3(64, 1, 1));
// 22 |     p[(threadIdx.x & 7) * 8 + (threadIdx.x >> 3)] = WIDE;
// 26 | { if constexpr (N == 64) { ccute_block_is_(::dim3(64, 1, 1));
// 27 |     /* rows = (64,4):(4,1) */
// 28 |     p[(threadIdx.x & 31) * 4] = WIDE;
// 26 | else {
// 27 |     /* rows = (N,4):(4,1) */ ccute_check_(N >= 0);
// 28 |     ccute_check_(N >= 1); p[(threadIdx.x & 31) % N * 4 + (threadIdx.x & 31) / N] = WIDE;
// 29 | } }

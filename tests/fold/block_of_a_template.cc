// A template's arguments state the block: --verify runs the kernel in that block.
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

template <int N> CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(N, 2) rows(float *p, int w)
{
    p[ccute_at(ccute_make_layout(TUP(N, 2), TUP(2, 1)), threadIdx.x, threadIdx.y)] = w;
}
template <int N> CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(N) places(float *p, int w)
{
    p[ccute_at(ccute_make_layout(TUP(N, 4), TUP(4, 1)), threadIdx.x)] = w;
}
void run(float *p)
{
    CCUTE_LAUNCH((rows<64>), 4, dim3(64, 2), 0, 0, p, 3);
    CCUTE_LAUNCH((places<32>), 4, 32, 0, 0, p, 3);
}
// ---- folded ----
// 7 | { if constexpr (N == 64) { ccute_block_is_(::dim3(N, 2));
// 8 |     p[threadIdx.x * 2 + threadIdx.y] = w;
// 7 | else { ccute_block_is_(::dim3(N, 2));
// 8 |     ccute_check_(N >= 0); p[threadIdx.x * 2 + threadIdx.y] = w;
// 9 | } }
// 11 | { if constexpr (N == 32) { ccute_block_is_(::dim3(N));
// 12 |     p[threadIdx.x * 4] = w;
// 11 | else { ccute_block_is_(::dim3(N));
// 12 |     ccute_check_(N >= 0); ccute_check_(N >= 1); p[(int)threadIdx.x % N * 4 + (int)threadIdx.x / N] = w;
// 13 | } }

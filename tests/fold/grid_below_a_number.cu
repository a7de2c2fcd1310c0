// A bound of gridDim is one of blockIdx, and a bound of blockDim one of threadIdx.
#include <ccute/ccute.h>
#include <ccute/short.h>
// run: LAUNCH(stated, 3, 32, (unsigned *)OUT); LAUNCH(tested, dim3(1, 2), 32, (unsigned *)OUT); LAUNCH(threads, 2, 32, (unsigned *)OUT)
CCUTE_FOLD __global__ void stated(unsigned *out)
{
    CCUTE_ASSUME(gridDim.x <= 240);
    out[ccute_at(ccute_make_layout(TUP(256, gridDim.x)), threadIdx.x, blockIdx.x)] = 1;
}
CCUTE_FOLD __global__ void tested(unsigned *out)
{
    if (gridDim.y > 2)
        return;
    out[ccute_at(ccute_make_layout(TUP(1024, 3)), threadIdx.x, blockIdx.y % 2)] = 2;
}
CCUTE_FOLD __global__ void threads(unsigned *out)
{
    if (blockDim.x <= 32)
        out[ccute_at(ccute_make_layout(TUP(32, 64)), threadIdx.x % 32, blockIdx.x % 64)] = 3;
}
// ---- folded ----
// 8 |     out[threadIdx.x + blockIdx.x * 256] = 1;
// 14 |     out[threadIdx.x + blockIdx.y * 1024] = 2;
// 19 |         out[threadIdx.x + (blockIdx.x & 63) * 32] = 3;

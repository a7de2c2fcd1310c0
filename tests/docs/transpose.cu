#include <ccute/short.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32, 32) transpose(const float *in, float *out)
{
    const ccute_layout tile = ccute_make_layout(TUP(32, 32), TUP(32, 1));
    CCUTE_SHARED(float, s, tile, 32 * 32);
    s[ccute_at(tile, threadIdx.y, threadIdx.x)] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = s[ccute_at(tile, threadIdx.x, threadIdx.y)];
}

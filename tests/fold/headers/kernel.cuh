#pragma once
#include <ccute/short.h>
template <int N>
CCUTE_FOLD __global__ void __launch_bounds__(32) turned(float *out, const float *p, int ld)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
    __shared__ float s[N];
    s[threadIdx.x] = p[ccute_at(l, threadIdx.x)];
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x ^ 1];
}

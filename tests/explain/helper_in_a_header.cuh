#pragma once
#include <ccute/ccute.h>
#include <ccute/short.h>
CCUTE_FOLD static __device__ void column(float *d, const float *s, const ccute_layout l)
{
    for (int i = 0; i < 4; i++)
        d[i] = s[ccute_at(l, threadIdx.x, i)];
    ccute_copy(d, ccute_make_layout(4), s, ccute_slice(l, threadIdx.x, ALL));
}

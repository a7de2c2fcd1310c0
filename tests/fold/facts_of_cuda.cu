// needs: cuda
#include <ccute/short.h>
#include <cuda_runtime.h>

CCUTE_FOLD __global__ void __launch_bounds__(128) k(long *out, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(warpSize, 4), TUP(4, 1));
    out[threadIdx.x] = ccute_at(a, threadIdx.x);
    out[threadIdx.x] += ccute_at(a, threadIdx.x % warpSize, threadIdx.x / warpSize);
    for (int i = 0; i < min(n, 32); i++)
        out[i] += ccute_at(a, i);
    const int last = max(0, min(n, 31));
    out[0] += ccute_at(a, last);
}
// ---- folded ----
// 7 |     /* a = (32,4):(4,1) */
// 8 |     out[threadIdx.x] = (threadIdx.x & 31) * 4 + (threadIdx.x >> 5);
// 9 |     out[threadIdx.x] += (long)((threadIdx.x & 31) * 4 + (threadIdx.x >> 5));
// 11 |         out[i] += (long)((i & 31) * 4 + (i >> 5));
// 13 |     out[0] += (long)(last * 4);

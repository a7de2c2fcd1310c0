#include "headers/kernel.cuh"

CCUTE_FOLD void launch(float *out, const float *p)
{
    turned<32><<<1, 32>>>(out, p, 128);
}
// ---- folded ----
// kernel.cuh 3 | namespace { template <int N>
// kernel.cuh 4 | CCUTE_FOLD __global__ void __launch_bounds__(32) turned__folded(float *out, const float *p, int ld)
// kernel.cuh 5 | { (void)ld;
// kernel.cuh 6 |     /* l = (8,4):(128,1) */
// kernel.cuh 7 |     __shared__ float s[N];
// kernel.cuh 8 |     s[threadIdx.x] = p[(threadIdx.x & 7) * 128 + (threadIdx.x >> 3)];
// kernel.cuh 9 |     __syncthreads();
// kernel.cuh 10 |     out[threadIdx.x] = s[threadIdx.x ^ 1];
// kernel.cuh 11 | } }
// 1 |
// 5 |     turned__folded<32><<<1, 32>>>(out, p, 128);

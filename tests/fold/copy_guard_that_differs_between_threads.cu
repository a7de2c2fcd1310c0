#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, const int *from)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    const float *const mine = s + from[threadIdx.x];
    __shared__ __align__(16) float t[128];
    for (int k = 0; k < 4; k++) {
        ccute_copy(t, a, mine, a);
        __syncthreads();
        d[k * 32 + threadIdx.x] = t[127 - threadIdx.x];
        __syncthreads();
    }
}
// ---- folded ----
// 5 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 9 |         if (((size_t)mine & 15) == 0) { ccute_store_shared(t + a_o, ccute_load_global<4>(mine + a_o)); } else { { const auto v0 = mine[a_o], v1 = mine[a_o + 1], v2 = mine[a_o + 2], v3 = mine[a_o + 3]; t[a_o] = v0; t[a_o + 1] = v1; t[a_o + 2] = v2; t[a_o + 3] = v3; } }
// ! copy_guard_that_differs_between_threads.cu:9:9: remark: guarded: 128-bit only where mine is 16-byte aligned; remedy: CCUTE_ALIGNED(mine, 16)
// !         ccute_copy(t, a, mine, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~

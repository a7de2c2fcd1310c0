#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out)
{
    const ccute_layout all = ccute_make_layout_right(TUP(32, 4));
    CCUTE_SHARED(int, t, all, 128);
    ccute_fill(t, ccute_slice(all, threadIdx.x, ALL), (int)threadIdx.x);
    __syncthreads();
    int r[4];
    ccute_copy(r, ccute_make_layout_left(4), t, ccute_slice(all, 31 - threadIdx.x, ALL));
    for (int i = 0; i < 4; i++)
        out[threadIdx.x * 4 + i] = r[i] + i;
}
// ---- folded ----
// 6 |     /* all = (32,4):(4,1) */
// 7 |     __shared__ __attribute__((aligned(16))) int t[128];
// 8 |     { const __typeof__(*t) x0((int)threadIdx.x); ccute_store_shared(t + threadIdx.x * 4, x0, x0, x0, x0); }
// 11 |     { const auto v0 = ccute_load_shared<4, 124>(t + (int)threadIdx.x * -4); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }

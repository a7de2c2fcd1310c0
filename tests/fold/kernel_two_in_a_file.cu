#include <ccute/short.h>

// run: LAUNCH(one, 1, 32, OUT); LAUNCH(two, 1, 64, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) one(long *out)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    out[ccute_at(a, threadIdx.x)] = 1;
}

__global__ void plain(long *out) { out[threadIdx.x] = 3; }

CCUTE_FOLD __global__ void __launch_bounds__(64) two(long *out)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    out[ccute_at(a, threadIdx.x)] = 2;
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     out[(threadIdx.x & 7) * 4 + (threadIdx.x >> 3)] = 1;
// 14 |     /* a = (8,8):(8,1) */
// 15 |     out[(threadIdx.x & 7) * 8 + (threadIdx.x >> 3)] = 2;

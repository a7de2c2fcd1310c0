#include <ccute/short.h>

// run: LAUNCH(k, 1, 64, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(64) k(long *out)
{
    const int tid = threadIdx.x, lane = tid % 32, warp = tid / 32;
    const ccute_layout a = ccute_make_layout(TUP(TUP(4, 8), 2), TUP(TUP(16, 1), 8));
    out[ccute_at(a, lane, warp)] = tid;
}
// ---- folded ----
// 6 |     const int tid = threadIdx.x, lane = tid % 32, warp = tid / 32; (void)lane; (void)warp;
// 7 |     /* a = ((4,8),2):((16,1),8) */
// 8 |     out[(tid & 3) * 16 + (tid >> 2)] = tid;

#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    const ccute_layout r = ccute_make_fragment_like(a);
    CCUTE_REGS(long, x, r, 16);
    for (int i = 0; i < ccute_size(r); i++)
        x[ccute_at(r, i)] = threadIdx.x * i;
    for (int i = 0; i < ccute_size(r); i++)
        out[ccute_at(a, i)] = x[ccute_at(r, i)];
}
// ---- folded ----
// 6 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 7 |     /* r = (4):(1) */
// 8 |     long x[4];
// 9 |     for (int i = 0; i < 4; i++)
// 10 |         x[i] = threadIdx.x * i;
// 11 |     for (int i = 0; i < 4; i++)
// 12 |         out[a_o + i] = x[i];

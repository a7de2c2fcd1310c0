#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    long *mine = out + ccute_at(a, threadIdx.x);
    *mine = *(out + ccute_at(a, 0)) + (long)threadIdx.x;
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     long *mine = out + ((threadIdx.x & 7) * 4 + (threadIdx.x >> 3));
// 8 |     *mine = *(out + 0) + (long)threadIdx.x;

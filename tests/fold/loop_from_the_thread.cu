#include <ccute/short.h>

// run: LAUNCH(k, 1, 128, OUT, 9, 500)
CCUTE_FOLD __global__ void __launch_bounds__(128) k(long *out, int ld, unsigned n)
{
    CCUTE_ASSUME(ld > 0);
    const ccute_layout a = ccute_make_layout(TUP(128, ld), TUP(ld, 1));
    for (int i = threadIdx.x; i < 128 * ld; i += 128)
        out[threadIdx.x] = out[threadIdx.x] * 3 + ccute_at(a, i);
    /* It may wrap around, which keeps it modulo 128. */
    for (unsigned i = threadIdx.x; i < n; i += 128)
        out[threadIdx.x] = out[threadIdx.x] * 3 + ccute_at(a, i);
    for (int i = 4 * threadIdx.x; i < 600; i += 512)
        out[threadIdx.x] += ccute_at(ccute_make_layout(TUP(2, 2, 300), TUP(ld, 7, 1)), i);
}
// ---- folded ----
// 7 |     /* a = (128,ld):(ld,1) */
// 9 |         out[threadIdx.x] = out[threadIdx.x] * 3 + ((long)((i >> 7) + (long long)threadIdx.x * (unsigned)ld));
// 12 |         out[threadIdx.x] = out[threadIdx.x] * 3 + ((long)((long long)threadIdx.x * (unsigned)ld + (i >> 7)));
// 14 |         out[threadIdx.x] += (long)(i >> 2);

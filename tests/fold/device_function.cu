#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT)
CCUTE_FOLD static __device__ long where(unsigned t, int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
    return ccute_at(a, t);
}

CCUTE_FOLD __global__ void k(long *out) { out[where(threadIdx.x, 4)] = threadIdx.x; }
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static __device__ long where(unsigned t, int ld)
// 6 |     /* a = (8,4):(ld,1) */
// 7 |     return (t >> 3) + (long long)ld * (int)(t & 7);
// 10 | CCUTE_FOLD __global__ void k(long *out) { out[(threadIdx.x & 7) * 4 + (threadIdx.x >> 3)] = threadIdx.x; }

#include <ccute/short.h>

// run: LAUNCH((k<long>), 1, 64, OUT)
template <class T> CCUTE_FOLD __global__ void __launch_bounds__(64) k(T *out)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    out[ccute_at(a, threadIdx.x)] = (T)threadIdx.x;
}
// ---- folded ----
// 6 |     /* a = (8,8):(8,1) */
// 7 |     out[(threadIdx.x & 7) * 8 + (threadIdx.x >> 3)] = (T)threadIdx.x;

#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT, ccute_make_layout(TUP(8, 4), TUP(4, 1)))
CCUTE_FOLD __global__ void k(long *out, ccute_layout a)
{
    CCUTE_FORM(a, "(8,4):(_,_)");
    out[ccute_at(a, threadIdx.x)] = threadIdx.x;
}
// ---- folded ----
// 6 |     ccute_check_(a.shape.v[0] == 8 && a.shape.prof[0] == 16 && a.shape.v[1] == 4 && a.shape.prof[1] == 1 && a.shape.n == 2 && a.shape.status == 0 && a.sw_bits == 0);
// 7 |     out[(long long)(a.offset + (unsigned long long)a.stride[0] * (threadIdx.x & 7) + (unsigned long long)a.stride[1] * (threadIdx.x >> 3))] = threadIdx.x;

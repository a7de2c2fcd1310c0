#include <ccute/short.h>

// run: LAUNCH((k<8>), 1, 64, OUT)
template <int N> CCUTE_FOLD __global__ void __launch_bounds__(64) k(long *out)
{
    const ccute_layout a = ccute_make_layout(TUP(8, N), TUP(N, 1));
    out[ccute_at(a, threadIdx.x)] = threadIdx.x;
}
// ---- folded ----
// 6 |     /* a = (8,N):(N,1) */ ccute_check_(N >= 0);
// 7 |     out[(threadIdx.x >> 3) + (long long)(unsigned)N * (threadIdx.x & 7)] = threadIdx.x;
// ! kernel_template_extent.cu:4:67: remark: not folded: no instance of the template 'k' is seen here, so that it folds for all its arguments alike; remedy: refer to its instances in this file, by a call, a launch or an address: an explicit instantiation is not seen
// ! template <int N> CCUTE_FOLD __global__ void __launch_bounds__(64) k(long *out)
// !                                                                   ^
// ! kernel_template_extent.cu:6:5: remark: checked at run time: N >= 0; remedy: CCUTE_ASSUME(N >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(8, N), TUP(N, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

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
// ! kernel_template.cu:4:69: remark: not folded: no instance of the template 'k' is seen here, so that it folds for all its arguments alike; remedy: refer to its instances in this file, by a call, a launch or an address: an explicit instantiation is not seen
// ! template <class T> CCUTE_FOLD __global__ void __launch_bounds__(64) k(T *out)
// !                                                                     ^

// flags: --strict
#include <ccute/short.h>

CCUTE_FOLD static __device__ ccute_layout part(ccute_layout whole, int i)
{
    return ccute_local_partition(ccute_local_tile(whole, TUP(16, 16), TUP(i, 0)), ccute_make_layout(TUP(16, 16)), threadIdx.x);
}

template <class T> CCUTE_FOLD __global__ void __launch_bounds__(256) k(T *d, const T *s, int m)
{
    CCUTE_ASSUME(m > 1);
    ccute_copy(d, part(ccute_make_layout(TUP(m, 16), TUP(16, 1)), blockIdx.x), s,
               part(ccute_make_layout(TUP(m, 16), TUP(1, m)), blockIdx.x));
}

void launch(float *f) { k<float><<<1, 256>>>(f, f + 256, 16); }
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static __device__ ccute_layout part(ccute_layout whole, int i)
// 10 | { if constexpr (ccute_is_<T, float>) {
// 12 |     d[(long long)blockIdx.x * 256 + (threadIdx.x & 15) * 16 + (threadIdx.x >> 4)] = s[(long long)blockIdx.x * 16 + (threadIdx.x & 15) + (long long)(unsigned)m * (threadIdx.x >> 4)];
// 13 |
// 10 | else {
// 14 | } }

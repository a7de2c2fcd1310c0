#include <ccute/short.h>

CCUTE_FOLD static __device__ void move(float *d, const float *s, const ccute_layout to, const ccute_layout from)
{
    ccute_copy(d, to, s, from);
}

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int ld)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    move(d, s, a, ccute_slice(ccute_make_layout(TUP(32, 4), TUP(ld, 1)), threadIdx.x, ALL));
}
// ---- folded ----
// 3 | __attribute__((unused)) CCUTE_FOLD static __device__ void move(float *d, const float *s, const ccute_layout to, const ccute_layout from)
// 3 | CCUTE_FOLD static __device__ void move__4_4(float *d, const float *s, const int to_o, const long long from_o)
// 5 |     if ((((size_t)d | (size_t)s) & 15) == 0 && from_o % 4 == 0) { ccute_store_global(d + to_o, ccute_load_global<4>(s + from_o)); } else { { const auto v0 = s[from_o], v1 = s[from_o + 1], v2 = s[from_o + 2], v3 = s[from_o + 3]; d[to_o] = v0; d[to_o + 1] = v1; d[to_o + 2] = v2; d[to_o + 3] = v3; } }
// 6 |
// 10 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 11 |     move__4_4(d, s, a_o, (long long)threadIdx.x * ld);
// ! copy_guard_in_a_device_function.cu:5:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned and from_o % 4 == 0; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, to, s, from);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~

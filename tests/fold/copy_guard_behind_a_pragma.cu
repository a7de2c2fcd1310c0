#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int n)
{
    float r[4];
    #pragma unroll 1
    for (int k = 0; k < n; k++) {
        ccute_copy(r, ccute_make_layout_left(4), s, ccute_slice(ccute_make_layout_right(TUP(8, 32, 4)), k, threadIdx.x, ALL));
        d[k] = r[0] + r[3];
    }
}
// ---- folded ----
// 6 |     if (((size_t)s & 15) == 0) {
// 6 |  #pragma unroll 1
// 8 |         { const auto v0 = ccute_load_global<4>(s + threadIdx.x * 4 + (long long)k * 128); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }
// 10 |     } } else {
// 6 |  #pragma unroll 1
// 8 |         { r[0] = s[threadIdx.x * 4 + (long long)k * 128]; r[1] = s[threadIdx.x * 4 + (long long)k * 128 + 1]; r[2] = s[threadIdx.x * 4 + (long long)k * 128 + 2]; r[3] = s[threadIdx.x * 4 + (long long)k * 128 + 3]; }
// 10 |     } }
// ! copy_guard_behind_a_pragma.cu:8:9: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !         ccute_copy(r, ccute_make_layout_left(4), s, ccute_slice(ccute_make_layout_right(TUP(8, 32, 4)), k, threadIdx.x, ALL));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_behind_a_pragma.cu:8:9: remark: costly: fewer instructions where k < 8; remedy: CCUTE_ASSUME(k < 8)
// !         ccute_copy(r, ccute_make_layout_left(4), s, ccute_slice(ccute_make_layout_right(TUP(8, 32, 4)), k, threadIdx.x, ALL));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

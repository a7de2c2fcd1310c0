#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int m, int n)
{
    const ccute_layout a = ccute_make_layout_right(TUP(8, 8, 32, 4));
    float r[4], sum = 0;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            ccute_copy(r, ccute_make_layout_left(4), s, ccute_slice(a, i, j, threadIdx.x, ALL));
            for (int e = 0; e < 4; e++)
                sum += r[e];
        }
    d[threadIdx.x] = sum;
}
// ---- folded ----
// 5 |     /* a = (8,8,32,4):(1024,128,4,1) */
// 7 |     if (((size_t)s & 15) == 0) { for (int i = 0; i < m; i++)
// 9 |             { const auto v0 = ccute_load_global<4>(s + threadIdx.x * 4 + (long long)i * 1024 + (long long)j * 128); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }
// 12 |         } } else {
// 7 |  for (int i = 0; i < m; i++)
// 9 |             { r[0] = s[threadIdx.x * 4 + (long long)i * 1024 + (long long)j * 128]; r[1] = s[threadIdx.x * 4 + (long long)i * 1024 + (long long)j * 128 + 1]; r[2] = s[threadIdx.x * 4 + (long long)i * 1024 + (long long)j * 128 + 2]; r[3] = s[threadIdx.x * 4 + (long long)i * 1024 + (long long)j * 128 + 3]; }
// 12 |         } }
// ! copy_guard_outside_of_loops.cu:9:13: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !             ccute_copy(r, ccute_make_layout_left(4), s, ccute_slice(a, i, j, threadIdx.x, ALL));
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int n, int m)
{
    const ccute_layout rows = ccute_make_layout_right(TUP(n, m));
    #pragma unroll 4
    for (int i = threadIdx.x; i < m; i += 32)
        d[ccute_at(rows, 1, i)] = s[i];
    if (d != s)
        #pragma nv_diag_default 177
        # pragma unroll
        for (int i = 0; i < m; i++)
            d[ccute_at(rows, 2, i)] = s[i];
}
// ---- folded ----
// 5 |     /* rows = (n,m):(m,1) */
// 6 |     ccute_check_(m <= (int)threadIdx.x || n >= 0);
// 6 | #pragma unroll 4
// 8 |         d[(unsigned)m + i] = s[i];
// 10 |         { ccute_check_(m < 1 || n >= 0);
// 10 | #pragma nv_diag_default 177
// 13 |             d[(unsigned)m * 2 + (long long)i] = s[i]; }
// ! check_behind_a_pragma.cu:7:5: remark: checked at run time: m <= (int)threadIdx.x || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     for (int i = threadIdx.x; i < m; i += 32)
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_a_pragma.cu:12:9: remark: checked at run time: m < 1 || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         for (int i = 0; i < m; i++)
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~

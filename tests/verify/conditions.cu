#include <ccute/ccute.h>
#include <ccute/short.h>

/* What holds somewhere: loops up and down, guards, an assumption, an early return. */
CCUTE_FOLD __global__ void __launch_bounds__(256) conditions(const float *A, int m, int n, int ld, float *out)
{
    if (m < 1 || n < 1)
        return;
    CCUTE_ASSUME(ld >= n && ld % 4 == 0);
    const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(ld, 1));
    for (int i = threadIdx.x; i < m; i += 256)
        for (int j = 0; j < n; j++)
            out[ccute_at(ccute_make_layout_right(TUP(m, n)), i, j)] = A[ccute_at(a, i, j)];
    for (unsigned k = 7; k > 0; k--)
        if (k < 4)
            out[ccute_at(a, 0, k) + ccute_size(a) * 2] = k > 1 ? A[ccute_at(a, k, 0)] : 0;
}

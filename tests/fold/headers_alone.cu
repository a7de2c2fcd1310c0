// Headers of ccute's in the place of ccute.h: each shows foldc what ccute.h shows.
#include <ccute/copy.h>
#include <ccute/fold.h>
#include <ccute/gemm.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s)
{
    const ccute_layout row = ccute_offset_by(4 * threadIdx.x, ccute_make_layout(4));
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    ccute_copy(d, row, s, row);
}
// ---- folded ----
// 8 |     /* row = row_o o 4:1 */ const int row_o = threadIdx.x * 4;
// 11 |     ccute_store_global(d + row_o, ccute_load_global<4>(s + row_o));

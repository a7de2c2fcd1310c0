#include <ccute/short.h>

// An atom that moves bytes as they are cannot calculate on the way.
CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *out, const int *s)
{
    __shared__ __align__(16) float d[128];
    const ccute_tiled_copy all = ccute_make_tiled_copy(ccute_cp_async(128, 32), ccute_make_layout(32), ccute_make_layout(4));
    const ccute_tiled_copy mine = ccute_thread_slice(all, threadIdx.x);
    const ccute_layout tile = ccute_make_layout(128);
    CCUTE_ALIGNED(s, 16);
    ccute_convert_saturated_tiled_bounded(mine, d, ccute_partition_D(mine, tile), s, ccute_partition_S(mine, tile), TUP(100),
                                          ccute_partition_S(mine, tile));
    __syncthreads();
    out[threadIdx.x] = d[threadIdx.x];
}
// ---- folded ----
// exit 1
// ! copy_error_atom_calculates.cu:11:43: error: this atom moves bytes as they are, and ccute_convert_saturated_tiled_bounded calculates: ccute_universal_copy and ccute_auto_copy do
// !     ccute_convert_saturated_tiled_bounded(mine, d, ccute_partition_D(mine, tile), s, ccute_partition_S(mine, tile), TUP(100),
// !                                           ^~~~

#include <ccute/short.h>

// run: LAUNCH(k, 1, 16, OUT, OUT + 512)
CCUTE_FOLD __global__ void __launch_bounds__(16) k(long *out, long *in)
{
    const ccute_tiled_copy copy =
        ccute_make_tiled_copy(ccute_universal_copy(64, 64), ccute_make_layout(TUP(4, 3)), ccute_make_layout(TUP(1, 1)));
    const ccute_tiled_copy slice = ccute_thread_slice(copy, threadIdx.x);
    const ccute_layout tile = ccute_make_layout(TUP(4, 6));
    const ccute_layout mine = ccute_partition_S(slice, tile);
    in[threadIdx.x] = threadIdx.x + 1;
    in[threadIdx.x + 16] = threadIdx.x + 17;
    __syncthreads();
    ccute_copy_tiled(slice, out, mine, in, mine);
}
// ---- folded ----
// 6 |     /* copy = tiled_copy_tv(64, 64, (12,1):(1,0), <4,3>) */
// 7 |
// 8 |     /* slice = thread_slice(tiled_copy_tv(64, 64, (12,1):(1,0), <4,3>), threadIdx.x) */
// 9 |     /* tile = (4,6):(1,4) */
// 10 |     /* mine = threadIdx.x o ((1,1),1,2):((0,0),0,12) */
// 14 |     if (threadIdx.x < 12) { const auto v0 = in[threadIdx.x], v1 = in[threadIdx.x + 12]; out[threadIdx.x] = v0; out[threadIdx.x + 12] = v1; }

#include <ccute/short.h>

// run: LAUNCH(k, 1, 8, OUT, OUT + 512, 5); LAUNCH(k, 1, 8, OUT, OUT + 512, 6); LAUNCH(k, 1, 8, OUT, OUT + 512, 0)
CCUTE_FOLD __global__ void __launch_bounds__(8) k(long *out, long *in, int n)
{
    const ccute_layout row = ccute_make_layout(TUP(6));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(64, 64), ccute_make_layout(6, 1),
                                                        ccute_make_layout(1, 1));
    const ccute_tiled_copy slice = ccute_thread_slice(copy, threadIdx.x);
    const ccute_layout mine = ccute_partition_S(slice, row);
    in[threadIdx.x] = threadIdx.x + 1;
    __syncthreads();
    ccute_copy_tiled_bounded(slice, out, mine, in, mine, n, mine);
}
// ---- folded ----
// 6 |     /* row = (6):(1) */
// 7 |     /* copy = tiled_copy_tv(64, 64, (6,1):(1,0), <6>) */
// 8 |
// 9 |     /* slice = thread_slice(tiled_copy_tv(64, 64, (6,1):(1,0), <6>), threadIdx.x) */
// 10 |     /* mine = threadIdx.x o ((1,1),(1)):((0,0),(0)) */
// 13 |     if (threadIdx.x < 6) if ((int)threadIdx.x < n) out[threadIdx.x] = in[threadIdx.x];

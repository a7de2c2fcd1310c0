#include <ccute/short.h>

/* Slices from 16 on: the first warp has no half of its own. */
CCUTE_FOLD __global__ void __launch_bounds__(64) k(float *out)
{
    CCUTE_ALIGNED(out, 16);
    const ccute_mma_atom atom = ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32);
    const ccute_tiled_mma mma = ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x + 16);
    const ccute_layout four = ccute_make_layout(4), two = ccute_make_layout(2);
    float a[4] = {1}, b[2] = {1}, c[4] = {0};
    ccute_gemm(mine, c, four, a, four, b, two);
    ccute_copy(out, four, c, four);
}
// ---- folded ----
// exit 1
// ! mma_error_cut_lanes.cu:12:16: error: mma(16, 8, 8, tf32, tf32, f32) needs all 32 threads of a warp, each bound to its own number, and threadIdx.x + 16 is from 16 to 79 here: bind it to threadIdx.x, and let whole warps come
// !     ccute_gemm(mine, c, four, a, four, b, two);
// !                ^~~~

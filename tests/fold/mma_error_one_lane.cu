#include <ccute/short.h>

/* One number for a warp. */
CCUTE_FOLD __global__ void __launch_bounds__(64) k(float *out)
{
    CCUTE_ALIGNED(out, 16);
    const ccute_mma_atom atom = ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32);
    const ccute_tiled_mma mma = ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, 0);
    const ccute_layout four = ccute_make_layout(4), two = ccute_make_layout(2);
    float a[4] = {1}, b[2] = {1}, c[4] = {0};
    ccute_gemm(mine, c, four, a, four, b, two);
    ccute_copy(out, four, c, four);
}
// ---- folded ----
// exit 1
// ! mma_error_one_lane.cu:12:16: error: mma(16, 8, 8, tf32, tf32, f32) needs each thread of a warp bound to its own number, and 0 is the same for all of them: bind it to threadIdx.x
// !     ccute_gemm(mine, c, four, a, four, b, two);
// !                ^~~~

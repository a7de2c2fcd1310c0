#include <ccute/short.h>

/* One thread of each warp, by a variable. */
CCUTE_FOLD __global__ void __launch_bounds__(64) k(float *out)
{
    CCUTE_ALIGNED(out, 16);
    const ccute_mma_atom atom = ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32);
    const ccute_tiled_mma mma = ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout four = ccute_make_layout(4), two = ccute_make_layout(2);
    float a[4] = {1}, b[2] = {1}, c[4] = {0};
    const int lane = threadIdx.x % 32;
    if (lane == 0)
        ccute_gemm(mine, c, four, a, four, b, two);
    ccute_copy(out, four, c, four);
}
// ---- folded ----
// exit 1
// ! mma_error_digit.cu:14:20: error: mma(16, 8, 8, tf32, tf32, f32) is executed by 32 threads together, and only a part of them comes here: thread 0 does, and thread 1 does not; let all of them come, or none
// !         ccute_gemm(mine, c, four, a, four, b, two);
// !                    ^~~~
// ! mma_error_digit.cu:13:9: note: thread 1 goes another way here
// !     if (lane == 0)
// !         ^~~~~~~~~

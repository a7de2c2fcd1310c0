#include <ccute/short.h>

/* The product is an operand, of a part of a warp. */
CCUTE_FOLD __global__ void __launch_bounds__(64) k(float *out, int n)
{
    CCUTE_ALIGNED(out, 16);
    const ccute_mma_atom atom = ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32);
    const ccute_tiled_mma mma = ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout four = ccute_make_layout(4), two = ccute_make_layout(2);
    float a[4] = {1}, b[2] = {1}, c[4] = {0};
    int low = 0;
    if ((threadIdx.x & 31) < 8)
        low = 1;
    (void)(n > 3 && low && (ccute_gemm(mine, c, four, a, four, b, two), true));
    ccute_copy(out, four, c, four);
}
// ---- folded ----
// exit 1
// ! together_error_expression.cu:15:40: error: mma(16, 8, 8, tf32, tf32, f32) is executed by 32 threads together, and only a part of them comes here: thread 0 does, and thread 8 does not; let all of them come, or none
// !     (void)(n > 3 && low && (ccute_gemm(mine, c, four, a, four, b, two), true));
// !                                        ^~~~
// ! together_error_expression.cu:15:12: note: thread 8 goes another way here
// !     (void)(n > 3 && low && (ccute_gemm(mine, c, four, a, four, b, two), true));
// !            ^~~~~~~~~~~~
// ! together_error_expression.cu:15:29: warning: the product is not a statement of its own; the library multiplies instead, hundreds of times slower
// !     (void)(n > 3 && low && (ccute_gemm(mine, c, four, a, four, b, two), true));
// !                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

/* Half of a warp calls the helper that multiplies. */
CCUTE_FOLD static __device__ void multiply(ccute_tiled_mma mine, float *c, ccute_layout lc, float *a, ccute_layout la, float *b,
                                           ccute_layout lb)
{
    ccute_gemm(mine, c, lc, a, la, b, lb);
}

CCUTE_FOLD __global__ void __launch_bounds__(64) k(float *out, int n)
{
    CCUTE_ALIGNED(out, 16);
    const ccute_mma_atom atom = ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32);
    const ccute_tiled_mma mma = ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout four = ccute_make_layout(4), two = ccute_make_layout(2);
    float a[4] = {1}, b[2] = {1}, c[4] = {0};
    if (threadIdx.x / 16 % 2 == 1)
        multiply(mine, c, four, a, four, b, two);
    ccute_copy(out, four, c, four);
}
// ---- folded ----
// exit 1
// ! together_error_helper.cu:7:16: error: mma(16, 8, 8, tf32, tf32, f32) is executed by 32 threads together, and only a part of them comes here: thread 16 does, and thread 0 does not; let all of them come, or none
// !     ccute_gemm(mine, c, lc, a, la, b, lb);
// !                ^~~~
// ! together_error_helper.cu:18:9: note: thread 0 goes another way here
// !     if (threadIdx.x / 16 % 2 == 1)
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~

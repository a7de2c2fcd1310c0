#include <ccute/short.h>

/* A row of threads is half of a warp. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(16, 8, 1) k(float *out, int n)
{
    CCUTE_ALIGNED(out, 16);
    const ccute_mma_atom atom = ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32);
    const ccute_tiled_mma mma = ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x + 16 * threadIdx.y);
    const ccute_layout four = ccute_make_layout(4), two = ccute_make_layout(2);
    float a[4] = {1}, b[2] = {1}, c[4] = {0};
    if (threadIdx.y % 4 != 1)
        ccute_gemm(mine, c, four, a, four, b, two);
    ccute_copy(out, four, c, four);
}
// ---- folded ----
// exit 1
// ! together_error_rows.cu:13:20: error: mma(16, 8, 8, tf32, tf32, f32) is executed by 32 threads together, and only a part of them comes here: thread 0 does, and thread 16 does not; let all of them come, or none
// !         ccute_gemm(mine, c, four, a, four, b, two);
// !                    ^~~~
// ! together_error_rows.cu:12:9: note: thread 16 goes another way here
// !     if (threadIdx.y % 4 != 1)
// !         ^~~~~~~~~~~~~~~~~~~~

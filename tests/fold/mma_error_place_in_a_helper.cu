// C by pointer in a helper is an array of registers for one call, and memory for another: the note shows which.
#include <ccute/short.h>

CCUTE_FOLD __device__ void step(float *c, const float (&a)[4], const float (&b)[2])
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout four = ccute_make_layout(4), two = ccute_make_layout(2);
    ccute_gemm(mine, c, four, a, four, b, two);
}

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *out)
{
    float a[4] = {1, 2, 3, 4}, b[2] = {5, 6}, c[4] = {0};
    step(c, a, b);
    step(out, a, b);
    out[threadIdx.x] = c[0];
}
// ---- folded ----
// exit 1
// ! mma_error_place_in_a_helper.cu:9:22: error: C of mma(16, 8, 8, tf32, tf32, f32) is in registers, and this is in global memory: copy it to an array of the layout that ccute_fragment_C makes
// !     ccute_gemm(mine, c, four, a, four, b, two);
// !                      ^
// ! mma_error_place_in_a_helper.cu:16:5: note: with the arguments of this call
// !     step(out, a, b);
// !     ^~~~~~~~~~~~~~~

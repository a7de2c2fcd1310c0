// The products would write an array that is const.
#include <ccute/short.h>

CCUTE_FOLD __global__ void kernel(float *d)
{
    const ccute_mma_atom atom = ccute_mma(16, 8, 16, CCUTE_BF16, CCUTE_BF16, CCUTE_F32);
    const ccute_tiled_mma mma =
        ccute_thread_slice(ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1))), threadIdx.x);
    unsigned short a[8] = {0}, b[4] = {0};
    const float c[4] = {0};
    ccute_gemm(mma, c, ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8))), a,
               ccute_fragment_A(mma, ccute_make_layout(TUP(16, 16))), b,
               ccute_fragment_B(mma, ccute_make_layout(TUP(8, 16))));
    d[threadIdx.x] = c[0];
}
// ---- folded ----
// exit 1
// ! gemm_error_const.cu:11:21: error: the destination's elements are const: the destination comes first, as in C
// !     ccute_gemm(mma, c, ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8))), a,
// !                     ^

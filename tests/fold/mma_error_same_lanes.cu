// Two lanes are bound to one number.
#include <ccute/short.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128) kernel(float *d)
{
    const ccute_mma_atom atom = ccute_mma(16, 8, 16, CCUTE_BF16, CCUTE_BF16, CCUTE_F32);
    const ccute_tiled_mma mma =
        ccute_thread_slice(ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1))), threadIdx.x / 2);
    unsigned short a[8] = {0}, b[4] = {0};
    float c[4] = {0};
    ccute_gemm(mma, c, ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8))), a,
               ccute_fragment_A(mma, ccute_make_layout(TUP(16, 16))), b,
               ccute_fragment_B(mma, ccute_make_layout(TUP(8, 16))));
    d[threadIdx.x] = c[0];
}
// ---- folded ----
// exit 1
// ! mma_error_same_lanes.cu:11:16: error: mma(16, 8, 16, bf16, bf16, f32) needs each thread of a warp bound to its own number, and threadIdx.x >> 1 is the same for lanes 0 and 1: bind it to threadIdx.x
// !     ccute_gemm(mma, c, ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8))), a,
// !                ^~~

#include <ccute/short.h>

/* A helper of a product: from there on the array is too small. */
CCUTE_FOLD static __device__ ccute_tiled_mma product()
{
    const ccute_mma_atom atom = ccute_mma(16, 8, 16, CCUTE_BF16, CCUTE_BF16, CCUTE_F32);
    return ccute_thread_slice(ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1))), threadIdx.x);
}

CCUTE_FOLD static __device__ void step(float *c, const unsigned short *a, const unsigned short *b)
{
    const ccute_tiled_mma mma = product();
    ccute_gemm(mma, c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
               ccute_fragment_A(mma, ccute_make_layout(TUP(64, 16))), b,
               ccute_fragment_B(mma, ccute_make_layout(TUP(32, 16))));
}

CCUTE_FOLD __global__ void kernel(float *d)
{
    unsigned short a[32] = {0}, b[16] = {0};
    float c[96] = {0};
    step(c, a, b);
    step(c + 32, a, b);
    step(c + 48, a, b);
    d[threadIdx.x] = c[0];
}
// ---- folded ----
// exit 1
// ! room_error_after_an_offset.cu:24:10: error: 'c + 48' has 48 elements, and 'step' uses it with the layout ((2,2),4,4):((1,2),4,16), which reaches 64
// !     step(c + 48, a, b);
// !          ^~~~~~
// ! room_error_after_an_offset.cu:13:21: note: the helper uses it here
// !     ccute_gemm(mma, c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
// !                     ^

// An object by value that carries a pointer to an array that is too small.
#include <ccute/short.h>
CCUTE_FOLD static __device__ ccute_tiled_mma product()
{
    const ccute_mma_atom atom = ccute_mma(16, 8, 16, CCUTE_BF16, CCUTE_BF16, CCUTE_F32);
    return ccute_thread_slice(ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1))), threadIdx.x);
}

namespace by_carried_helper
{
struct P {
    float *c;
    const unsigned short *a, *b;
};
CCUTE_FOLD static __device__ void step(P p)
{
    const ccute_tiled_mma mma = product();
    ccute_gemm(mma, p.c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), p.a,
               ccute_fragment_A(mma, ccute_make_layout(TUP(64, 16))), p.b,
               ccute_fragment_B(mma, ccute_make_layout(TUP(32, 16))));
}
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    unsigned short a[32] = {0}, b[16] = {0};
    float c[8] = {0};
    P p = {c, a, b};
    step(p);
    d[threadIdx.x] = c[0];
}
} // namespace by_carried_helper
// ---- folded ----
// exit 1
// ! room_error_of_a_carried_pointer.cu:27:5: error: 'c' has 8 elements, and 'step' uses it with the layout ((2,2),4,4):((1,2),4,16), which reaches 64
// !     step(p);
// !     ^~~~~~~
// ! room_error_of_a_carried_pointer.cu:18:21: note: the helper uses it here
// !     ccute_gemm(mma, p.c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), p.a,
// !                     ^~~

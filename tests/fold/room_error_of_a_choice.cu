// Both arrays that the pointer may lead to are too small.
#include <ccute/short.h>
CCUTE_FOLD static __device__ ccute_tiled_mma product()
{
    const ccute_mma_atom atom = ccute_mma(16, 8, 16, CCUTE_BF16, CCUTE_BF16, CCUTE_F32);
    return ccute_thread_slice(ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1))), threadIdx.x);
}

namespace by_select_same
{
CCUTE_FOLD __global__ void kernel(float *d, const float *g)
{
    unsigned short a[32] = {0}, b[16] = {0};
    float c[8] = {0}, e[8] = {0};
    float *q = d == nullptr ? c : e;
    const ccute_tiled_mma mma = product();
    ccute_gemm(mma, q, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
               ccute_fragment_A(mma, ccute_make_layout(TUP(64, 16))), b,
               ccute_fragment_B(mma, ccute_make_layout(TUP(32, 16))));
    d[threadIdx.x] = q[0];
}
} // namespace by_select_same
// ---- folded ----
// exit 1
// ! room_error_of_a_choice.cu:17:21: error: the array 'q' has 8 elements, and the layout ((2,2),4,4):((1,2),4,16) reaches 64
// !     ccute_gemm(mma, q, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 32))), a,
// !                     ^

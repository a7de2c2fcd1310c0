// A product that stays the library's is slow, which a warning says.
#include <ccute/short.h>

#define PRODUCT(c)                                                                                                     \
    const ccute_mma_atom atom = ccute_mma(16, 8, 16, CCUTE_BF16, CCUTE_BF16, CCUTE_F32);                               \
    const ccute_tiled_mma mma =                                                                                        \
        ccute_thread_slice(ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1))), threadIdx.x);                  \
    unsigned short a[8] = {0}, b[4] = {0};                                                                             \
    ccute_gemm(mma, c, ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8))), a,                                        \
               ccute_fragment_A(mma, ccute_make_layout(TUP(16, 16))), b,                                               \
               ccute_fragment_B(mma, ccute_make_layout(TUP(8, 16))))

CCUTE_FOLD __global__ void kernel(float *d)
{
    float c[4] = {0};
    PRODUCT(c);
    d[threadIdx.x] = c[0];
}
// ---- folded ----
// ! gemm_made_by_a_macro.cu:16:5: warning: the macro 'PRODUCT' makes this statement; the library multiplies instead, hundreds of times slower; remedy: write the macro's statements in its place
// !     PRODUCT(c);
// !     ^~~~~~~~~~

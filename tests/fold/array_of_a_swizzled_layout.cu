#include <ccute/short.h>

CCUTE_FOLD __global__ void f(float *out)
{
    const ccute_layout a = ccute_swizzle(2, 0, 2, ccute_make_layout_right(TUP(4, 4)));
    CCUTE_SHARED(float, s, a, 64);
    s[ccute_at(a, threadIdx.x & 3, 1)] = 1;
    out[0] = s[3];
}
// ---- folded ----
// 5 |     /* a = Sw<2,0,2> o 0 o (4,4):(4,1) */
// 6 |     __shared__ __attribute__((aligned(16))) float s[16];
// 7 |     s[(threadIdx.x & 3) * 5 ^ 1] = 1;
// ! array_of_a_swizzled_layout.cu:7:7: remark: costly: fewer instructions where the threads of a block are known; remedy: state them with __launch_bounds__ or CCUTE_BLOCK_DIM
// !     s[ccute_at(a, threadIdx.x & 3, 1)] = 1;
// !       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

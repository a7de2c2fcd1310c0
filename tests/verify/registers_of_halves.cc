// Arrays of a class of a header whose default constructor is = default: the header's other constructors say nothing.
// says: 0 differ, 0 not verified
#include <ccute/cpu.h>

#include <ccute/ccute.h>
#include <ccute/short.h>
#include <ccute/cpu/cuda/cuda_fp16.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) product(float *c, const __half *a, const __half *b)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F32));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout la = ccute_make_layout_right(TUP(16, 16)), lb = ccute_make_layout_right(TUP(8, 16));
    const ccute_layout lc = ccute_make_layout_right(TUP(16, 8)), fc = ccute_fragment_C(mma, lc);
    const ccute_layout fa = ccute_fragment_A(mma, la), fb = ccute_fragment_B(mma, lb);
    __half ra[8], rb[4];
    float rc[4];
    ccute_copy(ra, fa, a, ccute_partition_A(mine, la));
    ccute_copy(rb, fb, b, ccute_partition_B(mine, lb));
    ccute_gemm_first(mine, rc, fc, ra, fa, rb, fb);
    ccute_copy(c, ccute_partition_C(mine, lc), rc, fc);
}

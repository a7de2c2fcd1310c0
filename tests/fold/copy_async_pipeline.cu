// flags: --strict
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(64) pipeline(const float *A, float *out, int ld)
{
    const ccute_layout tile = ccute_make_layout(TUP(32, 32), TUP(ld, 1));
    const ccute_layout buffer = ccute_make_layout(TUP(32, 32), TUP(32, 1));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_cp_async_cg(32), ccute_make_layout(TUP(8, 8), TUP(8, 1)),
                                                        ccute_make_layout(TUP(1, 4)));
    const ccute_layout from = ccute_partition_S(copy, tile, threadIdx.x);
    const ccute_layout to = ccute_partition_D(copy, buffer, threadIdx.x);
    CCUTE_ASSUME(ld % 4 == 0);
    CCUTE_ALIGNED(A, 16);
    CCUTE_SHARED(float, b, buffer, 1024);
    ccute_copy_with(ccute_cp_async_cg(32), b, to, A, from);
    ccute_cp_async_commit();
    ccute_cp_async_wait(0);
    __syncthreads();
    out[threadIdx.x] = b[threadIdx.x];
}
// ---- folded ----
// 7 |     /* tile = (32,32):(ld,1) */
// 8 |     /* buffer = (32,32):(32,1) */
// 9 |     /* copy = tiled_copy_tv(cp_async_cg(32), ((8,8),4):((32,1),8), <8,32>) */
// 10 |
// 11 |     /* from = from_o o ((4,1),4,1):((1,0),from_d2,0) */ const long long from_d2 = (long long)ld * 8; const long long from_o = (threadIdx.x & 7) * 4 + (long long)ld * ((int)threadIdx.x >> 3);
// 12 |     /* to = to_o o ((4,1),4,1):((1,0),256,0) */ const int to_o = threadIdx.x * 4;
// 15 |     __shared__ __attribute__((aligned(16))) float b[1024];
// 16 |     { ccute_async_cg<16>(b + to_o, A + from_o); ccute_async_cg<16>(b + to_o + 256, A + from_o + from_d2); ccute_async_cg<16>(b + to_o + 512, A + from_o + from_d2 * 2); ccute_async_cg<16>(b + to_o + 768, A + from_o + from_d2 * 3); }

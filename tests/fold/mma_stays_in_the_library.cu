#include <ccute/short.h>

// run: f(0); f(33); f(127)
CCUTE_FOLD long f(int thread)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(2, 2, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, thread);
    const ccute_layout a = ccute_partition_A(mine, ccute_make_layout(TUP(64, 64), TUP(64, 1)));
    return ccute_at(a, 1, 1, 1) + ccute_size(ccute_fragment_C(mma, ccute_make_layout(TUP(64, 64))));
}
// ---- folded ----
// 6 |     /* mma = tiled_mma(mma(16, 8, 16, f16, f16, f32), (2,2,1):(1,2,0), <_,_,_>) */
// 7 |
// 8 |     /* mine = thread_slice(tiled_mma(mma(16, 8, 16, f16, f16, f32), (2,2,1):(1,2,0), <_,_,_>), thread) */
// 9 |     /* a = a_o o ((2,2,2),2,4):((1,512,8),2048,16) */ const int a_o = thread / 32 % 2 * 1024 + thread % 4 * 2 + thread / 4 % 8 * 64;
// 10 |     return ((long)(a_o + 2065)) + 32L;
// ! mma_stays_in_the_library.cu:9:5: remark: costly: fewer instructions where thread >= 0; remedy: CCUTE_ASSUME(thread >= 0)
// !     const ccute_layout a = ccute_partition_A(mine, ccute_make_layout(TUP(64, 64), TUP(64, 1)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

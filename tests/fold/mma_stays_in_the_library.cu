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
// ! mma_stays_in_the_library.cu:7:9: remark: not folded: the value of this call is used by something that is not folded
// !         ccute_make_tiled_mma(ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(2, 2, 1)));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mma_stays_in_the_library.cu:8:34: remark: not folded: the value of this call is used by something that is not folded
// !     const ccute_tiled_mma mine = ccute_thread_slice(mma, thread);
// !                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mma_stays_in_the_library.cu:9:28: remark: not folded: a call of 'ccute_partition_A' is not folded
// !     const ccute_layout a = ccute_partition_A(mine, ccute_make_layout(TUP(64, 64), TUP(64, 1)));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mma_stays_in_the_library.cu:10:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, 1, 1, 1) + ccute_size(ccute_fragment_C(mma, ccute_make_layout(TUP(64, 64))));
// !                     ^
// ! mma_stays_in_the_library.cu:10:46: remark: not folded: a call of 'ccute_fragment_C' is not folded
// !     return ccute_at(a, 1, 1, 1) + ccute_size(ccute_fragment_C(mma, ccute_make_layout(TUP(64, 64))));
// !                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

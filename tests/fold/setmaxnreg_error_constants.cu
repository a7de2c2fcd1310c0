#include <ccute/short.h>

#include <ccute/async.h>

/* The counts of producer and consumers as constants and sums of them: 24 + 2 * 240 are not more than 504, 24 + 2 * 248 are. */
constexpr int FEW = 32;

CCUTE_FOLD __global__ void __launch_bounds__(384) fits(float *p)
{
    if (threadIdx.x < 128) {
        ccute_setmaxnreg_dec<FEW - 8>();
    } else {
        ccute_setmaxnreg_inc<(FEW > 30 ? 240 : 248)>();
        p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
    }
}

CCUTE_FOLD __global__ void __launch_bounds__(384) waits_too(float *p)
{
    if (threadIdx.x < 128) {
        ccute_setmaxnreg_dec<FEW - 8>();
    } else {
        ccute_setmaxnreg_inc<FEW + 216>();
        p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
    }
}
// ---- folded ----
// exit 1
// ! setmaxnreg_error_constants.cu:23:9: error: the groups of four warps want 520 registers a thread in sum, and a block of 384 threads has 504, 168 for each group: ccute_setmaxnreg_inc would wait for ever
// !         ccute_setmaxnreg_inc<FEW + 216>();
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

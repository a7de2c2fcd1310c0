#include <ccute/short.h>

#include <ccute/async.h>

/* 65536 registers are 168 for each of 384 threads, in units of 8: 504 for three groups. 24 + 2 * 240 fit, 32 + 2 * 240 do
   not, and the second group would wait for ever. */
CCUTE_FOLD __global__ void __launch_bounds__(384) fits(float *p)
{
    if (threadIdx.x < 128) {
        ccute_setmaxnreg_dec<24>();
    } else {
        ccute_setmaxnreg_inc<240>();
        p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
    }
}

/* The third group keeps its 168. */
CCUTE_FOLD __global__ void __launch_bounds__(384) one_keeps(float *p)
{
    if (threadIdx.x < 128)
        ccute_setmaxnreg_dec<96>();
    else if (threadIdx.x < 256)
        ccute_setmaxnreg_inc<240>();
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}

CCUTE_FOLD __global__ void __launch_bounds__(384) waits(float *p)
{
    if (threadIdx.x < 128) {
        ccute_setmaxnreg_dec<32>();
    } else {
        ccute_setmaxnreg_inc<240>();
        p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
    }
}

/* Who comes is data: nothing is known. */
CCUTE_FOLD __global__ void __launch_bounds__(384) unknown(float *p, const int *role)
{
    if (role[threadIdx.x / 128])
        ccute_setmaxnreg_inc<240>();
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}
// ---- folded ----
// exit 1
// ! setmaxnreg_error_sum.cu:32:9: error: the groups of four warps want 512 registers a thread in sum, and a block of 384 threads has 504, 168 for each group: ccute_setmaxnreg_inc would wait for ever
// !         ccute_setmaxnreg_inc<240>();
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/async.h>
#include <ccute/short.h>

/* Two warps of four. */
CCUTE_FOLD __global__ void __launch_bounds__(256) k(float *out)
{
    const ccute_layout four = ccute_make_layout(4);
    const int warp = threadIdx.x / 32;
    if (warp % 4 < 2)
        ccute_setmaxnreg_dec<40>();
    out[ccute_at(four, 1)] = 1;
}
// ---- folded ----
// exit 1
// ! together_error_registers.cu:10:9: error: ccute_setmaxnreg_dec is executed by 128 threads together, and only a part of them comes here: thread 0 does, and thread 64 does not; let all of them come, or none
// !         ccute_setmaxnreg_dec<40>();
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! together_error_registers.cu:9:9: note: thread 64 goes another way here
// !     if (warp % 4 < 2)
// !         ^~~~~~~~~~~~

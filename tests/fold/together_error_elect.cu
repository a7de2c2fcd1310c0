#include <ccute/async.h>
#include <ccute/short.h>

/* One thread of the block elects; the others of its warp are not there. */
CCUTE_FOLD __global__ void __launch_bounds__(64) k(float *out)
{
    const ccute_layout four = ccute_make_layout(4);
    if (threadIdx.x == 0) {
        if (ccute_elect_one())
            out[ccute_at(four, 1)] = 1;
    }
}
// ---- folded ----
// exit 1
// ! together_error_elect.cu:9:13: error: ccute_elect_one is executed by 32 threads together, and only a part of them comes here: thread 0 does, and thread 1 does not; let all of them come, or none
// !         if (ccute_elect_one())
// !             ^~~~~~~~~~~~~~~~~
// ! together_error_elect.cu:8:9: note: thread 1 goes another way here
// !     if (threadIdx.x == 0) {
// !         ^~~~~~~~~~~~~~~~

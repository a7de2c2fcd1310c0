#include <ccute/async.h>
#include <ccute/short.h>

/* Groups of four warps, by their number, call helpers for their registers: 32 + 240 + 240 are more than three times 168. */
template <int N> CCUTE_FOLD static __device__ void become()
{
    if constexpr (N < 168)
        ccute_setmaxnreg_dec<N>();
    else
        ccute_setmaxnreg_inc<N>();
}

CCUTE_FOLD __global__ void __launch_bounds__(384) k(float *out)
{
    switch (threadIdx.x / 128) {
    case 0:
        become<32>();
        break;
    default:
        become<240>();
    }
    out[ccute_at(ccute_make_layout(4), 1)] = 1;
}
// ---- folded ----
// exit 1
// ! registers_error_in_helpers.cu:10:9: error: the groups of four warps want 512 registers a thread in sum, and a block of 384 threads has 504, 168 for each group: ccute_setmaxnreg_inc would wait for ever
// !         ccute_setmaxnreg_inc<N>();
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! registers_error_in_helpers.cu:5:52: note: in the instance 'become<240>'
// ! template <int N> CCUTE_FOLD static __device__ void become()
// !                                                    ^~~~~~

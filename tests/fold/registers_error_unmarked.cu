// Helpers without a mark that move registers, of a kernel without launch bounds.
#include <ccute/async.h>
#include <ccute/short.h>

template <int N> static __device__ void down() { ccute_setmaxnreg_dec<N>(); }

CCUTE_FOLD __global__ void kernel(float *x)
{
    down<40>();
    x[threadIdx.x] = 1.0f;
}
// ---- folded ----
// exit 1
// ! registers_error_unmarked.cu:5:50: error: ccute_setmaxnreg_dec<N>() is ignored in a kernel whose registers are not known at its start: state its threads with __launch_bounds__(threads, 1)
// ! template <int N> static __device__ void down() { ccute_setmaxnreg_dec<N>(); }
// !                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~

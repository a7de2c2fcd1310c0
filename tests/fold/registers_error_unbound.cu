#include <ccute/async.h>
#include <ccute/short.h>

/* The kernel does not state its threads, and a helper changes their registers. */
CCUTE_FOLD static __device__ void less() { ccute_setmaxnreg_dec<40>(); }

CCUTE_FOLD __global__ void k(float *out)
{
    less();
    out[ccute_at(ccute_make_layout(4), 1)] = 1;
}
// ---- folded ----
// exit 1
// ! registers_error_unbound.cu:5:44: error: ccute_setmaxnreg_dec<40>() is ignored in a kernel whose registers are not known at its start: state its threads with __launch_bounds__(threads, 1)
// ! CCUTE_FOLD static __device__ void less() { ccute_setmaxnreg_dec<40>(); }
// !                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~

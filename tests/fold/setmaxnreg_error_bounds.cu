#include <ccute/short.h>

#include <ccute/async.h>

/* ptxas ignores it: it does not know the registers with which the kernel begins. */
CCUTE_FOLD __global__ void k(float *p)
{
    ccute_setmaxnreg_dec<40>();
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}

/* A function that a kernel calls has that kernel's. */
CCUTE_FOLD static __device__ void helper(float *p)
{
    ccute_setmaxnreg_dec<40>();
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}
// ---- folded ----
// exit 1
// ! setmaxnreg_error_bounds.cu:8:5: error: ccute_setmaxnreg_dec<40>() is ignored in a kernel whose registers are not known at its start: state its threads with __launch_bounds__(threads, 1)
// !     ccute_setmaxnreg_dec<40>();
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~

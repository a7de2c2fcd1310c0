// flags: -- -arch=sm_90a
#include <ccute/short.h>

#include <ccute/async.h>

/* A kernel's bound is what the head means, not how it is written. */
#define THREADS(n) __launch_bounds__(n)
#define MOST_REGISTERS __maxnreg__(128)

CCUTE_FOLD __global__ void THREADS(256) k(float *p)
{
    if (threadIdx.x < 128)
        ccute_setmaxnreg_dec<40>();
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}

CCUTE_FOLD __global__ void MOST_REGISTERS few(float *p)
{
    if (threadIdx.x < 128)
        ccute_setmaxnreg_dec<40>();
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}

/* A name is no bound: __launch_bounds__ */
// ---- folded ----
// 14 |     p[threadIdx.x] *= 2L;
// 21 |     p[threadIdx.x] *= 2L;

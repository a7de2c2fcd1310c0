// A named barrier counts whole warps.
#include <ccute/async.h>
#include <ccute/short.h>

enum { THREADS = 48 };

CCUTE_FOLD static __device__ void meet() { ccute_named_barrier_arrive(1, THREADS); }

CCUTE_FOLD __global__ void k(float *p)
{
    meet();
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}
// ---- folded ----
// exit 1
// ! named_error_threads.cu:7:74: error: a named barrier counts whole warps, and 48 threads are not a multiple of 32
// ! CCUTE_FOLD static __device__ void meet() { ccute_named_barrier_arrive(1, THREADS); }
// !                                                                          ^~~~~~~

#include <ccute/async.h>
#include <ccute/short.h>
#include <ccute/tma.h>

/* A map in an object that a helper takes by value. */
struct inputs {
    int rows;
    ccute_tma map;
};

CCUTE_FOLD static __device__ void there(const inputs *in) { ccute_tma_prefetch_map(&in->map); }
CCUTE_FOLD static __device__ void also(const inputs &in) { ccute_tma_prefetch_map(&in.map); }
CCUTE_FOLD static __device__ void copied(inputs in) { ccute_tma_prefetch_map(&in.map); }

CCUTE_FOLD __global__ void k(const __grid_constant__ inputs in, float *out)
{
    if (threadIdx.x == 0) {
        there(&in);
        also(in);
        copied(in);
    }
    out[ccute_at(ccute_make_layout(4), 1)] = in.rows;
}
// ---- folded ----
// exit 1
// ! tma_error_in_object.cu:13:42: error: 'in' is in the thread's own memory with a map in it, and an engine takes no map from there: use a pointer to the kernel's parameter
// ! CCUTE_FOLD static __device__ void copied(inputs in) { ccute_tma_prefetch_map(&in.map); }
// !                                          ^~~~~~~~~

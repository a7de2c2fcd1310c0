#include <ccute/async.h>
#include <ccute/short.h>
#include <ccute/tma.h>

/* A map in an object that is a parameter: without __grid_constant__ nvcc copies it to the thread's own memory. */
struct inputs {
    int rows;
    ccute_tma map[2];
};

CCUTE_FOLD __global__ void right(const __grid_constant__ inputs in, float *out)
{
    if (threadIdx.x == 0)
        ccute_tma_prefetch_map(&in.map[1]);
    out[ccute_at(ccute_make_layout(4), 1)] = in.rows;
}
CCUTE_FOLD __global__ void rows(const inputs in, float *out)
{
    out[ccute_at(ccute_make_layout(4), 1)] = in.rows; /* no map is named */
}
CCUTE_FOLD __global__ void wrong(const inputs in, float *out)
{
    if (threadIdx.x == 0)
        ccute_tma_prefetch_map(&in.map[1]);
    out[ccute_at(ccute_make_layout(4), 1)] = in.rows;
}
// ---- folded ----
// exit 1
// ! tma_error_in_parameter.cu:21:34: error: an engine takes the map in 'in' only from where the launch put it: declare the parameter const __grid_constant__
// ! CCUTE_FOLD __global__ void wrong(const inputs in, float *out)
// !                                  ^~~~~~~~~~~~~~~

// Named barriers are 1 to 15.
#include <ccute/async.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *p)
{
    ccute_named_barrier_sync(15, 64);
    ccute_named_barrier_sync(16, 64);
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}
// ---- folded ----
// exit 1
// ! named_error_number.cu:8:30: error: a block's named barriers are 1 to 15, and this is 16; barrier 0 is that of __syncthreads
// !     ccute_named_barrier_sync(16, 64);
// !                              ^~

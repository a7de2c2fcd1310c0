// A barrier that is readied for all threads, at which one warp arrives, also by a helper: it waits for ever.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

static __device__ void come(ccute_barrier *b) { ccute_barrier_arrive(b); }

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128) right()
{
    __shared__ ccute_barrier met;
    if (threadIdx.x == 0)
        ccute_barrier_init(&met, 2 * 32);
    __syncthreads();
    if (threadIdx.x < 32)
        come(&met);
    else if (threadIdx.x < 64)
        ccute_barrier_arrive(&met);
    ccute_barrier_wait(&met, 0);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128) wrong()
{
    __shared__ ccute_barrier met;
    if (threadIdx.x == 0)
        ccute_barrier_init(&met, 128);
    __syncthreads();
    if (threadIdx.x < 32)
        come(&met);
    ccute_barrier_wait(&met, 0);
}
// ---- folded ----
// exit 1
// ! arrivals_error_few.cu:29:5: error: this waits for ever, because a phase of 'met' takes 128 arrivals, and all calls of the kernel make 32: ready it for as many as arrive
// !     ccute_barrier_wait(&met, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~

// All threads of a block arrive by a helper, where one should: the kernel's call is reported.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

static __device__ void ready(ccute_barrier *b, int arrivals) { ccute_barrier_init(b, arrivals); }

CCUTE_FOLD static __device__ void load(float *to, const float *from, ccute_barrier *b)
{
    ccute_barrier_arrive_expect(b, 1024);
    ccute_bulk_load(to, from, 1024, b);
}

static __device__ void begin(float *to, const float *from, ccute_barrier *full) { load(to, from, full); }

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(96) k(const float *p)
{
    __shared__ __align__(16) float s[256];
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0)
        ready(&full, 1);
    __syncthreads();
    if (threadIdx.x >= 32)
        begin(s, p, &full);
    ccute_barrier_wait(&full, 0);
}
// ---- folded ----
// exit 1
// ! arrivals_error_helper.cu:24:9: error: 64 threads come to this call, and a phase of 'full' takes 1 arrival: let only that many threads come, such as one (threadIdx.x == 0) or one of each warp (threadIdx.x % 32 == 0)
// !         begin(s, p, &full);
// !         ^~~~~~~~~~~~~~~~~~

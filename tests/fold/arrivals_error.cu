// All threads of a launch's blocks arrive where one should.
#include <ccute/async.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

#define MAP const __grid_constant__ ccute_tma m, const short *p, int n
#define BARRIER                                                                                                        \
    __shared__ __align__(1024) short s[4096];                                                                          \
    __shared__ ccute_barrier full;                                                                                     \
    if (threadIdx.x == 0)                                                                                              \
        ccute_barrier_init(&full, 1);\
    __syncthreads()

CCUTE_FOLD __global__ void load(MAP)
{
    BARRIER;
    for (int k = 0; k < n; k++) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&m));
        ccute_tma_load_tile(s, &m, &full, 0, 64 * k);
        ccute_barrier_wait(&full, k & 1);
    }
}

void launches(const ccute_tma &m, const short *p)
{
    load<<<1, 1>>>(m, p, 1); /* one thread is enough */
    load<<<1, 48>>>(m, p, 1);
}
// ---- folded ----
// exit 1
// ! arrivals_error.cu:18:9: error: 48 threads come to this call, and a phase of 'full' takes 1 arrival: let only that many threads come, such as one (threadIdx.x == 0) or one of each warp (threadIdx.x % 32 == 0)
// !         ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&m));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! arrivals_error.cu:27:5: note: a launch has blocks of (48,1,1) here
// !     load<<<1, 48>>>(m, p, 1);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~

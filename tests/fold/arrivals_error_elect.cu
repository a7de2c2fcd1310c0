// Each warp elects a thread, and one arrival is taken.
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

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(48, 1, 1) load(MAP)
{
    BARRIER;
    if (ccute_elect_one()) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&m));
        ccute_tma_load_tile(s, &m, &full, 0, 0);
    }
    ccute_barrier_wait(&full, 0);
}
// ---- folded ----
// exit 1
// ! arrivals_error_elect.cu:18:9: error: 2 threads come to this call, and a phase of 'full' takes 1 arrival: let only that many threads come, such as one (threadIdx.x == 0) or one of each warp (threadIdx.x % 32 == 0)
// !         ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&m));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

// Each thread expects the tile that one of them loads.
#include <ccute/async.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

#define MAP const __grid_constant__ ccute_tma m, const short *p, int n
#define BARRIER                                                                                                        \
    __shared__ __align__(1024) short s[4096];                                                                          \
    __shared__ ccute_barrier full;                                                                                     \
    if (threadIdx.x == 0)                                                                                              \
        ccute_barrier_init(&full, blockDim.x);\
    __syncthreads()

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(48, 1, 1) load(MAP)
{
    BARRIER;
    ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&m));
    if (threadIdx.x == 0)
        ccute_tma_load_tile(s, &m, &full, 0, 0);
    ccute_barrier_wait(&full, 0);
}
// ---- folded ----
// exit 1
// ! arrivals_error_expects.cu:17:5: error: 48 threads expect these bytes, so that 'full' expects 47 * ccute_tma_bytes(&m) more than copies bring: let one thread expect them (threadIdx.x == 0)
// !     ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&m));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

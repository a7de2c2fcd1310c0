// One thread expects a tile, and each of a block begins a copy of it.
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
    if (threadIdx.x == 0)
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&m));
    ccute_tma_load_tile(s, &m, &full, 0, 0);
    ccute_barrier_wait(&full, 0);
}
// ---- folded ----
// exit 1
// ! arrivals_error_copies.cu:19:5: error: 48 threads begin this copy, each the whole of it, and bring 'full' 47 * ccute_tma_bytes(&m) that no phase of it expects: let one thread begin it (threadIdx.x == 0)
// !     ccute_tma_load_tile(s, &m, &full, 0, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

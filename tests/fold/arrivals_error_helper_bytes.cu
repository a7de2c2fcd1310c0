// One thread expects the bytes that all threads copy by a helper.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

CCUTE_FOLD static __device__ void load(float *to, const ccute_tma *map, ccute_barrier *b) { ccute_tma_load_tile(to, map, b, 0, 0); }

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) k(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) float s[256];
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
    }
    __syncthreads();
    load(s, &map, &full);
    ccute_barrier_wait(&full, 0);
}
// ---- folded ----
// exit 1
// ! arrivals_error_helper_bytes.cu:17:5: error: 64 threads begin this copy, each the whole of it, and bring 'full' 63 * ccute_tma_bytes(&map) that no phase of it expects: let one thread begin it (threadIdx.x == 0)
// !     load(s, &map, &full);
// !     ^~~~~~~~~~~~~~~~~~~~

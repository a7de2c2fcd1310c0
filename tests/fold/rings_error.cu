// The number of rounds is known: the second filling of a stage surely does not wait for its readers.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

enum { N = 2 };

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) load(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) int s[N][256];
    __shared__ ccute_barrier full[N];
    if (threadIdx.x == 0)
        for (int i = 0; i < N; i++)
            ccute_barrier_init(&full[i], 1);
    __syncthreads();
    for (int k = 0; k < 8; k++) {
        if (threadIdx.x == 0) {
            ccute_barrier_arrive_expect(&full[k % N], ccute_tma_bytes(&map));
            ccute_tma_load_tile(s[k % N], &map, &full[k % N], 8 * k, 0);
        }
        ccute_barrier_wait(&full[k % N], k & 1);
        __syncthreads();
    }
}
// ---- folded ----
// exit 1
// ! rings_error.cu:18:13: error: a phase of 'full[1]' takes 1 arrival, and this may be one more, while the phase still waits for its copies: go on only when the phase is over and its readers have released the stage, by waits for the parity of the round
// !             ccute_barrier_arrive_expect(&full[k % N], ccute_tma_bytes(&map));
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

// The number of rounds is known: a thread surely may read the stage before its bytes come.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) load(const __grid_constant__ ccute_tma map, int *out)
{
    __shared__ __align__(128) int s[2][256];
    __shared__ ccute_barrier full[2];
    if (threadIdx.x < 2)
        ccute_barrier_init(&full[threadIdx.x], 1);
    __syncthreads();
    for (int k = 0; k < 2; k++)
        if (threadIdx.x == 0) {
            ccute_barrier_arrive_expect(&full[k], ccute_tma_bytes(&map));
            ccute_tma_load_tile(s[k], &map, &full[k], 8 * k, 0);
        }
    for (int k = 0; k < 2; k++) {
        ccute_barrier_wait(&full[k], 0);
        out[threadIdx.x] += s[1 - k][threadIdx.x];
    }
}
// ---- folded ----
// exit 1
// ! stages_error.cu:20:29: error: this may use 's[1 - k][threadIdx.x]' before a copy has written it: wait for the copy's barrier first, and let the copy of the next filling begin only when all threads that use the stage have released it, or met, after their last use
// !         out[threadIdx.x] += s[1 - k][threadIdx.x];
// !                             ^~~~~~~~~~~~~~~~~~~~~
// ! stages_error.cu:16:13: note: this copy may still be under way in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             ccute_tma_load_tile(s[k], &map, &full[k], 8 * k, 0);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

// Bytes that are typed, more than the arrays have that the copies write: no map can bring them.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

CCUTE_FOLD __global__ void k(const __grid_constant__ ccute_tma map, const __grid_constant__ ccute_tma other)
{
    __shared__ __align__(128) short a[64 * 64], b[2][32 * 64];
    __shared__ ccute_barrier full, right;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_init(&right, 1);
        ccute_barrier_arrive_expect(&right, sizeof a + sizeof b);
        ccute_tma_load_tile(a, &map, &right, 0, 0);
        ccute_tma_load_tile(b[1], &other, &right, 0, 0);
    }
    __syncthreads();
    ccute_barrier_wait(&right, 0);
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, sizeof a + sizeof b + 16);
        ccute_tma_load_tile(a, &map, &full, 0, 0);
        ccute_tma_load_tile(b[1], &other, &full, 0, 0);
    }
    ccute_barrier_wait(&full, 0);
}
// ---- folded ----
// exit 1
// ! expect_error_beyond.cu:20:9: error: a phase of 'full' expects 16400 bytes, and the arrays that its copies write have 16384: expect ccute_tma_bytes of each map, which is right for all maps
// !         ccute_barrier_arrive_expect(&full, sizeof a + sizeof b + 16);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_beyond.cu:22:9: note: the last copy begins here
// !         ccute_tma_load_tile(b[1], &other, &full, 0, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

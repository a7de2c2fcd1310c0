/* The digits of a block's keys are counted: each thread has counters of its own, of 8 bits, four in a word, and the
   block adds them up. From: CUB, cub/agent/agent_radix_sort_upsweep.cuh, AgentRadixSortUpsweep. */
#include "port.h"

enum { RADIX_BITS = 4, DIGITS = 16, THREADS = 64, LANES = DIGITS / 4, KEYS = 8 };

/* ---- with layouts ---- */

CCUTE_FOLD CCUTE_BLOCK_DIM(THREADS, 1, 1) __global__ void __launch_bounds__(THREADS)
    radix_upsweep(const unsigned *keys, int *spine, int num_items, int current_bit)
{
    CCUTE_ASSUME(num_items > 0 && num_items % (THREADS * KEYS) == 0);
    CCUTE_ALIGNED(keys, 16);
    /* (counter of a word, word, thread) to bytes */
    const ccute_layout counters = ccute_make_layout(TUP(TUP(4, LANES), THREADS), TUP(TUP(1, 4 * THREADS), 4));
    const ccute_layout words = ccute_recast(counters, 8, 32);
    CCUTE_SHARED(unsigned, shared, ccute_make_layout(THREADS * LANES), THREADS *LANES);
    unsigned char *const bytes = (unsigned char *)shared;
    const int tid = threadIdx.x, block = blockIdx.x;
    for (int lane = 0; lane < LANES; lane++)
        shared[ccute_at(words, TUP(0, lane), tid)] = 0;
    const ccute_layout tile = ccute_make_layout(TUP(TUP(4, KEYS / 4), THREADS, num_items / (THREADS * KEYS)),
                                                TUP(TUP(1, 4 * THREADS), 4, THREADS * KEYS));
    unsigned mine[KEYS];
    ccute_copy(mine, ccute_make_layout(KEYS), keys, ccute_slice(tile, ALL, tid, block));
    for (int i = 0; i < KEYS; i++)
        bytes[ccute_at(counters, mine[i] >> current_bit & (DIGITS - 1), tid)]++;
    __syncthreads();
    if (tid < DIGITS) {
        int sum = 0;
#pragma unroll 1
        for (int t = 0; t < THREADS; t++)
            sum += bytes[ccute_at(counters, tid, t)];
        spine[ccute_at(ccute_make_layout(TUP(gridDim.x, DIGITS)), block, tid)] = sum;
    }
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(THREADS)
    radix_upsweep_by_hand(const unsigned *keys, int *spine, int num_items, int current_bit)
{
    __shared__ union {
        unsigned char thread_counters[LANES][THREADS][4];
        unsigned packed[LANES][THREADS];
    } temp;
    const int tid = threadIdx.x, block = blockIdx.x;
    for (int lane = 0; lane < LANES; lane++)
        temp.packed[lane][tid] = 0;
    unsigned mine[KEYS];
    const uint4 *from = (const uint4 *)(keys + (long long)block * (THREADS * KEYS)) + tid;
    for (int i = 0; i < KEYS / 4; i++)
        ((uint4 *)mine)[i] = from[i * THREADS];
    for (int i = 0; i < KEYS; i++) {
        const unsigned digit = mine[i] >> current_bit & (DIGITS - 1);
        temp.thread_counters[digit >> 2][tid][digit & 3]++;
    }
    __syncthreads();
    if (tid < DIGITS) {
        int sum = 0;
#pragma unroll 1
        for (int t = 0; t < THREADS; t++)
            sum += temp.thread_counters[tid >> 2][t][tid & 3];
        spine[tid * gridDim.x + block] = sum;
    }
}

/* ---- the program ---- */

int main()
{
    const int blocks = 3, n = blocks * THREADS * KEYS, bit = 5;
    Buffer<unsigned> keys(n);
    Buffer<int> ours(blocks * DIGITS), theirs(blocks * DIGITS), right(blocks * DIGITS);
    right.fill(0);
    for (int i = 0; i < n; i++) {
        keys[i] = i * 2654435761u ^ i;
        right[(keys[i] >> bit & 15) * blocks + i / (THREADS * KEYS)]++;
    }
    radix_upsweep<<<blocks, THREADS>>>(keys, ours, n, bit);
    radix_upsweep_by_hand<<<blocks, THREADS>>>(keys, theirs, n, bit);
    finish();
    return report("radix_upsweep", count_wrong(ours, theirs, [&](int i) { return right[i]; }));
}

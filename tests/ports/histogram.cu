/* A histogram of bytes: each warp counts in shared memory of its own, and the block adds the warps' counts up.
   From: CUDA samples, 2_Concepts_and_Techniques/histogram/histogram256.cu, histogram256Kernel. */
#include "port.h"
#include <cstdint>

enum { WARPS = 6, BINS = 256, WARP = 32 };

/* ---- with layouts ---- */

CCUTE_FOLD CCUTE_BLOCK_DIM(WARPS *WARP, 1, 1) __global__ void __launch_bounds__(WARPS *WARP)
    histogram(unsigned *partial, const unsigned *data, unsigned count)
{
    CCUTE_ASSUME(gridDim.x <= 1 << 20);
    const ccute_layout counts = ccute_make_layout_right(TUP(WARPS, BINS)),
                       of_blocks = ccute_make_layout(TUP(BINS, gridDim.x));
    CCUTE_SHARED(unsigned, s_hist, counts, WARPS *BINS);
    const ccute_layout mine = ccute_slice(counts, threadIdx.x / WARP, ALL);
    ccute_clear(s_hist,
                ccute_local_partition(ccute_make_layout(WARPS * BINS), ccute_make_layout(WARPS * WARP), threadIdx.x));
    __syncthreads();
#pragma unroll 1
    for (unsigned pos = blockIdx.x * blockDim.x + threadIdx.x; pos < count; pos += gridDim.x * blockDim.x) {
        const unsigned word = data[pos];
        for (int i = 0; i < 4; i++)
            atomicAdd(&s_hist[ccute_at(mine, word >> 8 * i & 0xFF)], 1u);
    }
    __syncthreads();
#pragma unroll 1
    for (unsigned bin = threadIdx.x; bin < BINS; bin += WARPS * WARP) {
        unsigned sum = 0;
        for (int i = 0; i < WARPS; i++)
            sum += s_hist[ccute_at(counts, i, bin)];
        partial[ccute_at(of_blocks, bin, blockIdx.x)] = sum;
    }
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(WARPS *WARP)
    histogram_by_hand(unsigned *partial, const unsigned *data, unsigned count)
{
    __shared__ unsigned s_hist[WARPS * BINS];
    unsigned *mine = s_hist + threadIdx.x / WARP * BINS;
#pragma unroll
    for (int i = 0; i < BINS / WARP; i++)
        s_hist[threadIdx.x + i * WARPS * WARP] = 0;
    __syncthreads();
#pragma unroll 1
    for (unsigned pos = blockIdx.x * blockDim.x + threadIdx.x; pos < count; pos += gridDim.x * blockDim.x) {
        const unsigned word = data[pos];
        for (int i = 0; i < 4; i++)
            atomicAdd(mine + (word >> 8 * i & 0xFF), 1u);
    }
    __syncthreads();
#pragma unroll 1
    for (int bin = threadIdx.x; bin < BINS; bin += WARPS * WARP) {
        unsigned sum = 0;
        for (int i = 0; i < WARPS; i++)
            sum += s_hist[bin + i * BINS];
        partial[blockIdx.x * BINS + bin] = sum;
    }
}

/* ---- the program ---- */

int main()
{
    const int n = 5000, blocks = 3, threads = WARPS * WARP;
    Buffer<unsigned> in(n), ours(BINS * blocks), theirs(BINS * blocks), right(BINS * blocks);
    for (int i = 0; i < n; i++)
        in[i] = i * 2654435761u ^ i;
    for (int i = 0; i < BINS * blocks; i++)
        right[i] = 0;
    for (int i = 0; i < n; i++)
        for (int byte = 0; byte < 4; byte++)
            right[i / threads % blocks * BINS + (in[i] >> 8 * byte & 255)]++;
    ours.fill(9999);
    theirs.fill(9999);
    histogram<<<blocks, threads>>>(ours, in, n);
    histogram_by_hand<<<blocks, threads>>>(theirs, in, n);
    finish();
    return report("histogram", count_wrong(ours, theirs, [&](int i) { return right[i]; }));
}

/* 128x64 tiles, from global memory through shared memory and back: 256 threads, 16 bytes at once. */
#include "kernels.h"
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <cuda_fp16.h>

enum { ROWS = 128, COLUMNS = 64 };

CCUTE_FOLD __global__ void __launch_bounds__(256) k_tile(const half *__restrict__ s, half *__restrict__ d, int columns)
{
    const ccute_layout matrix = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(columns, 1));
    const ccute_layout tile = ccute_local_tile(matrix, TUP(ROWS, COLUMNS), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout buffer = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(
        ccute_universal_copy(128, 16), ccute_make_layout(TUP(32, 8), TUP(8, 1)), ccute_make_layout(TUP(1, 8)));
    const ccute_layout mine = ccute_partition_S(copy, tile, threadIdx.x);
    const ccute_layout here = ccute_partition_D(copy, buffer, threadIdx.x);
    CCUTE_SHARED(half, b, buffer, 8192);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(b, here, s, mine);
    __syncthreads();
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, b, here);
}

void ccute_tile(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    k_tile<<<dim3(columns / COLUMNS, rows / ROWS), 256, 0, stream>>>((const half *)s, (half *)d, columns);
}

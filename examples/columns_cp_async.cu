/* The sums of the columns of a matrix whose tiles overhang, tile by tile through shared memory: the same plan by
   cp.async and by the tensor memory accelerator (columns_tma.cu). Its rows end within sectors (foldc explain). */
#include <ccute/cpu.h>

#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstdlib>

enum { ROWS = 200, COLUMNS = 136, TILE = 64, THREADS = 64 };

/* Declared once: rows of 64 elements of 16 bits under the swizzle of 128 bytes. */
CCUTE_FOLD static __host__ __device__ ccute_layout stage_layout()
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(TILE, TILE), TUP(TILE, 1)));
}

CCUTE_FOLD static __host__ __device__ ccute_layout matrix_layout()
{
    return ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
}

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) sum_columns(const short *a, int *sums)
{
    __shared__ __align__(1024) short stage[TILE * TILE];
    const ccute_tiled_copy load =
        ccute_thread_slice(ccute_make_tiled_copy(ccute_cp_async(128, 16), ccute_make_layout_right(TUP(8, 8)),
                                                 ccute_make_layout_right(TUP(1, 8))),
                           threadIdx.x);
    const ccute_tuple extents = TUP(ROWS, COLUMNS), tile = TUP(TILE, TILE);
    const int column = blockIdx.x * TILE + threadIdx.x;
    int sum = 0;
    for (int k = 0; k < (ROWS + TILE - 1) / TILE; k++) {
        const ccute_layout part = ccute_local_tile(matrix_layout(), tile, TUP(k, blockIdx.x));
        const ccute_layout i = ccute_local_tile(ccute_coord_layout(extents, 0), tile, TUP(k, blockIdx.x));
        const ccute_layout j = ccute_local_tile(ccute_coord_layout(extents, 1), tile, TUP(k, blockIdx.x));
        ccute_copy_tiled_bounded(load, stage, ccute_partition_D(load, stage_layout()), a, ccute_partition_S(load, part),
                                 extents, ccute_partition_S(load, i), ccute_partition_S(load, j));
        ccute_cp_async_commit();
        ccute_cp_async_wait(0);
        __syncthreads();
        for (int row = 0; row < TILE; row++)
            sum += stage[ccute_at(stage_layout(), row, threadIdx.x)];
        __syncthreads();
    }
    if (column < COLUMNS)
        sums[column] = sum;
}

static void check(cudaError_t error)
{
    if (error == cudaSuccess)
        return;
    printf("CUDA: %s\n", cudaGetErrorString(error));
    exit(1);
}

int main()
{
    static short in[ROWS * COLUMNS];
    static int out[COLUMNS];
    const int blocks = (COLUMNS + TILE - 1) / TILE;
    short *a;
    int *sums, wrong = 0;
    for (int i = 0; i < ROWS * COLUMNS; i++)
        in[i] = (short)(i % 1009);
    check(cudaMalloc(&a, sizeof in));
    check(cudaMalloc(&sums, sizeof out));
    check(cudaMemcpy(a, in, sizeof in, cudaMemcpyHostToDevice));
    CCUTE_LAUNCH(sum_columns, blocks, THREADS, 0, 0, a, sums);
    check(cudaMemcpy(out, sums, sizeof out, cudaMemcpyDeviceToHost));
    for (int column = 0; column < COLUMNS; column++) {
        int sum = 0;
        for (int row = 0; row < ROWS; row++)
            sum += in[row * COLUMNS + column];
        wrong += out[column] != sum;
    }
    printf("%d columns, %d sums wrong\n", COLUMNS, wrong);
    return wrong != 0;
}

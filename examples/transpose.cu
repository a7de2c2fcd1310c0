/* A matrix is transposed, tile by tile, through shared memory. Rows and columns of the tile in shared memory are both
   touched by 32 threads at once, so its layout is swizzled: neither meets a bank twice. All the layouts a tile has are
   declared by helpers, which the host may call too. */
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <stdio.h>

enum { TILE = 32, ROWS = 96, COLUMNS = 160 };

/* The tile in shared memory: row-major, the column XORed with the row. */
CCUTE_FOLD static __host__ __device__ ccute_layout staged(void)
{
    return ccute_swizzle(5, 0, 5, ccute_make_layout_right(TUP(TILE, TILE)));
}

/* Tile (i,j) of a row-major matrix, whole tiles only. */
CCUTE_FOLD static __host__ __device__ ccute_layout tile_of(int rows, int columns, int i, int j)
{
    return ccute_local_tile(ccute_make_layout_right(TUP(rows, columns)), TUP(TILE, TILE), TUP(i, j));
}

CCUTE_FOLD __global__ void __launch_bounds__(TILE *TILE) transpose(const int *in, int *out, int rows, int columns)
{
    CCUTE_ASSUME(rows > 0 && rows % TILE == 0 && columns > 0 && columns % TILE == 0);
    const int row = threadIdx.x / TILE, column = threadIdx.x % TILE;
    const ccute_layout from = tile_of(rows, columns, blockIdx.y, blockIdx.x);
    const ccute_layout to = tile_of(columns, rows, blockIdx.x, blockIdx.y);
    const ccute_layout stage = staged();
    CCUTE_SHARED(int, s, stage, TILE *TILE);
    s[ccute_at(stage, row, column)] = in[ccute_at(from, row, column)];
    __syncthreads();
    out[ccute_at(to, row, column)] = s[ccute_at(stage, column, row)];
}

static int count_wrong(const int *out)
{
    int wrong = 0;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            wrong += out[j * ROWS + i] != i * COLUMNS + j;
    return wrong;
}

int main(void)
{
    static int in[ROWS * COLUMNS], out[ROWS * COLUMNS];
    int *device_in, *device_out;
    char text[64];
    for (int i = 0; i < ROWS * COLUMNS; i++)
        in[i] = i;
    cudaMalloc(&device_in, sizeof in);
    cudaMalloc(&device_out, sizeof out);
    cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice);
    CCUTE_LAUNCH(transpose, dim3(COLUMNS / TILE, ROWS / TILE), TILE * TILE, 0, 0, device_in, device_out, ROWS, COLUMNS);
    const cudaError_t status = cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    if (status != cudaSuccess) {
        fprintf(stderr, "transpose: %s\n", cudaGetErrorString(status));
        return 1;
    }
    ccute_print_layout_text(staged(), text, sizeof text);
    printf("in shared memory a tile is %s\n", text);
    printf("%d of %d elements are wrong\n", count_wrong(out), ROWS * COLUMNS);
    cudaFree(device_in);
    cudaFree(device_out);
    return count_wrong(out) != 0;
}

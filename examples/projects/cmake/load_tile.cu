/* A block of 128 threads loads an 8x128 tile out of a row-major matrix, 8 elements each: a warp has four rows, and
   neighbouring threads have neighbouring vectors of 16 bytes. One layout from (thread, value) to the tile's elements
   says so. The program compares with plain index arithmetic. */
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <stdio.h>

enum { ROWS = 8, COLUMNS = 128, THREADS = 128, VALUES = 8, LD = 160 };

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) load_tile(const float *A, int ld, float *out)
{
    const ccute_layout tv = ccute_make_layout(TUP(TUP(32, 4), TUP(4, 2)), TUP(TUP(32, 1), TUP(8, 4)));
    const ccute_layout tile = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout mine = ccute_slice(ccute_composition(tile, tv), threadIdx.x, ALL);
    const ccute_layout dense = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(out, 16);
    CCUTE_ASSUME(ld % 4 == 0);
    ccute_copy(out, ccute_slice(ccute_composition(dense, tv), threadIdx.x, ALL), A, mine);
}

/* The tile as load_tile() is to leave it: rows LD elements apart become rows COLUMNS apart. */
static int count_wrong(const float *out)
{
    int wrong = 0;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++)
            wrong += out[row * COLUMNS + column] != (float)(row * LD + column);
    return wrong;
}

int main(void)
{
    static float in[ROWS * LD], out[ROWS * COLUMNS];
    float *device_in, *device_out;
    for (int i = 0; i < ROWS * LD; i++)
        in[i] = (float)i;
    cudaMalloc(&device_in, sizeof in);
    cudaMalloc(&device_out, sizeof out);
    cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice);
    CCUTE_LAUNCH(load_tile, 1, THREADS, 0, 0, device_in, LD, device_out);
    const cudaError_t status = cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    if (status != cudaSuccess) {
        fprintf(stderr, "load_tile: %s\n", cudaGetErrorString(status));
        return 1;
    }
    printf("row 1 is %g to %g\n", out[COLUMNS], out[2 * COLUMNS - 1]);
    printf("%d of %d elements are wrong\n", count_wrong(out), ROWS * COLUMNS);
    cudaFree(device_in);
    cudaFree(device_out);
    return count_wrong(out) != 0;
}

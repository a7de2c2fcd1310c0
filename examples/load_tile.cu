/* A block of 128 threads loads an 8x128 row-major tile. Each thread owns 8 adjacent elements: a layout from (thread,
   value) to the tile's elements says which. The program compares with the same worked out by hand. */
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <stdio.h>

enum { ROWS = 8, COLUMNS = 128, THREADS = 128, VALUES = 8, LD = 160 };

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) load_tile(const float *A, int ld, float *out)
{
    const ccute_layout tile = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), VALUES), TUP(TUP(64, 1), 8));
    const ccute_layout mine = ccute_slice(ccute_composition(tile, tv), threadIdx.x, ALL);
    for (int i = 0; i < ccute_size(mine); i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(mine, i)];
}

/* Each thread's elements, as load_tile() is to leave them: 16 threads a row, 8 elements each. */
static int count_wrong(const float *out)
{
    int wrong = 0;
    for (int thread = 0; thread < THREADS; thread++)
        for (int i = 0; i < VALUES; i++)
            wrong += out[thread * VALUES + i] != (float)(thread / 16 * LD + thread % 16 * 8 + i);
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
    printf("thread 17 loads %g to %g\n", out[17 * VALUES], out[17 * VALUES + VALUES - 1]);
    printf("%d of %d elements are wrong\n", count_wrong(out), ROWS * COLUMNS);
    cudaFree(device_in);
    cudaFree(device_out);
    return count_wrong(out) != 0;
}

// Layouts in a kernel, unfolded: each of 128 threads owns 1x8 of a tile, stages it in shared memory and
// takes it out transposed.
// run
// out: 0 wrong of 1024
// out: thread 127 starts at 1464
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <cstdio>

enum { ROWS = 8, COLUMNS = 128, LD = 192 };

CCUTE_FOLD __global__ void __launch_bounds__(128) transpose_tile(const int *A, int ld, int *out, long long *start)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 8), TUP(TUP(64, 1), 8));
    const ccute_layout tA = ccute_slice(ccute_composition(mA, tv), threadIdx.x, ALL);
    const ccute_layout mS = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    const ccute_layout tS = ccute_slice(ccute_composition(mS, tv), threadIdx.x, ALL);
    CCUTE_SHARED(int, s, mS, ROWS *COLUMNS);
    for (int i = 0; i < 8; i++)
        s[ccute_at(tS, i)] = A[ccute_at(tA, i)];
    __syncthreads();
    const ccute_layout mT = ccute_make_layout(TUP(COLUMNS, ROWS), TUP(1, COLUMNS));
    for (int i = 0; i < ROWS; i++)
        out[threadIdx.x * ROWS + i] = s[ccute_at(mT, threadIdx.x, i)];
    if (threadIdx.x == 127)
        *start = ccute_at(tA, 0);
}

int main()
{
    static int in[ROWS * LD], out[ROWS * COLUMNS];
    int *d_in, *d_out, wrong = 0;
    long long start, *d_start;
    for (int i = 0; i < ROWS * LD; i++)
        in[i] = i;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMalloc(&d_start, sizeof start);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    CCUTE_LAUNCH(transpose_tile, 1, 128, 0, 0, d_in, LD, d_out, d_start);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpy(&start, d_start, sizeof start, cudaMemcpyDeviceToHost);
    for (int i = 0; i < COLUMNS; i++)
        for (int k = 0; k < ROWS; k++)
            wrong += out[i * ROWS + k] != k * LD + i;
    printf("%d wrong of %d\nthread 127 starts at %lld\n", wrong, ROWS * COLUMNS, start);
    cudaFree(d_in);
    cudaFree(d_out);
    cudaFree(d_start);
}

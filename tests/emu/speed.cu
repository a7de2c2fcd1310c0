// The time of a block of 128 threads with 10 barriers; told, not judged.
// run
// out: 1000 blocks
// tell: us
#include <ccute/cpu.h>
#include <cstdio>

__global__ void barriers(int *out)
{
    __shared__ int s[128];
    for (int i = 0; i < 10; i++) {
        s[(threadIdx.x + i) % 128] = i;
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(out, 1 + s[0] / 10);
}

int main()
{
    enum { BLOCKS = 1000 };
    int blocks, *d;
    float ms;
    cudaEvent_t from, to;
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    cudaMalloc(&d, sizeof *d);
    cudaMemset(d, 0, sizeof *d);
    cudaEventRecord(from);
    CCUTE_LAUNCH(barriers, BLOCKS, 128, 0, 0, d);
    cudaEventRecord(to);
    cudaEventSynchronize(to);
    cudaEventElapsedTime(&ms, from, to);
    cudaMemcpy(&blocks, d, sizeof blocks, cudaMemcpyDeviceToHost);
    printf("%d blocks\n", blocks);
    fprintf(stderr, "%.0f us a block of 128 threads with 10 barriers\n", 1000 * ms / BLOCKS);
    cudaEventDestroy(from);
    cudaEventDestroy(to);
    cudaFree(d);
}

// ThreadSanitizer sees a block's threads as threads: a missing barrier is a data race, a met one is none. The
// construction of a shared array, which does nothing, is none either.
// flags: -fsanitize=thread -I../../include/ccute/cpu/cuda
// run ok
// out: 62
// run missing
// status: 66
// fault: WARNING: ThreadSanitizer: data race
// fault: of a block
#include <ccute/cpu.h>
#include <cstdio>
#include <cstring>
#include <cuda_fp16.h>

__global__ void mirror(int *out, bool barrier)
{
    __shared__ int s[64];
    __shared__ __half of_a_class[64];
    s[threadIdx.x] = threadIdx.x;
    of_a_class[threadIdx.x] = __half(1.0f);
    if (barrier)
        __syncthreads();
    int other = s[63 - threadIdx.x];
    other = __shfl_sync(0xffffffff, other, threadIdx.x);
    if (barrier)
        __syncthreads();
    s[threadIdx.x] = other;
    out[64 * blockIdx.x + threadIdx.x] = other;
}

int main(int argc, char **argv)
{
    int out[3 * 64], *d;
    cudaMalloc(&d, sizeof out);
    CCUTE_LAUNCH(mirror, 3, 64, 0, 0, d, argc > 1 && !strcmp(argv[1], "ok"));
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d);
    printf("%d\n", out[64 + 1]);
}

// Launches and dynamic shared memory: the threads store their numbers transposed and read them back to front.
// prints: 31 23 15 7 30 22 14 6 29 21 13 5 28 20 12 4 27 19 11 3 26 18 10 2 25 17 9 1 24 16 8 0
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <cuda_runtime.h>
#include <stdio.h>

CCUTE_FOLD __global__ void reverse(const int *in, int *out, int n)
{
    extern __shared__ int s[];
    const ccute_layout tile = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    s[ccute_at(tile, threadIdx.x)] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[n - 1 - threadIdx.x];
}

int main(void)
{
    int in[32], out[32], *a, *b;
    for (int i = 0; i < 32; i++)
        in[i] = i;
    cudaMalloc((void **)&a, sizeof in);
    cudaMalloc((void **)&b, sizeof out);
    cudaMemcpy(a, in, sizeof in, cudaMemcpyHostToDevice);
    reverse<<<1, 32, 32 * sizeof(int)>>>(a, b, 32);
    cudaMemcpy(out, b, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++)
        printf("%d%c", out[i], i == 31 ? '\n' : ' ');
    return 0;
}

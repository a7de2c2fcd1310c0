// A block sums with a tree in shared memory, a barrier at each level.
// run
// out: 1 block of 128: 8256
// out: 7 blocks of 64: 100576
#include <ccute/cpu.h>
#include <cstdio>

__global__ void reduce(const int *in, int *out)
{
    __shared__ int s[128];
    int t = threadIdx.x, n = blockDim.x;
    s[t] = in[blockIdx.x * n + t];
    __syncthreads();
    for (int half = n / 2; half > 0; half /= 2) {
        if (t < half)
            s[t] += s[t + half];
        __syncthreads();
    }
    if (t == 0)
        atomicAdd(out, s[0]);
}

static int sum(int blocks, int threads)
{
    int in[512], total = 0, *d_in, *d_out;
    for (int i = 0; i < blocks * threads; i++)
        in[i] = i + 1;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof total);
    cudaMemcpy(d_in, in, blocks * threads * sizeof *in, cudaMemcpyHostToDevice);
    cudaMemset(d_out, 0, sizeof total);
    CCUTE_LAUNCH(reduce, blocks, threads, 0, 0, d_in, d_out);
    cudaMemcpy(&total, d_out, sizeof total, cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);
    return total;
}

int main()
{
    printf("1 block of 128: %d\n", sum(1, 128));
    printf("7 blocks of 64: %d\n", sum(7, 64));
}

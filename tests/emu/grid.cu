// Grids and blocks of three dimensions; every block starts with shared memory of its own.
// run
// out: 2x3x4 blocks of 5x6x7: 5040 threads, 0 wrong
// out: dims 5x6x7 of 2x3x4
// out: counts 210 209 1 0
#include <ccute/cpu.h>
#include <cstdio>

__global__ void number(unsigned *out, unsigned *dims)
{
    unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    out[block * threads + thread] =
        (threadIdx.x << 20 | threadIdx.y << 16 | threadIdx.z << 12) + (blockIdx.x << 8 | blockIdx.y << 4 | blockIdx.z);
    if (block == 0 && thread == 0) {
        const dim3 all[2] = {blockDim, gridDim};
        for (int i = 0; i < 2; i++) {
            dims[3 * i] = all[i].x;
            dims[3 * i + 1] = all[i].y;
            dims[3 * i + 2] = all[i].z;
        }
    }
}

__global__ void vote(int *out)
{
    bool first = threadIdx.x + threadIdx.y + threadIdx.z == 0;
    int counts[4] = {__syncthreads_count(1), __syncthreads_count(!first), __syncthreads_or(first),
                     __syncthreads_and(first)};
    for (int i = 0; first && i < 4; i++)
        out[i] = counts[i];
}

int main()
{
    enum { COUNT = 5040 };
    static unsigned out[COUNT];
    unsigned dims[6], *d, *d_dims;
    int wrong = 0, votes[4];
    cudaMalloc(&d, sizeof out);
    cudaMalloc(&d_dims, sizeof dims);
    CCUTE_LAUNCH(number, dim3(2, 3, 4), dim3(5, 6, 7), 0, 0, d, d_dims);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpy(dims, d_dims, sizeof dims, cudaMemcpyDeviceToHost);
    for (unsigned i = 0; i < COUNT; i++) {
        unsigned t = i % 210, b = i / 210;
        unsigned thread = t % 5 << 20 | t / 5 % 6 << 16 | t / 30 << 12, block = b % 2 << 8 | b / 2 % 3 << 4 | b / 6;
        wrong += out[i] != thread + block;
    }
    printf("2x3x4 blocks of 5x6x7: %d threads, %d wrong\n", COUNT, wrong);
    printf("dims %ux%ux%u of %ux%ux%u\n", dims[0], dims[1], dims[2], dims[3], dims[4], dims[5]);
    CCUTE_LAUNCH(vote, 1, dim3(5, 6, 7), 0, nullptr, (int *)d);
    cudaMemcpy(votes, d, sizeof votes, cudaMemcpyDeviceToHost);
    printf("counts %d %d %d %d\n", votes[0], votes[1], votes[2], votes[3]);
    cudaFree(d);
    cudaFree(d_dims);
}

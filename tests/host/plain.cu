// Nothing to fold: a template, a configuration of two and of four values, a launch over several lines.
// prints: 0 2 4 6 1 3 5 7
#include <cuda_runtime.h>
#include <stdio.h>

template <int N, class T> __global__ void scale(T *data)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] *= N;
}

__global__ void fill(int *data, int first)
{
    data[threadIdx.x] = first + (int)threadIdx.x;
}

__global__ void add(int *data) { data[threadIdx.x] += 1; }

int main(void)
{
    int *data, out[8];
    cudaStream_t stream = 0;
    cudaMalloc((void **)&data, sizeof out);
    fill<<<1, 4>>>(data, 0);
    fill<<<dim3(1), dim3(4), 0, stream>>>(
        data + 4,
        0);
    scale<2, int><<<2, 4>>>(data);
    add<<<1, 4>>>(data + 4);
    cudaMemcpy(out, data, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++)
        printf("%d%c", out[i], i == 7 ? '\n' : ' ');
    return 0;
}

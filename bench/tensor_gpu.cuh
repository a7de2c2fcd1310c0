// What the programs share that measure copies of whole tensors on a device: two buffers, and random bytes.
#ifndef CCUTE_BENCH_TENSOR_GPU_CUH
#define CCUTE_BENCH_TENSOR_GPU_CUH

#include <cstdio>
#include <cstdlib>

#include <cuda_runtime.h>

#include <ccute/ccute.h>
#include <ccute/tensor.h>

#define CUDA(call)                                                                                                     \
    do {                                                                                                               \
        const cudaError_t error = (call);                                                                              \
        if (error != cudaSuccess) {                                                                                    \
            printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(error));                           \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

enum { CANARY = 0xA5 };
static const size_t ROOM = (size_t)4300 << 20;
static char *DST, *SRC;
static unsigned long long *WRONG; // two counts

static __global__ void noise(uint64_t *p, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
        uint64_t x = (i + 1) * 0x9E3779B97F4A7C15ull;
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
        x = (x ^ x >> 27) * 0x94D049BB133111EBull;
        p[i] = x ^ x >> 31;
    }
}

// Make the buffers, the source's full of noise. Returns the device's name.
static const char *open_device()
{
    static cudaDeviceProp device;
    CUDA(cudaGetDeviceProperties(&device, 0));
    CUDA(cudaMalloc(&DST, ROOM));
    CUDA(cudaMalloc(&SRC, ROOM));
    CUDA(cudaMalloc(&WRONG, 2 * sizeof *WRONG));
    noise<<<1320, 256>>>((uint64_t *)SRC, ROOM / 8);
    CUDA(cudaDeviceSynchronize());
    return device.name;
}

static ccute_tensor tensor_at(char *data, int bytes, const ccute_layout &layout)
{
    ccute_tensor t = {};
    t.data = data;
    t.element = bytes;
    t.space = CCUTE_DEVICE;
    t.layout = layout;
    return t;
}

#endif

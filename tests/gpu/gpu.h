/* What the GPU tests share: errors that end the test, and being skipped where there is no GPU. */
#ifndef TESTS_GPU_H
#define TESTS_GPU_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/ccute.h>

#define CUDA(call) gpu_check((call), #call, __FILE__, __LINE__)

static inline void gpu_check(cudaError_t error, const char *call, const char *file, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, cudaGetErrorString(error));
    exit(1);
}

/* End with the exit status of a skipped test if there is no GPU; else tell which. */
static inline void gpu_or_skip(void)
{
    struct cudaDeviceProp device;
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) {
        printf("SKIP: no GPU\n");
        exit(77);
    }
    CUDA(cudaGetDeviceProperties(&device, 0));
    printf("%s, %d multiprocessors, %d threads each\n", device.name, device.multiProcessorCount,
           device.maxThreadsPerMultiProcessor);
}

static inline size_t gpu_free_memory(void)
{
    size_t free_bytes, total;
    CUDA(cudaDeviceSynchronize());
    CUDA(cudaMemGetInfo(&free_bytes, &total));
    return free_bytes;
}

#endif

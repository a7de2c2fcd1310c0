/* Shared by the benchmarks of kernels: errors of CUDA end the program, and calls are timed by events. */
#ifndef BENCH_KERNELS_TIMED_H
#define BENCH_KERNELS_TIMED_H

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

static void must(cudaError_t error, const char *what)
{
    if (error != cudaSuccess) {
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
        exit(1);
    }
}

template <class F> static float milliseconds(F run, int times)
{
    cudaEvent_t from, to;
    float ms;
    must(cudaEventCreate(&from), "event");
    must(cudaEventCreate(&to), "event");
    cudaEventRecord(from);
    for (int i = 0; i < times; i++)
        run();
    cudaEventRecord(to);
    must(cudaEventSynchronize(to), "run");
    cudaEventElapsedTime(&ms, from, to);
    cudaEventDestroy(from);
    cudaEventDestroy(to);
    return ms / times;
}

static inline float median(std::vector<float> x)
{
    std::sort(x.begin(), x.end());
    return x[x.size() / 2];
}

#endif

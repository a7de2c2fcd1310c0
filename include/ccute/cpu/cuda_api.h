/* The part of the CUDA runtime that a program around its kernels calls. Every call is synchronous: a launch has
   run when it returns. */
#ifndef CCUTE_CPU_CUDA_API_H
#define CCUTE_CPU_CUDA_API_H

#include <ccute/cpu/launch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- Errors ---------------------------------------------------------------------------------- */

typedef enum cudaError {
#define CCUTE_CPU_ERROR(name, number, text) name = number,
#include <ccute/cpu/cuda_api.def>
#undef CCUTE_CPU_ERROR
} cudaError_t;

inline const char *cudaGetErrorName(cudaError_t error)
{
    switch (error) {
#define CCUTE_CPU_ERROR(name, number, text)                                                                            \
    case name:                                                                                                         \
        return #name;
#include <ccute/cpu/cuda_api.def>
#undef CCUTE_CPU_ERROR
    }
    return "unrecognized error code";
}

inline const char *cudaGetErrorString(cudaError_t error)
{
    switch (error) {
#define CCUTE_CPU_ERROR(name, number, text)                                                                            \
    case name:                                                                                                         \
        return text;
#include <ccute/cpu/cuda_api.def>
#undef CCUTE_CPU_ERROR
    }
    return "unrecognized error code";
}

namespace ccute_cpu
{

inline cudaError_t &last_error()
{
    static thread_local cudaError_t error = cudaSuccess;
    return error;
}

/* The answer of a call; the first error that the program has not requested yet is kept for cudaGetLastError. */
inline cudaError_t answer(cudaError_t error)
{
    if (error != cudaSuccess)
        last_error() = error;
    return error;
}

} // namespace ccute_cpu

inline cudaError_t cudaPeekAtLastError() { return ccute_cpu::last_error(); }

inline cudaError_t cudaGetLastError()
{
    cudaError_t error = ccute_cpu::last_error();
    ccute_cpu::last_error() = cudaSuccess;
    return error;
}

/* ---- The device ------------------------------------------------------------------------------ */

struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, totalConstMem, sharedMemPerBlock, sharedMemPerBlockOptin, sharedMemPerMultiprocessor;
    int regsPerBlock, regsPerMultiprocessor, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
    int major, minor, multiProcessorCount, maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor;
    int l2CacheSize, memoryBusWidth, concurrentKernels, unifiedAddressing, managedMemory, cooperativeLaunch;
};

enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1,
    cudaDevAttrMaxSharedMemoryPerBlock = 8,
    cudaDevAttrWarpSize = 10,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrMemoryClockRate = 36,
    cudaDevAttrGlobalMemoryBusWidth = 37,
    cudaDevAttrL2CacheSize = 38,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
    cudaDevAttrClusterLaunch = 120
};

enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9
};

inline cudaError_t cudaGetDeviceCount(int *count) { return *count = 1, cudaSuccess; }
inline cudaError_t cudaGetDevice(int *device) { return *device = 0, cudaSuccess; }
inline cudaError_t cudaSetDevice(int device)
{
    return ccute_cpu::answer(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaDeviceReset() { return cudaSuccess; }

/* The limits of launches; the rest are the values of a device of the Hopper generation, with one
 * multiprocessor. */
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *prop, int device)
{
    if (device != 0)
        return ccute_cpu::answer(cudaErrorInvalidDevice);
    *prop = cudaDeviceProp();
    strcpy(prop->name, "CPU (ccute)");
    prop->totalGlobalMem = ccute_cpu_arena_size ? ccute_cpu_arena_size : static_cast<size_t>(1) << 36;
    prop->totalConstMem = 65536;
    prop->sharedMemPerBlock = CCUTE_CPU_SHARED_DEFAULT;
    prop->sharedMemPerBlockOptin = CCUTE_CPU_SHARED_MAX;
    prop->sharedMemPerMultiprocessor = CCUTE_CPU_SHARED_MAX + 1024;
    prop->regsPerBlock = prop->regsPerMultiprocessor = 65536;
    prop->warpSize = CCUTE_CPU_WARP;
    prop->maxThreadsPerBlock = prop->maxThreadsDim[0] = prop->maxThreadsDim[1] = CCUTE_CPU_MAX_THREADS;
    prop->maxThreadsDim[2] = 64;
    prop->maxGridSize[0] = 2147483647;
    prop->maxGridSize[1] = prop->maxGridSize[2] = 65535;
    prop->major = 9;
    prop->multiProcessorCount = prop->maxBlocksPerMultiProcessor = 1;
    prop->maxThreadsPerMultiProcessor = 2048;
    prop->l2CacheSize = 1 << 20;
    prop->memoryBusWidth = 64;
    prop->unifiedAddressing = prop->managedMemory = 1;
    return cudaSuccess;
}

inline cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device)
{
    cudaDeviceProp prop;
    if (cudaGetDeviceProperties(&prop, device) != cudaSuccess)
        return cudaErrorInvalidDevice;
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
        return *value = prop.maxThreadsPerBlock, cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerBlock:
        return *value = static_cast<int>(prop.sharedMemPerBlock), cudaSuccess;
    case cudaDevAttrWarpSize:
        return *value = prop.warpSize, cudaSuccess;
    case cudaDevAttrMultiProcessorCount:
        return *value = prop.multiProcessorCount, cudaSuccess;
    case cudaDevAttrMemoryClockRate: /* not known */
        return *value = 0, cudaSuccess;
    case cudaDevAttrGlobalMemoryBusWidth:
        return *value = prop.memoryBusWidth, cudaSuccess;
    case cudaDevAttrL2CacheSize:
        return *value = prop.l2CacheSize, cudaSuccess;
    case cudaDevAttrComputeCapabilityMajor:
        return *value = prop.major, cudaSuccess;
    case cudaDevAttrComputeCapabilityMinor:
        return *value = prop.minor, cudaSuccess;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
        return *value = static_cast<int>(prop.sharedMemPerBlockOptin), cudaSuccess;
    case cudaDevAttrClusterLaunch:
        return *value = 1, cudaSuccess;
    }
    return ccute_cpu::answer(cudaErrorInvalidValue);
}

template <class F> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F, int, size_t)
{
    return *blocks = 1, cudaSuccess;
}

/* Dynamic shared memory is raised for every kernel at once. */
template <class F> cudaError_t cudaFuncSetAttribute(F *, cudaFuncAttribute attribute, int value)
{
    if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize &&
        (value < 0 || !ccute_cpu_allow_shared(static_cast<size_t>(value))))
        return ccute_cpu::answer(cudaErrorInvalidValue);
    return cudaSuccess;
}

/* ---- Memory ---------------------------------------------------------------------------------- */

enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
    cudaMemcpyDefault
};
enum { cudaMemAttachGlobal = 1, cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2 };

template <class T> cudaError_t cudaMalloc(T **p, size_t bytes)
{
    *p = bytes ? static_cast<T *>(ccute_cpu_malloc(bytes)) : nullptr;
    return ccute_cpu::answer(*p || !bytes ? cudaSuccess : cudaErrorMemoryAllocation);
}

inline cudaError_t cudaFree(void *p)
{
    return ccute_cpu::answer(!p || ccute_cpu_free(p) ? cudaSuccess : cudaErrorInvalidValue);
}

template <class T> cudaError_t cudaMallocManaged(T **p, size_t bytes, unsigned = cudaMemAttachGlobal)
{
    return cudaMalloc(p, bytes);
}
template <class T> cudaError_t cudaMallocAsync(T **p, size_t bytes, cudaStream_t) { return cudaMalloc(p, bytes); }
inline cudaError_t cudaFreeAsync(void *p, cudaStream_t) { return cudaFree(p); }

template <class T> cudaError_t cudaMallocHost(T **p, size_t bytes)
{
    *p = static_cast<T *>(malloc(bytes));
    return ccute_cpu::answer(*p || !bytes ? cudaSuccess : cudaErrorMemoryAllocation);
}
template <class T> cudaError_t cudaHostAlloc(T **p, size_t bytes, unsigned) { return cudaMallocHost(p, bytes); }
inline cudaError_t cudaFreeHost(void *p) { return free(p), cudaSuccess; }

inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind)
{
    ccute_cpu_check_range(from, bytes, CCUTE_CPU_LOAD, "cudaMemcpy");
    ccute_cpu_check_range(to, bytes, CCUTE_CPU_STORE, "cudaMemcpy");
    if (bytes)
        memmove(to, from, bytes);
    return cudaSuccess;
}
inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                                   cudaStream_t = nullptr)
{
    return cudaMemcpy(to, from, bytes, kind);
}

inline cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                                size_t height, cudaMemcpyKind kind)
{
    if (width > to_pitch || width > from_pitch)
        return ccute_cpu::answer(cudaErrorInvalidValue);
    for (size_t row = 0; row < height; row++)
        cudaMemcpy(static_cast<char *>(to) + row * to_pitch, static_cast<const char *>(from) + row * from_pitch, width,
                   kind);
    return cudaSuccess;
}

inline cudaError_t cudaMemset(void *to, int byte, size_t bytes)
{
    ccute_cpu_check_range(to, bytes, CCUTE_CPU_STORE, "cudaMemset");
    if (bytes)
        memset(to, byte, bytes);
    return cudaSuccess;
}
inline cudaError_t cudaMemsetAsync(void *to, int byte, size_t bytes, cudaStream_t = nullptr)
{
    return cudaMemset(to, byte, bytes);
}

/* Symbols are variables of the program like any other. */
template <class T>
cudaError_t cudaMemcpyToSymbol(T &symbol, const void *from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    if (offset > sizeof symbol || bytes > sizeof symbol - offset)
        return ccute_cpu::answer(cudaErrorInvalidValue);
    return cudaMemcpy(reinterpret_cast<char *>(&symbol) + offset, from, bytes, kind);
}

template <class T>
cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    if (offset > sizeof symbol || bytes > sizeof symbol - offset)
        return ccute_cpu::answer(cudaErrorInvalidValue);
    return cudaMemcpy(to, reinterpret_cast<const char *>(&symbol) + offset, bytes, kind);
}

template <class T> cudaError_t cudaGetSymbolAddress(void **p, const T &symbol)
{
    return *p = const_cast<void *>(static_cast<const void *>(&symbol)), cudaSuccess;
}

/* ---- Streams and events ---------------------------------------------------------------------- */

typedef struct ccute_cpu_event {
    struct timespec time;
} * cudaEvent_t;

enum { cudaStreamDefault = 0, cudaStreamNonBlocking = 1, cudaEventDefault = 0, cudaEventDisableTiming = 2 };

inline cudaError_t cudaStreamCreate(cudaStream_t *stream) { return *stream = nullptr, cudaSuccess; }
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned) { return cudaStreamCreate(stream); }
inline cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned = 0) { return cudaSuccess; }

inline cudaError_t cudaEventCreate(cudaEvent_t *event) { return *event = new ccute_cpu_event(), cudaSuccess; }
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned) { return cudaEventCreate(event); }
inline cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    delete event;
    return cudaSuccess;
}
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t = nullptr)
{
    clock_gettime(CLOCK_MONOTONIC, &event->time);
    return cudaSuccess;
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaEventQuery(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t from, cudaEvent_t to)
{
    *milliseconds = static_cast<float>(static_cast<double>(to->time.tv_sec - from->time.tv_sec) * 1e3 +
                                       static_cast<double>(to->time.tv_nsec - from->time.tv_nsec) * 1e-6);
    return cudaSuccess;
}

#endif

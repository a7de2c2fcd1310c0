// What no GPU takes is refused; the CUDA calls around a launch answer as they should.
// run block
// fault: launch of nothing: a block of (32,32,2) has 2048 threads, and at most 1024 can be
// run zero
// fault: launch of nothing: the grid (0,1,1) must be at least (1,1,1) and at most (2147483647,65535,65535)
// run depth
// fault: launch of nothing: the block (1,1,65) must be at least (1,1,1) and at most (1024,1024,64)
// run shared
// fault: launch of nothing: 49156 bytes of dynamic shared memory are over the limit of 49152 (cudaFuncAttributeMaxDyna
// run raised
// out: raised
// run too_much
// out: raising: cudaErrorInvalidValue invalid argument
// fault: launch of nothing: 300000 bytes of dynamic shared memory are over the limit of 49152
// run api
// out: 1 device of 32-lane warps; device 1: cudaErrorInvalidDevice
// out: last error cudaErrorInvalidDevice, then cudaSuccess
// out: free of a host pointer: cudaErrorInvalidValue
// out: copied rows: 1 2 5 6
// out: fresh memory 0xffffffff, set 0x01010101, 256-byte aligned
// out: time passed
#include <ccute/cpu.h>
#include <cstdio>
#include <cstring>

__global__ void nothing() {}

static void api()
{
    int devices, host[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, rows[4] = {0}, *d;
    unsigned word;
    cudaDeviceProp prop;
    cudaEvent_t from, to;
    float elapsed;
    cudaGetDeviceCount(&devices);
    cudaGetDeviceProperties(&prop, 0);
    printf("%d device of %d-lane warps; device 1: %s\n", devices, prop.warpSize, cudaGetErrorName(cudaSetDevice(1)));
    printf("last error %s, then ", cudaGetErrorName(cudaGetLastError()));
    printf("%s\n", cudaGetErrorName(cudaPeekAtLastError()));
    printf("free of a host pointer: %s\n", cudaGetErrorName(cudaFree(host)));
    cudaMalloc(&d, sizeof rows);
    cudaMemcpy(&word, d, sizeof word, cudaMemcpyDeviceToHost);
    cudaMemcpy2D(d, 8, host, 16, 8, 2, cudaMemcpyHostToDevice);
    cudaMemcpyAsync(rows, d, sizeof rows, cudaMemcpyDeviceToHost, 0);
    printf("copied rows: %d %d %d %d\n", rows[0], rows[1], rows[2], rows[3]);
    cudaMemset(d, 1, sizeof rows);
    cudaMemcpy(rows, d, sizeof rows, cudaMemcpyDeviceToHost);
    printf("fresh memory 0x%08x, set 0x%08x, %s aligned\n", word, rows[3], (size_t)d % 256 ? "not" : "256-byte");
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    cudaEventRecord(from);
    CCUTE_LAUNCH(nothing, 100, 1, 0, 0);
    cudaEventRecord(to);
    cudaEventSynchronize(to);
    cudaEventElapsedTime(&elapsed, from, to);
    printf("time %s\n", elapsed > 0 ? "passed" : "stood still");
    cudaEventDestroy(from);
    cudaEventDestroy(to);
    cudaFree(d);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    if (!strcmp(name, "block"))
        CCUTE_LAUNCH(nothing, 1, dim3(32, 32, 2), 0, 0);
    if (!strcmp(name, "zero"))
        CCUTE_LAUNCH(nothing, 0, 1, 0, 0);
    if (!strcmp(name, "depth"))
        CCUTE_LAUNCH(nothing, 1, dim3(1, 1, 65), 0, 0);
    if (!strcmp(name, "shared"))
        CCUTE_LAUNCH(nothing, 1, 1, 49156, 0);
    if (!strcmp(name, "raised")) {
        cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 200000);
        CCUTE_LAUNCH(nothing, 1, 1, 200000, 0);
        printf("raised\n");
    }
    if (!strcmp(name, "too_much")) {
        cudaError_t error = cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 300000);
        printf("raising: %s %s\n", cudaGetErrorName(error), cudaGetErrorString(error));
        CCUTE_LAUNCH(nothing, 1, 1, 300000, 0);
    }
    if (!strcmp(name, "api"))
        api();
}

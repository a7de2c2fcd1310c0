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
// run orders
// out: forward 0123 0123, reverse 3210 3210, 24 of 24 orders of 4 threads
// env: CCUTE_CPU_THREADS=1
// run order_beyond
// fault: ccute_cpu_order(-2): not a number from -1 to 2147483647
// run order_inside
// fault: ccute_cpu_order in a kernel: the host calls it, between launches
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
#include <set>
#include <string>

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

#if !defined __CUDACC__

// Blocks and threads, in the order in which they come here.
__global__ void come(char *blocks, char *threads, int *count)
{
    if (threadIdx.x == 0)
        blocks[atomicAdd(&count[0], 1)] = (char)('0' + blockIdx.x);
    if (blockIdx.x == 0)
        threads[atomicAdd(&count[1], 1)] = (char)('0' + threadIdx.x);
}

__global__ void order_inside() { ccute_cpu_order(1); }

// "BLOCKS THREADS" in that order of a launch.
static std::string orders_of(long order)
{
    char *blocks, host[8];
    int *count;
    ccute_cpu_order(order);
    cudaMalloc(&blocks, 8);
    cudaMalloc(&count, 2 * sizeof *count);
    cudaMemset(count, 0, 2 * sizeof *count);
    CCUTE_LAUNCH(come, 4, 4, 0, 0, blocks, blocks + 4, count);
    cudaMemcpy(host, blocks, 8, cudaMemcpyDeviceToHost);
    cudaFree(blocks);
    cudaFree(count);
    return std::string(host, 4) + " " + std::string(host + 4, 4);
}

static void orders()
{
    std::set<std::string> all;
    for (int seed = 1; seed <= 400; seed++)
        all.insert(orders_of(seed).substr(5));
    printf("forward %s, reverse %s, ", orders_of(0).c_str(), orders_of(-1).c_str());
    printf("%d of 24 orders of 4 threads\n", (int)all.size());
}

static void run_orders(const char *name)
{
    if (!strcmp(name, "orders"))
        orders();
    if (!strcmp(name, "order_beyond"))
        ccute_cpu_order(-2);
    if (!strcmp(name, "order_inside"))
        CCUTE_LAUNCH(order_inside, 1, 1, 0, 0);
}

#else

static void run_orders(const char *) {}

#endif

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
    run_orders(name);
}

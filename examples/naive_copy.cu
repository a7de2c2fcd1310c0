/* One block copies a 128x256 tile of floats from global to shared memory and back, moving 32, 64 or 128 bits at once,
   after an article on scalar and vectorised copies. With a number as its argument the program also measures: that many
   launches of each, as the article's table has them.

   The article divides the tile by a plain (8,32) layout of 256 threads and counts 16 adjacent elements a thread. There
   are none: by that partition a thread's elements are 8 rows apart, and every copy goes element by element (the last
   kernel). Here a thread owns 4 adjacent rows of 32 columns. The tile is 128 KB, which a kernel gets only on request.
   The kernels are slow on purpose, except copy_128_bits: foldc explain shows the sectors and bank conflicts that narrow
   moves, and the article's partition, cost. */
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <stdio.h>
#include <stdlib.h>

enum { M = 128, N = 256, THREADS = 256, BYTES = M * N * 4 };

/* The part of a thread, column-major in both memories: 32 threads down a column with 4 elements each, 8 columns at
   once. */
CCUTE_FOLD static __host__ __device__ ccute_layout part_of(int thread)
{
    const ccute_tiled_copy copy =
        ccute_make_tiled_copy(ccute_auto_copy(128, 32), ccute_make_layout(TUP(32, 8)), ccute_make_layout(TUP(4, 1)));
    return ccute_partition_S(copy, ccute_make_layout_left(TUP(M, N)), thread);
}

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) copy_32_bits(const float *A, float *out)
{
    CCUTE_DYNAMIC_SHARED(float, s);
    const ccute_layout mine = part_of(threadIdx.x);
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(out, 16);
    ccute_copy_with(ccute_universal_copy(32, 32), s, mine, A, mine);
    __syncthreads();
    ccute_copy_with(ccute_universal_copy(32, 32), out, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) copy_64_bits(const float *A, float *out)
{
    CCUTE_DYNAMIC_SHARED(float, s);
    const ccute_layout mine = part_of(threadIdx.x);
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(out, 16);
    ccute_copy_with(ccute_universal_copy(64, 32), s, mine, A, mine);
    __syncthreads();
    ccute_copy_with(ccute_universal_copy(64, 32), out, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) copy_128_bits(const float *A, float *out)
{
    CCUTE_DYNAMIC_SHARED(float, s);
    const ccute_layout mine = part_of(threadIdx.x);
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(out, 16);
    ccute_copy_with(ccute_universal_copy(128, 32), s, mine, A, mine);
    __syncthreads();
    ccute_copy_with(ccute_universal_copy(128, 32), out, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) copy_as_in_the_article(const float *A, float *out)
{
    CCUTE_DYNAMIC_SHARED(float, s);
    const ccute_layout tile = ccute_make_layout_left(TUP(M, N));
    const ccute_layout threads = ccute_make_layout(TUP(8, 32));
    const ccute_layout mine = ccute_local_partition(tile, threads, threadIdx.x);
    ccute_copy(s, mine, A, mine);
    __syncthreads();
    ccute_copy(out, mine, s, mine);
}

typedef void copy_kernel(const float *A, float *out);

static const struct {
    const char *name;
    copy_kernel *kernel;
} kernels[] = {
    {"one element   (scalar,  32-bit)", copy_32_bits},
    {"two elements  (vector,  64-bit)", copy_64_bits},
    {"four elements (vector, 128-bit)", copy_128_bits},
    {"the article's partition (scalar)", copy_as_in_the_article},
};

/* Launches one and compares; how many elements are wrong, -1 if it did not run. */
static int run(int which, const float *device_A, float *device_out)
{
    static float out[M * N];
    copy_kernel *kernel = kernels[which].kernel;
    int wrong = 0;
    cudaMemset(device_out, 0xff, BYTES);
    CCUTE_LAUNCH(kernel, 1, THREADS, BYTES, 0, device_A, device_out);
    const cudaError_t status = cudaMemcpy(out, device_out, BYTES, cudaMemcpyDeviceToHost);
    if (status != cudaSuccess) {
        fprintf(stderr, "%s: %s\n", kernels[which].name, cudaGetErrorString(status));
        return -1;
    }
    for (int i = 0; i < M * N; i++)
        wrong += out[i] != (float)i;
    return wrong;
}

/* The article's figure: bytes of the tile a second, over a number of launches. */
static void measure(int which, int launches, const float *device_A, float *device_out)
{
    copy_kernel *kernel = kernels[which].kernel;
    cudaEvent_t begin, end;
    float ms = 0;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaEventRecord(begin);
    for (int i = 0; i < launches; i++)
        CCUTE_LAUNCH(kernel, 1, THREADS, BYTES, 0, device_A, device_out);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&ms, begin, end);
    printf("%-34s %8.2f GB/s   (%6.3f ms for %d launches)\n", kernels[which].name, BYTES * (double)launches / ms / 1e6,
           ms, launches);
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
}

int main(int count, char **argument)
{
    const int kernel_count = (int)(sizeof kernels / sizeof kernels[0]);
    static float A[M * N];
    float *device_A, *device_out;
    int failed = 0;
    for (int i = 0; i < M * N; i++)
        A[i] = (float)i;
    cudaMalloc(&device_A, BYTES);
    cudaMalloc(&device_out, BYTES);
    cudaMemcpy(device_A, A, BYTES, cudaMemcpyHostToDevice);
    printf("Copying %dx%d tile (%d bytes) from Global -> Shared Memory\n", M, N, BYTES);
    for (int i = 0; i < kernel_count; i++) {
        cudaFuncSetAttribute(kernels[i].kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, BYTES);
        const int wrong = run(i, device_A, device_out);
        failed |= wrong != 0;
        printf("%-34s %d of %d elements are wrong\n", kernels[i].name, wrong, M * N);
    }
    for (int i = 0; i < kernel_count && count > 1; i++)
        measure(i, atoi(argument[1]), device_A, device_out);
    cudaFree(device_A);
    cudaFree(device_out);
    return failed;
}

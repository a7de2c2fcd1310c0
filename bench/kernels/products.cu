/* examples/hgemm.cu on the GPU that is here, beside cuBLAS, in turn: medians of the rounds in TFLOP/s, and how many
 * elements differ by more than the rounding of their sums. Random numbers from -1 to 1. products.sh compiles it. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <vector>

cudaError_t hgemm(__half *C, long ldc, const __half *A, long lda, const __half *B, long ldb, int m, int n, int k,
                  int processors, cudaStream_t stream);

static void must(cudaError_t error, const char *what)
{
    if (error != cudaSuccess) {
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
        exit(1);
    }
}

__global__ void fill(__half *p, size_t n, unsigned seed)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
        unsigned x = (unsigned)i * 2654435761u + seed;
        x ^= x >> 16, x *= 0x7feb352du, x ^= x >> 15, x *= 0x846ca68bu, x ^= x >> 16;
        p[i] = __float2half((float)(int)x * 4.6566e-10f);
    }
}

/* Sums in another order differ by some roundings of floats, and then of a half. */
__global__ void differ(const __half *a, const __half *b, size_t n, int k, unsigned long long *count)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
        const float x = __half2float(a[i]), y = __half2float(b[i]);
        if (!(fabsf(x - y) <= 0.002f * fabsf(y) + 0.0005f * sqrtf((float)k)))
            atomicAdd(count, 1);
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
    return ms / times;
}

static float median(std::vector<float> x)
{
    std::sort(x.begin(), x.end());
    return x[x.size() / 2];
}

template <class T> static T *memory(size_t count)
{
    T *p;
    must(cudaMalloc(&p, count * sizeof(T)), "memory");
    must(cudaMemset(p, 0, count * sizeof(T)), "memory");
    return p;
}

static void measure(cublasHandle_t cublas, int processors, int m, int n, int k)
{
    enum { ROUNDS = 9 };
    const long ld = (k + 7) / 8 * 8, ldc = n;
    const float one = 1, zero = 0;
    const double flop = 2.0 * m * n * k;
    const int times = std::max(2, (int)(4e12 / flop));
    __half *const A = memory<__half>(m * ld), *const B = memory<__half>(n * ld);
    __half *const C = memory<__half>(m * ldc), *const D = memory<__half>(m * ldc);
    unsigned long long *const counted = memory<unsigned long long>(1), wrong = 0;
    std::vector<float> us, them;
    const auto ours = [&] { must(hgemm(C, ldc, A, ld, B, ld, m, n, k, processors, 0), "hgemm"); };
    const auto theirs = [&] {
        if (cublasGemmEx(cublas, CUBLAS_OP_T, CUBLAS_OP_N, n, m, k, &one, B, CUDA_R_16F, ld, A, CUDA_R_16F, ld, &zero,
                         D, CUDA_R_16F, ldc, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT) != CUBLAS_STATUS_SUCCESS)
            must(cudaErrorUnknown, "cuBLAS");
    };
    fill<<<1024, 256>>>(A, m * ld, 1);
    fill<<<1024, 256>>>(B, n * ld, 2);
    ours();
    theirs();
    differ<<<1024, 256>>>(C, D, m * ldc, k, counted);
    must(cudaMemcpy(&wrong, counted, sizeof wrong, cudaMemcpyDeviceToHost), "compare");
    for (int round = 0; round < ROUNDS; round++) {
        us.push_back(milliseconds(ours, times));
        them.push_back(milliseconds(theirs, times));
    }
    printf("%6d %6d %6d   ccute %6.1f   cuBLAS %6.1f   %.3f of it   %llu wrong\n", m, n, k, flop / median(us) * 1e-9,
           flop / median(them) * 1e-9, median(them) / median(us), wrong);
    fflush(stdout);
    for (void *p : {(void *)A, (void *)B, (void *)C, (void *)D, (void *)counted})
        cudaFree(p);
}

int main(int count, char **argument)
{
    cublasHandle_t cublas;
    cudaDeviceProp device;
    must(cudaGetDeviceProperties(&device, 0), "device");
    if (cublasCreate(&cublas) != CUBLAS_STATUS_SUCCESS)
        must(cudaErrorUnknown, "cuBLAS");
    for (int i = 1; i + 2 < count; i += 3)
        measure(cublas, device.multiProcessorCount, atoi(argument[i]), atoi(argument[i + 1]), atoi(argument[i + 2]));
}

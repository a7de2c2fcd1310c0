/* examples/hgemm.cu and hgemm_any.cu on the GPU that is here, beside cuBLAS, in turn: medians of the rounds in TFLOP/s,
 * and how many elements differ by more than the rounding of their sums. Random numbers from -1 to 1. products.sh
 * compiles it. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <vector>

#include "../../examples/hgemm.h"

hgemm_function hgemm_bfloat16;

static void must(cudaError_t error, const char *what)
{
    if (error != cudaSuccess) {
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
        exit(1);
    }
}

template <class T> __global__ void fill(T *p, size_t n, unsigned seed)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
        unsigned x = (unsigned)i * 2654435761u + seed;
        x ^= x >> 16, x *= 0x7feb352du, x ^= x >> 15, x *= 0x846ca68bu, x ^= x >> 16;
        p[i] = (T)((float)(int)x * 4.6566e-10f);
    }
}

/* Sums in another order differ by some roundings of floats, and then of an element. */
template <class T>
__global__ void differ(const T *a, const T *b, size_t n, int k, float rounding, unsigned long long *count)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
        const float x = (float)a[i], y = (float)b[i];
        if (!(fabsf(x - y) <= 2 * rounding * fabsf(y) + rounding / 2 * sqrtf((float)k)))
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

static cublasHandle_t cublas;
static int processors;

template <class T> static void measure(hgemm_function *run, cudaDataType type, float rounding, int m, int n, int k)
{
    enum { ROUNDS = 9 };
    const size_t lda = k, ldb = k, ldc = n;
    const float one = 1, zero = 0;
    const double flop = 2.0 * m * n * k;
    const int times = std::max(2, (int)(4e12 / flop));
    T *const A = memory<T>(m * lda), *const B = memory<T>(n * ldb), *const C = memory<T>(m * ldc);
    T *const D = memory<T>(m * ldc);
    const hgemm_problem problem = {m, n, k, n, A, B, C, (long)lda, (long)ldb, (long)ldc, 1, 0};
    char *const work = memory<char>(hgemm_any_work_bytes(&problem, processors));
    unsigned long long *const counted = memory<unsigned long long>(1), wrong = 0;
    std::vector<float> us, them;
    const auto ours = [&] { must(run(&problem, work, processors, 0), "hgemm"); };
    const auto theirs = [&] {
        if (cublasGemmEx(cublas, CUBLAS_OP_T, CUBLAS_OP_N, n, m, k, &one, B, type, ldb, A, type, lda, &zero, D, type,
                         ldc, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT) != CUBLAS_STATUS_SUCCESS)
            must(cudaErrorUnknown, "cuBLAS");
    };
    fill<<<1024, 256>>>(A, m * lda, 1);
    fill<<<1024, 256>>>(B, n * ldb, 2);
    ours();
    theirs();
    differ<<<1024, 256>>>(C, D, m * ldc, k, rounding, counted);
    must(cudaMemcpy(&wrong, counted, sizeof wrong, cudaMemcpyDeviceToHost), "compare");
    for (int round = 0; round < ROUNDS; round++) {
        us.push_back(milliseconds(ours, times));
        them.push_back(milliseconds(theirs, times));
    }
    printf("%s %6d %6d %6d   ccute %6.1f   cuBLAS %6.1f   %.3f of it   %llu wrong\n",
           type == CUDA_R_16F ? "f16 " : "bf16", m, n, k, flop / median(us) * 1e-9, flop / median(them) * 1e-9,
           median(them) / median(us), wrong);
    fflush(stdout);
    for (void *p : {(void *)A, (void *)B, (void *)C, (void *)D, (void *)counted, (void *)work})
        cudaFree(p);
}

int main(int count, char **argument)
{
    cudaDeviceProp device;
    must(cudaGetDeviceProperties(&device, 0), "device");
    processors = device.multiProcessorCount;
    if (cublasCreate(&cublas) != CUBLAS_STATUS_SUCCESS)
        must(cudaErrorUnknown, "cuBLAS");
    for (int i = 1; i + 2 < count; i += 3) {
        const int m = atoi(argument[i]), n = atoi(argument[i + 1]), k = atoi(argument[i + 2]);
        measure<__half>(hgemm_any, CUDA_R_16F, 0x1p-10f, m, n, k);
        if (m == n && n == k && m % 2048 == 0)
            measure<__nv_bfloat16>(hgemm_bfloat16, CUDA_R_16BF, 0x1p-7f, m, n, k);
    }
}

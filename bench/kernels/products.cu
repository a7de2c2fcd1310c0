/* Instances of examples/hgemm.cu, and hgemm_any.cu, on the GPU that is here, beside cuBLASLt, in turn: medians of the
 * rounds in TFLOP/s, and how many elements differ by more than the rounding of their sums. Random numbers from -1 to 1,
 * or whole ones from -127 to 127. products.sh compiles it. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cublasLt.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <type_traits>
#include <vector>

#include "../../examples/hgemm.h"
#include "timed.h"

hgemm_function hgemm_bfloat16, hgemm_f32, hgemm_e4m3, hgemm_s8;

template <class T> __global__ void fill(T *p, size_t n, unsigned seed)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
        unsigned x = (unsigned)i * 2654435761u + seed;
        x ^= x >> 16, x *= 0x7feb352du, x ^= x >> 15, x *= 0x846ca68bu, x ^= x >> 16;
        p[i] = (T)((float)(int)x * (std::is_same<T, signed char>::value ? 5.9e-8f : 4.6566e-10f));
    }
}

/* Sums in another order differ by some roundings of floats, and then of an element. */
template <class R>
__global__ void differ(const R *a, const R *b, size_t n, int k, float rounding, unsigned long long *count)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
        const float x = (float)a[i], y = (float)b[i];
        if (!(fabsf(x - y) <= 2 * rounding * fabsf(y) + rounding / 2 * sqrtf((float)k)))
            atomicAdd(count, 1);
    }
}

template <class T> static T *memory(size_t count)
{
    T *p;
    must(cudaMalloc(&p, count * sizeof(T)), "memory");
    must(cudaMemset(p, 0, count * sizeof(T)), "memory");
    return p;
}

static cublasLtHandle_t cublas;
static int processors;

static void must(cublasStatus_t status, const char *what)
{
    must(status == CUBLAS_STATUS_SUCCESS ? cudaSuccess : cudaErrorUnknown, what);
}

/* A measured row: how it is called, the elements' types, and the orders of A and B. */
struct row {
    const char *name;
    hgemm_function *run;
    cudaDataType element, result;
    cublasComputeType_t compute;
    bool a_columns, b_columns;
};

/* cuBLASLt's product of the problem, by its first heuristic: C in rows is its transpose in columns, B A^T. */
struct peer {
    cublasLtMatmulDesc_t product;
    cublasLtMatrixLayout_t a, b, c;
    cublasLtMatmulHeuristicResult_t best;
    void *work;
};

static peer peer_of(const row &r, const hgemm_problem &p)
{
    const size_t bytes = 64 << 20;
    const cudaDataType scale = r.compute == CUBLAS_COMPUTE_32I ? CUDA_R_32I : CUDA_R_32F;
    const cublasOperation_t of_b = r.b_columns ? CUBLAS_OP_N : CUBLAS_OP_T,
                            of_a = r.a_columns ? CUBLAS_OP_T : CUBLAS_OP_N;
    const int8_t fast = 1;
    cublasLtMatmulPreference_t wanted;
    int found = 0;
    peer made = {};
    must(cublasLtMatmulDescCreate(&made.product, r.compute, scale), "cuBLASLt");
    must(cublasLtMatmulDescSetAttribute(made.product, CUBLASLT_MATMUL_DESC_TRANSA, &of_b, sizeof of_b), "cuBLASLt");
    must(cublasLtMatmulDescSetAttribute(made.product, CUBLASLT_MATMUL_DESC_TRANSB, &of_a, sizeof of_a), "cuBLASLt");
    if (r.element == CUDA_R_8F_E4M3)
        must(cublasLtMatmulDescSetAttribute(made.product, CUBLASLT_MATMUL_DESC_FAST_ACCUM, &fast, sizeof fast),
             "cuBLASLt");
    must(cublasLtMatrixLayoutCreate(&made.b, r.element, r.b_columns ? p.n : p.k, r.b_columns ? p.k : p.n, p.ldb),
         "cuBLASLt");
    must(cublasLtMatrixLayoutCreate(&made.a, r.element, r.a_columns ? p.m : p.k, r.a_columns ? p.k : p.m, p.lda),
         "cuBLASLt");
    must(cublasLtMatrixLayoutCreate(&made.c, r.result, p.n, p.m, p.ldc), "cuBLASLt");
    must(cublasLtMatmulPreferenceCreate(&wanted), "cuBLASLt");
    must(cublasLtMatmulPreferenceSetAttribute(wanted, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &bytes, sizeof bytes),
         "cuBLASLt");
    must(cublasLtMatmulAlgoGetHeuristic(cublas, made.product, made.b, made.a, made.c, made.c, wanted, 1, &made.best,
                                        &found),
         "cuBLASLt's heuristic");
    must(found ? cudaSuccess : cudaErrorUnknown, "cuBLASLt has no algorithm");
    made.work = memory<char>(bytes);
    cublasLtMatmulPreferenceDestroy(wanted);
    return made;
}

static void run_peer(const peer &q, const row &r, const hgemm_problem &p, void *D)
{
    const float one = 1, zero = 0;
    const int whole_one = 1, whole_zero = 0;
    const bool whole = r.compute == CUBLAS_COMPUTE_32I;
    must(cublasLtMatmul(cublas, q.product, whole ? (const void *)&whole_one : &one, p.B, q.b, p.A, q.a,
                        whole ? (const void *)&whole_zero : &zero, D, q.c, D, q.c, &q.best.algo, q.work,
                        q.best.workspaceSize, 0),
         "cuBLASLt");
}

static void free_peer(const peer &q)
{
    cublasLtMatrixLayoutDestroy(q.a);
    cublasLtMatrixLayoutDestroy(q.b);
    cublasLtMatrixLayoutDestroy(q.c);
    cublasLtMatmulDescDestroy(q.product);
    cudaFree(q.work);
}

template <class T, class R> static void measure(const row &r, float rounding, int m, int n, int k)
{
    enum { ROUNDS = 9 };
    const bool odd = r.run == hgemm_any && !r.a_columns && !r.b_columns; /* any leading dimension */
    const int whole = odd ? 1 : 16 / (int)sizeof(T);
    const long lda = ((r.a_columns ? m : k) + whole - 1) / whole * whole;
    const long ldb = ((r.b_columns ? n : k) + whole - 1) / whole * whole, ldc = n;
    const size_t a = (r.a_columns ? k : m) * lda, b = (r.b_columns ? k : n) * ldb, c = m * ldc;
    const double flop = 2.0 * m * n * k;
    const int times = std::max(2, (int)(4e12 / flop));
    T *const A = memory<T>(a), *const B = memory<T>(b);
    R *const C = memory<R>(c), *const D = memory<R>(c);
    const hgemm_problem p = {m, n, k, n, A, B, C, lda, ldb, ldc, 1, 0, r.a_columns, r.b_columns, false};
    char *const work = memory<char>(std::max(hgemm_any_work_bytes(&p, processors), hgemm_work_bytes(processors)));
    unsigned long long *const counted = memory<unsigned long long>(1), wrong = 0;
    const peer q = peer_of(r, p);
    std::vector<float> us, them;
    const auto ours = [&] { must(r.run(&p, work, processors, 0), "hgemm"); };
    const auto theirs = [&] { run_peer(q, r, p, D); };
    fill<<<1024, 256>>>(A, a, 1);
    fill<<<1024, 256>>>(B, b, 2);
    ours();
    theirs();
    differ<<<1024, 256>>>(C, D, c, k, rounding, counted);
    must(cudaMemcpy(&wrong, counted, sizeof wrong, cudaMemcpyDeviceToHost), "compare");
    for (int round = 0; round < ROUNDS; round++) {
        us.push_back(milliseconds(ours, times));
        them.push_back(milliseconds(theirs, times));
    }
    printf("%-8s %6d %6d %6d   ccute %6.1f   cuBLASLt %6.1f   %.3f of it   %llu wrong\n", r.name, m, n, k,
           flop / median(us) * 1e-9, flop / median(them) * 1e-9, median(them) / median(us), wrong);
    fflush(stdout);
    free_peer(q);
    for (void *x : {(void *)A, (void *)B, (void *)C, (void *)D, (void *)counted, (void *)work})
        cudaFree(x);
}

int main(int count, char **argument)
{
    const cublasComputeType_t in_floats = CUBLAS_COMPUTE_32F;
    cudaDeviceProp device;
    must(cudaGetDeviceProperties(&device, 0), "device");
    processors = device.multiProcessorCount;
    must(cublasLtCreate(&cublas), "cuBLASLt");
    for (int i = 1; i + 2 < count; i += 3) {
        const int m = atoi(argument[i]), n = atoi(argument[i + 1]), k = atoi(argument[i + 2]);
        measure<__half, __half>({"f16", hgemm_any, CUDA_R_16F, CUDA_R_16F, in_floats, false, false}, 0x1p-10f, m, n, k);
        if (m != n || n != k || m % 2048 != 0)
            continue;
        measure<__nv_bfloat16, __nv_bfloat16>(
            {"bf16", hgemm_bfloat16, CUDA_R_16BF, CUDA_R_16BF, in_floats, false, false}, 0x1p-7f, m, n, k);
        if (m != 8192)
            continue;
        measure<__half, float>({"f16>f32", hgemm_f32, CUDA_R_16F, CUDA_R_32F, in_floats, false, false}, 0x1p-15f, m, n,
                               k);
        measure<__half, __half>({"f16 CR", hgemm_any, CUDA_R_16F, CUDA_R_16F, in_floats, true, false}, 0x1p-10f, m, n,
                                k);
        measure<__half, __half>({"f16 RC", hgemm_any, CUDA_R_16F, CUDA_R_16F, in_floats, false, true}, 0x1p-10f, m, n,
                                k);
        measure<__half, __half>({"f16 CC", hgemm_any, CUDA_R_16F, CUDA_R_16F, in_floats, true, true}, 0x1p-10f, m, n,
                                k);
        measure<__nv_fp8_e4m3, __nv_bfloat16>(
            {"e4m3", hgemm_e4m3, CUDA_R_8F_E4M3, CUDA_R_16BF, in_floats, false, false}, 0x1p-7f, m, n, k);
        measure<signed char, int>({"s8", hgemm_s8, CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I, false, false}, 0, m, n,
                                  k);
    }
}

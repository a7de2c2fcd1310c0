/* Products that examples/hgemm.cu cuts along k, with sums that depend on the order of addition: again and again they
 * have the same bits, with other products in between, also for fewer multiprocessors, and some elements of each are
 * compared with sums in double. cut.sh compiles it with the instances. */
#include <vector>

#include <cuda_fp16.h>

#include "../../examples/hgemm.h"
#include "gpu.h"

enum { TIMES = 20, SAMPLES = 4096 };

#define INSTANCES(X)                                                                                                   \
    X(hgemm)                                                                                                           \
    X(hgemm_middle)                                                                                                    \
    X(hgemm_slim)                                                                                                      \
    X(hgemm_tiny)                                                                                                      \
    X(hgemm_towers)                                                                                                    \
    X(hgemm_pair) X(hgemm_between) X(hgemm_broad) X(hgemm_square) X(hgemm_upright) X(hgemm_tall) X(hgemm_twins)
#define DECLARE(name) hgemm_function name;
INSTANCES(DECLARE)
struct instance {
    const char *name;
    hgemm_function *run;
};
#define ROW(name) {#name, name},
static const instance instances[] = {INSTANCES(ROW)};

/* Few rows, few tiles, a last round of few tiles, and odd edges. */
static const int shapes[][3] = {{128, 8192, 8192},  {64, 4096, 14336},  {256, 256, 32768}, {1536, 1536, 1536},
                                {1000, 1000, 5000}, {2200, 2304, 2048}, {5000, 5000, 5000}};

static __device__ float number(unsigned i)
{
    i *= 2654435761u;
    i ^= i >> 16, i *= 0x7feb352du, i ^= i >> 15, i *= 0x846ca68bu, i ^= i >> 16;
    return (float)(int)i * 4.6566e-10f;
}

static __global__ void fill(__half *p, size_t n, unsigned seed)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        p[i] = __float2half(number((unsigned)i + seed));
}

static __global__ void differ(const unsigned short *a, const unsigned short *b, size_t n, unsigned *count)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        if (a[i] != b[i])
            atomicAdd(count, 1);
}

/* Elements of C all over it, whose error is more than the roundings of a sum of k products and of a half. */
static __global__ void wrong(hgemm_problem p, unsigned *count)
{
    const size_t i = (blockIdx.x * blockDim.x + threadIdx.x) * 2654435761u % ((size_t)p.m * p.n), row = i / p.n,
                 column = i % p.n;
    const __half *const A = (const __half *)p.A + row * p.lda, *const B = (const __half *)p.B + column * p.ldb;
    double sum = 0, size = 0;
    for (int x = 0; x < p.k; x++) {
        const double product = (double)__half2float(A[x]) * __half2float(B[x]);
        sum += product;
        size += fabs(product);
    }
    if (!(fabs(__half2float(((const __half *)p.C)[row * p.ldc + column]) - sum) <= 0x1p-11 * fabs(sum) + 1e-5 * size))
        atomicAdd(count, 1);
}

/* The counters of blocks that wait are 0 after a product, and the memory for sums is not, if a tile was cut. */
static bool has_sums(const void *work, int processors)
{
    std::vector<float> sums(hgemm_work_bytes(processors) / sizeof(float));
    CUDA(cudaMemcpy(sums.data(), work, sums.size() * sizeof(float), cudaMemcpyDeviceToHost));
    for (const float x : sums)
        if (x != 0)
            return true;
    return false;
}

/* Whether the product was cut; faults are added. */
static bool repeat(const instance &one, hgemm_problem p, const hgemm_problem &other, __half *first, void *work,
                   int processors, unsigned *counts, int *faults)
{
    const size_t size = (size_t)p.m * p.n;
    unsigned found[2];
    CUDA(cudaMemset(counts, 0, sizeof found));
    CUDA(cudaMemset(work, 0, hgemm_work_bytes(processors)));
    CUDA(one.run(&p, work, processors, 0));
    const bool cut = has_sums(work, processors);
    wrong<<<SAMPLES / 256, 256>>>(p, counts + 1);
    CUDA(cudaMemcpy(first, p.C, size * sizeof *first, cudaMemcpyDeviceToDevice));
    for (int i = 1; i < TIMES; i++) {
        if (i % 2)
            CUDA(one.run(&other, work, i % 4 == 1 ? processors / 2 : processors, 0));
        CUDA(cudaMemsetAsync(p.C, 0xff, size * sizeof *first));
        CUDA(one.run(&p, work, processors, 0));
        differ<<<512, 256>>>((const unsigned short *)first, (const unsigned short *)p.C, size, counts);
    }
    CUDA(cudaMemcpy(found, counts, sizeof found, cudaMemcpyDeviceToHost));
    printf("%s %d x %d x %d, %s, %d times: %u elements differ, %u of %d wrong\n", one.name, p.m, p.n, p.k,
           cut ? "cut" : "whole", TIMES, found[0], found[1], SAMPLES);
    *faults += found[0] || found[1];
    return cut;
}

int main()
{
    enum { MOST = 8192 * 8192 };
    cudaDeviceProp device;
    __half *A, *B, *C, *first;
    void *work;
    unsigned *counts;
    int faults = 0;
    gpu_or_skip();
    CUDA(cudaGetDeviceProperties(&device, 0));
    const int processors = device.multiProcessorCount;
    for (__half **p : {&A, &B, &C, &first})
        CUDA(cudaMalloc(p, MOST * sizeof **p));
    CUDA(cudaMalloc(&work, hgemm_work_bytes(processors)));
    CUDA(cudaMalloc(&counts, 2 * sizeof *counts));
    fill<<<512, 256>>>(A, MOST, 1);
    fill<<<512, 256>>>(B, MOST, 2);
    __half *elsewhere;
    CUDA(cudaMalloc(&elsewhere, 768 * 768 * sizeof *elsewhere));
    const hgemm_problem other = {768, 768, 2048, 768, A, B, elsewhere, 2048, 2048, 768, 1, 0, false, false, false};
    for (const instance &one : instances) {
        int cut = 0;
        for (const auto &s : shapes)
            cut += repeat(one, {s[0], s[1], s[2], s[1], A, B, C, s[2], s[2], s[1], 1, 0, false, false, false}, other,
                          first, work, processors, counts, &faults);
        printf("%s: %d products cut\n", one.name, cut);
        faults += cut == 0;
    }
    return faults != 0;
}

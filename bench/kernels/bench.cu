/* Times the kernels of examples/, folded, beside others' on the GPU that is here. Every result is compared first:
   products with a product by one thread an element, the rest with what double precision gives. Prints medians; GB/s
   count what must be read and written, and stand over a device-to-device memcpy of the same run. */
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <functional>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string>
#include <vector>

cudaError_t sgemm(int m, int n, int k, float alpha, const float *A, int lda, const float *B, int ldb, float beta,
                  float *C, int ldc, cudaStream_t stream);
cudaError_t softmax(const float *in, float *out, int rows, int columns, long long ld, int *next, cudaStream_t stream);
cudaError_t epilogue(const float *in, const float *bias, __half *out, int rows, int columns, cudaStream_t stream);
using softmax_function = decltype(softmax);
using epilogue_function = decltype(epilogue);
#if defined WITH_CUTE
softmax_function cute_softmax;
epilogue_function cute_epilogue;
void cute_sgemm(int m, int n, int k, float alpha, const float *A, int lda, const float *B, int ldb, float beta,
                float *C, int ldc, cudaStream_t stream);
#endif
#if defined WITH_CUBLAS
#include <cublas_v2.h>
#endif

static void must(cudaError_t error, const char *what)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "kernels: %s: %s\n", what, cudaGetErrorString(error));
    exit(1);
}

__global__ void scatter(float *p, size_t n, float scale, unsigned seed = 0)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
        unsigned long long x = (i + 1 + ((unsigned long long)seed << 40)) * 0x9E3779B97F4A7C15ull;
        x ^= x >> 31;
        x *= 0xBF58476D1CE4E5B9ull;
        p[i] = ((float)(x >> 40) / (1 << 23) - 1) * scale;
    }
}

static double milliseconds(const std::function<void()> &run)
{
    static cudaEvent_t a, b;
    float ms;
    if (!a) {
        must(cudaEventCreate(&a), "event");
        must(cudaEventCreate(&b), "event");
    }
    must(cudaEventRecord(a), "record");
    for (int i = 0; i < 4; i++)
        run();
    must(cudaEventRecord(b), "record");
    must(cudaEventSynchronize(b), "a kernel");
    must(cudaEventElapsedTime(&ms, a, b), "elapsed");
    return ms / 4;
}

struct peer {
    std::string name;
    std::function<void()> run;
    bool right;
};

/* Each in its turn, round for round; work: bytes, or operations, and the unit they are told in. */
static void measure(const char *title, std::vector<peer> peers, double work, const char *unit)
{
    enum { ROUNDS = 11 };
    std::vector<std::vector<double>> times(peers.size());
    for (auto &p : peers)
        milliseconds(p.run);
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < peers.size(); i++)
            times[i].push_back(milliseconds(peers[i].run));
    printf("%s\n", title);
    double first = 0;
    for (size_t i = 0; i < peers.size(); i++) {
        std::sort(times[i].begin(), times[i].end());
        const double rate = work / times[i][ROUNDS / 2] * 1e-6;
        if (i == 0)
            first = rate;
        printf("  %-28s %9.0f %s  %5.3f  %s\n", peers[i].name.c_str(), rate, unit, rate / first,
               peers[i].right ? "" : "WRONG");
    }
}

/* ---- sgemm ---------------------------------------------------------------------------------------- */

__global__ void product(int m, int n, int k, const float *A, const float *B, float *C)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
    double sum = 0;
    for (int l = 0; l < k; l++)
        sum += (double)A[i + (size_t)l * m] * B[j + (size_t)l * n];
    C[i + (size_t)j * m] = (float)sum;
}

/* k products of up to 0.5, summed in float in whatever order: the sum's error is some k * 1e-7, a product left out 0.1.
 */
__global__ void differ(const float *a, const float *b, size_t n, int k, unsigned *count)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        if (!(fabsf(a[i] - b[i]) <= k * 5e-7f))
            atomicAdd(count, 1);
}

static unsigned *count;

static bool is_right(const std::function<void()> &run, float *C, const float *expected, int size)
{
    const size_t n = (size_t)size * size;
    unsigned bad;
    must(cudaMemset(C, 0xFF, n * sizeof *C), "memset"); /* NaN */
    must(cudaMemset(count, 0, sizeof *count), "memset");
    run();
    differ<<<1024, 256>>>(C, expected, n, size, count);
    must(cudaMemcpy(&bad, count, sizeof bad, cudaMemcpyDeviceToHost), "a product");
    return bad == 0;
}

static void products(int size)
{
    const size_t n = (size_t)size * size;
    float *A, *B, *C, *expected;
    must(cudaMalloc(&A, n * sizeof *A), "memory");
    must(cudaMalloc(&B, n * sizeof *B), "memory");
    must(cudaMalloc(&C, n * sizeof *C), "memory");
    must(cudaMalloc(&expected, n * sizeof *expected), "memory");
    scatter<<<1024, 256>>>(A, n, 1);
    scatter<<<1024, 256>>>(B, n, 0.5f, 1);
    product<<<dim3(size / 128, size), 128>>>(size, size, size, A, B, expected);
    std::vector<peer> peers;
    const auto add = [&](const char *name, std::function<void()> run) {
        peers.push_back({name, run, is_right(run, C, expected, size)});
    };
    add("ccute", [=] { must(sgemm(size, size, size, 1, A, size, B, size, 0, C, size, 0), "sgemm"); });
#if defined WITH_CUTE
    add("CuTe, its tutorial", [=] { cute_sgemm(size, size, size, 1, A, size, B, size, 0, C, size, 0); });
#endif
#if defined WITH_CUBLAS
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSetMathMode(handle, CUBLAS_PEDANTIC_MATH);
    static const float one = 1, zero = 0;
    add("cuBLAS", [=] {
        cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, size, size, size, &one, A, size, B, size, &zero, C, size);
    });
#endif
    char title[64];
    snprintf(title, sizeof title, "sgemm %d, GFLOP/s, and over ccute's", size);
    measure(title, peers, 2.0 * size * size * size, "GFLOP/s");
    cudaFree(A);
    cudaFree(B);
    cudaFree(C);
    cudaFree(expected);
}

/* ---- Memory's --------------------------------------------------------------------------------------- */

static float *source, *target;
static int *next_rows; /* the softmax's counters */

static peer copies(size_t bytes) /* read and written together */
{
    return {"memcpy of as many bytes",
            [=] { must(cudaMemcpyAsync(target, source, bytes / 2, cudaMemcpyDeviceToDevice), "memcpy"); }, true};
}

static bool softmax_is_right(softmax_function *run, int rows, int columns, int ld)
{
    std::vector<float> in(columns), out(columns);
    must(cudaMemset(target, 0xFF, (size_t)rows * ld * sizeof *target), "memset");
    must(run(source, target, rows, columns, ld, next_rows, 0), "softmax");
    for (int row = 0; row < rows; row += rows / 7) {
        must(cudaMemcpy(in.data(), source + (size_t)row * ld, columns * sizeof(float), cudaMemcpyDeviceToHost), "row");
        must(cudaMemcpy(out.data(), target + (size_t)row * ld, columns * sizeof(float), cudaMemcpyDeviceToHost), "row");
        double sum = 0;
        for (float x : in)
            sum += exp((double)x);
        for (int i = 0; i < columns; i++)
            if (!(fabs(out[i] - exp((double)in[i]) / sum) <= 1e-5 * exp((double)in[i]) / sum))
                return false;
    }
    return true;
}

static void softmaxes(int rows, int columns, int ld)
{
    char title[64];
    const double bytes = 2.0 * rows * columns * sizeof(float);
    snprintf(title, sizeof title, "softmax of %d rows of %d, %d apart", rows, columns, ld);
    std::vector<peer> peers = {copies((size_t)bytes)};
    const auto add = [&](const char *name, softmax_function *run) {
        peers.push_back({name, [=] { must(run(source, target, rows, columns, ld, next_rows, 0), "softmax"); },
                         softmax_is_right(run, rows, columns, ld)});
    };
    add("ccute", softmax);
#if defined WITH_CUTE
    add("CuTe, the same algorithm", cute_softmax);
#endif
    measure(title, peers, bytes, "GB/s");
}

static bool epilogue_is_right(epilogue_function *run, const float *bias, int rows, int columns)
{
    std::vector<float> in((size_t)rows * columns), b(columns);
    std::vector<__half> out((size_t)rows * columns);
    __half *halves = reinterpret_cast<__half *>(target);
    must(cudaMemset(halves, 0xFF, out.size() * sizeof out[0]), "memset");
    must(run(source, bias, halves, rows, columns, 0), "epilogue");
    must(cudaMemcpy(in.data(), source, in.size() * sizeof in[0], cudaMemcpyDeviceToHost), "in");
    must(cudaMemcpy(b.data(), bias, b.size() * sizeof b[0], cudaMemcpyDeviceToHost), "bias");
    must(cudaMemcpy(out.data(), halves, out.size() * sizeof out[0], cudaMemcpyDeviceToHost), "out");
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            const double x = in[(size_t)i * columns + j] + b[j], right = x / (1 + exp(-x));
            if (!(fabs(__half2float(out[(size_t)j * rows + i]) - right) <= 1e-3 * fabs(right) + 1e-6))
                return false;
        }
    return true;
}

static void epilogues(int rows, int columns)
{
    char title[64];
    const double bytes = (double)rows * columns * (sizeof(float) + sizeof(__half));
    float *bias;
    must(cudaMalloc(&bias, columns * sizeof *bias), "memory");
    scatter<<<16, 256>>>(bias, columns, 1);
    snprintf(title, sizeof title, "epilogue of %d x %d", rows, columns);
    std::vector<peer> peers = {copies((size_t)bytes)};
    const auto add = [&](const char *name, epilogue_function *run) {
        peers.push_back({name, [=] { must(run(source, bias, (__half *)target, rows, columns, 0), "epilogue"); },
                         epilogue_is_right(run, bias, rows, columns)});
    };
    add("ccute", epilogue);
#if defined WITH_CUTE
    add("CuTe, the same algorithm", cute_epilogue);
#endif
    measure(title, peers, bytes, "GB/s");
    cudaFree(bias);
}

int main()
{
    const size_t floats = (size_t)1 << 28;
    cudaDeviceProp device;
    must(cudaGetDeviceProperties(&device, 0), "device");
    printf("%s\n", device.name);
    must(cudaMalloc(&count, sizeof *count), "memory");
    must(cudaMalloc(&source, floats * sizeof *source), "memory");
    must(cudaMalloc(&target, floats * sizeof *target), "memory");
    must(cudaMalloc(&next_rows, 2 * sizeof *next_rows), "memory");
    must(cudaMemset(next_rows, 0, 2 * sizeof *next_rows), "memory");
    scatter<<<4096, 256>>>(source, floats, 5);
    for (int size : {1024, 2048, 4096, 8192})
        products(size);
    softmaxes(32768, 8192, 8192);
    softmaxes(65536, 4096, 4096);
    softmaxes(1 << 17, 2000, 2000);
    softmaxes(65536, 1024, 1024);
    softmaxes(65536, 1000, 1001);
    softmaxes(32767, 8000, 8001);
    softmaxes(1 << 20, 200, 200);
    softmaxes(4096, 50257, 50260);
    softmaxes(2048, 131072, 131072);
    epilogues(8192, 8192);
    epilogues(16384, 4096);
    return 0;
}

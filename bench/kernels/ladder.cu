/* The kernels of examples/ without one of their steps each (bench/ladder/steps), next to the finished ones, on the GPU
 * that is here: the speed as a part of the finished kernel's, medians of rounds, in each of which the steps have their
 * turns in another order. Results are compared first. ladder.sh compiles it; ladder.def, which it makes, has
 * STEP(KERNEL, NAME, "WORDS") for each, the finished ones first. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "../../examples/attention.h"
#include "../../examples/hgemm.h"
#include "timed.h"

typedef cudaError_t softmax_function(const float *in, float *out, int rows, int columns, long long ld, int *,
                                     cudaStream_t);
#define FUNCTION_product hgemm_function
#define FUNCTION_attention attention_function
#define FUNCTION_softmax softmax_function
#define STEP(kernel, name, words) FUNCTION_##kernel kernel##_##name;
#include "ladder.def"
#undef STEP

enum { ROUNDS = 13, MOST = 1 << 28 };
static float *memory[3]; /* of that many bytes each, and the results */
static float *results[2];
static void *work;
static unsigned *counted;
static int *next_rows; /* the softmax's counters */
static int processors;

static __device__ float number(unsigned i)
{
    i *= 2654435761u;
    i ^= i >> 16, i *= 0x7feb352du, i ^= i >> 15, i *= 0x846ca68bu, i ^= i >> 16;
    return (float)(int)i * 4.6566e-10f;
}

template <class T> __global__ void fill(T *p, size_t n, unsigned seed)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        p[i] = (T)(2 * number((unsigned)i + seed));
}

/* Sums in another order differ by some roundings. */
template <class T> __global__ void differ(const T *a, const T *b, size_t n, float least, float part, unsigned *count)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        if (!(fabsf((float)a[i] - (float)b[i]) <= least + part * fabsf((float)b[i])))
            atomicAdd(count, 1);
}

/* A size that steps are measured at, and how: run(step, result). */
struct column {
    std::string title;
    std::function<void(int, void *)> run;
    std::function<void()> compare;
    double flop, bytes;
};

/* One line a step, one column a size: parts of the finished kernel's speed, and that one's own. */
static void table(const char *kernel, const std::vector<const char *> &words, const std::vector<column> &columns)
{
    std::mt19937 random(1);
    std::vector<std::vector<std::string>> cells(words.size());
    for (const column &c : columns) {
        std::vector<std::vector<float>> times(words.size());
        std::vector<unsigned> wrong(words.size());
        for (size_t step = 0; step < words.size(); step++) {
            must(cudaMemset(results[step > 0], 0xff, MOST), "poison");
            must(cudaMemset(counted, 0, sizeof *counted), "count");
            c.run((int)step, results[step > 0]);
            if (step > 0)
                c.compare();
            must(cudaMemcpy(&wrong[step], counted, sizeof *counted, cudaMemcpyDeviceToHost), words[step]);
        }
        const float one = milliseconds([&] { c.run(0, results[1]); }, 3);
        const int launches = std::max(2, (int)(6 / one));
        std::vector<int> order(words.size());
        for (size_t i = 0; i < order.size(); i++)
            order[i] = (int)i;
        for (int round = 0; round < ROUNDS; round++) {
            std::shuffle(order.begin(), order.end(), random);
            for (const int step : order) { /* the clock is that of the step itself, not of the one before */
                const auto run = [&] { c.run(step, results[1]); };
                milliseconds(run, launches);
                times[step].push_back(milliseconds(run, launches));
            }
        }
        for (size_t step = 0; step < words.size(); step++) {
            char text[64];
            snprintf(text, sizeof text,
                     step     ? "%.2f"
                     : c.flop ? "%.0f TFLOP/s"
                              : "%.0f GB/s",
                     step ? median(times[0]) / median(times[step])
                          : (c.flop ? c.flop * 1e-9 : c.bytes * 1e-6) / median(times[0]));
            cells[step].push_back(wrong[step] ? std::string(text) + ", " + std::to_string(wrong[step]) + " wrong"
                                              : text);
        }
    }
    printf("| %s |", kernel);
    for (const column &c : columns)
        printf(" %s |", c.title.c_str());
    printf("\n|---|");
    for (size_t i = 0; i < columns.size(); i++)
        printf("--:|");
    for (size_t step = 0; step < words.size(); step++) {
        printf("\n| %s |", words[step]);
        for (const std::string &cell : cells[step])
            printf(" %s |", cell.c_str());
    }
    printf("\n\n");
    fflush(stdout);
}

/* ---- The kernels ------------------------------------------------------------------------------------------ */

static column product(const std::vector<hgemm_function *> &steps, int m, int n, int k)
{
    column c;
    c.title =
        m == n && n == k ? std::to_string(m) : std::to_string(m) + ", " + std::to_string(n) + ", " + std::to_string(k);
    c.run = [=](int step, void *C) {
        const hgemm_problem p = {m, n, k, n, memory[0], memory[1], C, k, k, n, 1, 0, false, false, false};
        must(steps[step](&p, work, processors, 0), "product");
    };
    c.compare = [=] {
        differ<<<1024, 256>>>((__half *)results[1], (__half *)results[0], (size_t)m * n, 0x1p-9f * sqrtf((float)k),
                              0x1p-9f, counted);
    };
    c.flop = 2.0 * m * n * k;
    c.bytes = 0;
    return c;
}

/* 16,384 tokens, 16 heads of 128 elements. */
static column attend(const std::vector<attention_function *> &steps, int length, bool causal)
{
    enum { TOKENS = 16384, HEADS = 16, DEPTH = 128 };
    const int batches = TOKENS / length;
    const auto tensor = [=](void *data) {
        return attention_tensor{data, HEADS * DEPTH, DEPTH, (long)length * HEADS * DEPTH};
    };
    column c;
    c.title = std::to_string(length) + (causal ? ", causal" : "");
    c.run = [=](int step, void *O) {
        const attention_problem p = {
            length,    length,  HEADS,         1,     batches, tensor(memory[0]), tensor(memory[1]), tensor(memory[2]),
            tensor(O), nullptr, 0.0883883476f, causal};
        must(steps[step](&p, processors, 0), "attention");
    };
    c.compare = [=] {
        differ<<<1024, 256>>>((__half *)results[1], (__half *)results[0], (size_t)TOKENS * HEADS * DEPTH, 0x1p-9f,
                              0x1p-8f, counted);
    };
    c.flop = 4.0 * batches * length * length * HEADS * DEPTH / (causal ? 2 : 1);
    c.bytes = 0;
    return c;
}

static column long_rows(const std::vector<softmax_function *> &steps, int columns, int ld)
{
    const int rows = MOST / 4 / ld;
    column c;
    c.title = std::to_string(columns) + (ld > columns ? ", " + std::to_string(ld) + " apart" : "");
    c.run = [=](int step, void *out) {
        must(steps[step](memory[0], (float *)out, rows, columns, ld, next_rows, 0), "softmax");
    };
    c.compare = [=] {
        if (ld == columns)
            differ<<<1024, 256>>>(results[1], results[0], (size_t)rows * ld, 0, 1e-5f, counted);
    };
    c.flop = 0;
    c.bytes = 8.0 * rows * columns;
    return c;
}

int main()
{
    std::vector<hgemm_function *> products;
    std::vector<attention_function *> attentions;
    std::vector<softmax_function *> softmaxes;
    std::vector<const char *> words_product, words_attention, words_softmax;
#define LIST_product products
#define LIST_attention attentions
#define LIST_softmax softmaxes
#define STEP(kernel, name, words)                                                                                      \
    LIST_##kernel.push_back(kernel##_##name);                                                                          \
    words_##kernel.push_back(words);
#include "ladder.def"
#define AGAIN(list, words) list.push_back(list[0]), words.push_back("the same again: what chance makes")
    AGAIN(products, words_product);
    AGAIN(attentions, words_attention);
    AGAIN(softmaxes, words_softmax);
    cudaDeviceProp device;
    must(cudaGetDeviceProperties(&device, 0), "device");
    processors = device.multiProcessorCount;
    for (float **p : {&memory[0], &memory[1], &memory[2], &results[0], &results[1]})
        must(cudaMalloc(p, MOST), "memory");
    must(cudaMalloc(&work, hgemm_work_bytes(processors)), "memory");
    must(cudaMemset(work, 0, hgemm_work_bytes(processors)), "memory");
    must(cudaMalloc(&counted, sizeof *counted), "memory");
    must(cudaMalloc(&next_rows, 2 * sizeof *next_rows), "memory");
    must(cudaMemset(next_rows, 0, 2 * sizeof *next_rows), "memory");
    for (int i = 0; i < 3; i++)
        fill<<<1024, 256>>>((__half *)memory[i], MOST / sizeof(__half), i + 1);
    table("product, f16", words_product,
          {product(products, 8192, 8192, 8192), product(products, 4096, 4096, 4096),
           product(products, 2048, 2048, 2048), product(products, 5000, 5000, 5000)});
    table("attention, f16, 128 elements a head", words_attention,
          {attend(attentions, 16384, false), attend(attentions, 2048, false), attend(attentions, 8192, true),
           attend(attentions, 2048, true)});
    fill<<<1024, 256>>>(memory[0], MOST / sizeof(float), 1);
    table("softmax", words_softmax,
          {long_rows(softmaxes, 131072, 131072), long_rows(softmaxes, 65536, 65536), long_rows(softmaxes, 50257, 50260),
           long_rows(softmaxes, 20000, 20000)});
}

/* Times copies side by side: every result is compared with what it has to be, then the launches are timed with events,
 * all peers in turn in each round. Prints the median in GB/s (read and written) and its ratio to a device-to-device
 * memcpy of the same run. An argument chooses the copies with these letters in their names. */
#include "kernels.h"

#include <algorithm>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vector>

static void must(cudaError_t error, const char *what)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "copies: %s: %s\n", what, cudaGetErrorString(error));
    exit(1);
}

struct peer {
    const char *name;
    launch *run; /* NULL: memcpy */
};

struct experiment {
    const char *name;
    int rows, columns, bytes;
    bool transposes;
    std::vector<peer> peers;
};

static cudaStream_t stream;
static char *source, *target;
static unsigned long long *wrong;

__global__ void scatter(unsigned *p, size_t words)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < words; i += (size_t)gridDim.x * blockDim.x) {
        unsigned long long x = (i + 1) * 0x9E3779B97F4A7C15ull;
        x ^= x >> 31;
        p[i] = (unsigned)(x * 0xBF58476D1CE4E5B9ull >> 32);
    }
}

template <class T>
__global__ void compare(const T *s, const T *d, int rows, int columns, bool transposes, unsigned long long *count)
{
    const size_t size = (size_t)rows * columns;
    unsigned long long bad = 0;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < size; i += (size_t)gridDim.x * blockDim.x)
        bad += d[transposes ? i % columns * rows + i / columns : i] != s[i];
    if (bad)
        atomicAdd(count, bad);
}

static void run(const experiment &e, const peer &p)
{
    const size_t bytes = (size_t)e.rows * e.columns * e.bytes;
    if (p.run)
        p.run(source, target, e.rows, e.columns, stream);
    else
        must(cudaMemcpyAsync(target, source, bytes, cudaMemcpyDeviceToDevice, stream), "memcpy");
}

/* Is the result right, from a poisoned target? */
static bool is_right(const experiment &e, const peer &p)
{
    unsigned long long bad;
    must(cudaMemsetAsync(target, 0xA5, (size_t)e.rows * e.columns * e.bytes, stream), "memset");
    must(cudaMemsetAsync(wrong, 0, sizeof *wrong, stream), "memset");
    run(e, p);
    const bool transposes = e.transposes && p.run;
    if (e.bytes == 4)
        compare<<<4096, 256, 0, stream>>>((unsigned *)source, (unsigned *)target, e.rows, e.columns, transposes, wrong);
    else if (e.bytes == 2)
        compare<<<4096, 256, 0, stream>>>((unsigned short *)source, (unsigned short *)target, e.rows, e.columns,
                                          transposes, wrong);
    else
        compare<<<4096, 256, 0, stream>>>((unsigned char *)source, (unsigned char *)target, e.rows, e.columns,
                                          transposes, wrong);
    must(cudaMemcpyAsync(&bad, wrong, sizeof bad, cudaMemcpyDeviceToHost, stream), "memcpy");
    must(cudaStreamSynchronize(stream), p.name);
    return bad == 0;
}

static double milliseconds(const experiment &e, const peer &p, cudaEvent_t a, cudaEvent_t b)
{
    enum { LAUNCHES = 4 };
    float ms;
    must(cudaEventRecord(a, stream), "record");
    for (int i = 0; i < LAUNCHES; i++)
        run(e, p);
    must(cudaEventRecord(b, stream), "record");
    must(cudaEventSynchronize(b), p.name);
    must(cudaEventElapsedTime(&ms, a, b), "elapsed");
    return ms / LAUNCHES;
}

static bool measure(experiment e)
{
    enum { ROUNDS = 15 };
    const double gigabytes = 2.0 * e.rows * e.columns * e.bytes * 1e-9;
    std::vector<std::vector<double>> times;
    std::vector<bool> right;
    double ceiling = 0;
    cudaEvent_t a, b;
    bool good = true;
    must(cudaEventCreate(&a), "event");
    must(cudaEventCreate(&b), "event");
    e.peers.insert(e.peers.begin(), peer{"memcpy", NULL});
    times.resize(e.peers.size());
    for (const peer &p : e.peers)
        right.push_back(is_right(e, p));
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < e.peers.size(); i++)
            times[i].push_back(milliseconds(e, e.peers[i], a, b));
    for (size_t i = 0; i < e.peers.size(); i++) {
        std::sort(times[i].begin(), times[i].end());
        const double rate = gigabytes / times[i][ROUNDS / 2] * 1e3;
        if (i == 0)
            ceiling = rate;
        printf("| %s | %s | %.0f | %.3f | %.0f-%.0f | %s |\n", e.name, e.peers[i].name, rate, rate / ceiling,
               gigabytes / times[i][ROUNDS * 9 / 10] * 1e3, gigabytes / times[i][ROUNDS / 10] * 1e3,
               right[i] ? "right" : "WRONG");
        good &= right[i];
    }
    fflush(stdout);
    must(cudaEventDestroy(a), "event");
    must(cudaEventDestroy(b), "event");
    return good;
}

#if defined WITH_CUTE
#define CUTE(name) peer{"CuTe", cute_##name},
#else
#define CUTE(name)
#endif
#define BOTH(name)                                                                                                     \
    {                                                                                                                  \
        peer{"ccute", ccute_##name}, CUTE(name)                                                                        \
    }
#define ALL(name, twin)                                                                                                \
    {                                                                                                                  \
        peer{"ccute", ccute_##name}, CUTE(name) peer { "by hand", hand_##twin }                                        \
    }
#define MULTICAST(blocks)                                                                                              \
    {                                                                                                                  \
        peer{"multicast", ccute_tma_multicast_##blocks}, peer { "each block alone", ccute_tma_alone_##blocks }         \
    }
#define TRANSPOSE(type)                                                                                                \
    {                                                                                                                  \
        peer{"TMA", ccute_tma_transpose_##type}, peer { "threads", ccute_transpose_##type }                            \
    }

/* The device, the memory of all copies, and the head of the table. */
static void prepare(void)
{
    enum { GIGABYTE = 1 << 30 };
    cudaDeviceProp about;
    must(cudaGetDeviceProperties(&about, 0), "no CUDA device");
    must(cudaStreamCreate(&stream), "stream");
    must(cudaMalloc(&source, GIGABYTE), "allocating");
    must(cudaMalloc(&target, GIGABYTE), "allocating");
    must(cudaMalloc(&wrong, sizeof *wrong), "allocating");
    scatter<<<4096, 256, 0, stream>>>((unsigned *)source, GIGABYTE / 4);
    must(cudaStreamSynchronize(stream), "filling");
    printf("%s, %d SMs; medians of 15 rounds, all peers in each; every result compared\n\n", about.name,
           about.multiProcessorCount);
    printf("| copy | by | GB/s | of memcpy | 10%%-90%% | |\n|---|---|---|---|---|---|\n");
}

int main(int count, char **argument)
{
    bool good = true;
    prepare();
    const int s = 16384, h = 32768;
    const experiment experiments[] = {
        {"f32 8x128, element by element", s, s, 4, false, BOTH(element_f32)},
        {"f32 8x128, algebra", s, s, 4, false, ALL(algebra_f32, tiled_f32)},
        {"f32 8x128, TV layout", s, s, 4, false, ALL(tv_f32, tiled_f32)},
        {"f32 8x128, tiled copy", s, s, 4, false, ALL(tiled_f32, tiled_f32)},
        {"f32 8x128, lanes side by side", s, s, 4, false, ALL(lanes_f32, lanes_f32)},
        {"f32, algebra, row stride at run time", s, s, 4, false, ALL(algebra_ld_f32, tiled_ld_f32)},
        {"f32, TV layout, row stride at run time", s, s, 4, false, ALL(tv_ld_f32, tiled_ld_f32)},
        {"f32, tiled copy, row stride at run time", s, s, 4, false, ALL(tiled_ld_f32, tiled_ld_f32)},
        {"f32, lanes side by side, row stride at run time", s, s, 4, false, ALL(lanes_ld_f32, lanes_ld_f32)},
        {"f32, algebra, every stride at run time", s, s, 4, false, BOTH(algebra_any_f32)},
        {"f32, TV layout, every stride at run time", s, s, 4, false, BOTH(tv_any_f32)},
        {"f32, tiled copy, every stride at run time", s, s, 4, false, BOTH(tiled_any_f32)},
        {"f16 8x128, element by element", h, s, 2, false, BOTH(element_f16)},
        {"f16 8x128, algebra", h, s, 2, false, ALL(algebra_f16, tiled_f16)},
        {"f16 8x128, TV layout", h, s, 2, false, ALL(tv_f16, tiled_f16)},
        {"f16 8x128, tiled copy", h, s, 2, false, ALL(tiled_f16, tiled_f16)},
        {"f16, tiled copy, row stride at run time", h, s, 2, false, ALL(tiled_ld_f16, tiled_ld_f16)},
        {"f16, tiled copy, every stride at run time", h, s, 2, false, BOTH(tiled_any_f16)},
        {"f16 128x64 through shared memory", h, s, 2, false, ALL(tile, tile)},
        {"f16 128x64 by cp.async", h, s, 2, false, ALL(tile_async, tile_async)},
        {"f16 128x64 by cp.async, four tiles, two buffers", h, s, 2, false, ALL(tile_stages, tile_stages)},
        {"f16 128x64, ldmatrix and stmatrix",
         h,
         s,
         2,
         false,
         {peer{"ccute", ccute_matrices}, peer{"by hand", hand_matrices}}},
        {"f32 transpose", s, s, 4, true, ALL(transpose_f32, transpose_f32)},
        {"f16 transpose", s, s, 2, true, ALL(transpose_f16, transpose_f16)},
        {"i8 transpose", s, s, 1, true, ALL(transpose_i8, transpose_i8)},
#if defined WITH_TMA
        {"TMA f16 128x64", h, s, 2, false, BOTH(tma_tile)},
        {"TMA f16 128x64, four stages", h, s, 2, false, BOTH(tma_stages)},
        {"TMA f16 128x64, thirteen stages, tiles by a counter", h, s, 2, false, {peer{"ccute", ccute_tma_next}}},
        {"TMA f16 128x64 for all of a cluster of 2", h, s, 2, false, MULTICAST(2)},
        {"TMA f16 128x64 for all of a cluster of 4", h, s, 2, false, MULTICAST(4)},
        {"TMA f32 transpose", s, s, 4, true, TRANSPOSE(f32)},
        {"TMA f16 transpose", s, s, 2, true, TRANSPOSE(f16)},
        {"TMA i8 transpose", s, s, 1, true, TRANSPOSE(i8)},
#endif
    };
    for (const experiment &e : experiments)
        if (count < 2 || strstr(e.name, argument[1]))
            good &= measure(e);
    return good ? 0 : 1;
}

/* Stands in for tests/twins/run.h where twins.sh asks what each kernel writes, and how long it takes on a GPU. A row
   for each pair: its name, what fold_NAME and hand_NAME wrote (a hash of the whole buffer), and the median time of a
   launch of each in microseconds (0 on the CPU). With TWINS_UNFOLDED the source is not folded and hand_NAME not run. */
#ifndef TWINS_TIMED_RUN_H
#define TWINS_TIMED_RUN_H

#include <ccute/cpu.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TWINS_BYTES = 8 << 20, TWINS_SAMPLES = 21, TWINS_LAUNCHES = 50 };

/* A buffer, as whatever a kernel wants it. */
struct twins_buffer {
    void *data;
    template <class T> operator T *() const { return (T *)data; }
};

static struct twins_buffer in, out;
static int twins_count, twins_differ;

/* The input that tests/twins/run.h makes: small whole numbers. */
static inline void twins_open()
{
    static float numbers[TWINS_BYTES / sizeof(float)];
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++)
        numbers[i] = (float)(i % 1009);
    if (cudaMalloc(&in.data, TWINS_BYTES) != cudaSuccess || cudaMalloc(&out.data, TWINS_BYTES) != cudaSuccess)
        exit(77); /* no GPU */
    cudaMemcpy(in.data, numbers, TWINS_BYTES, cudaMemcpyHostToDevice);
}

static inline void twins_clear() { cudaMemset(out.data, 0xff, TWINS_BYTES); }

/* FNV-1a over all that was written, or ends the program with what CUDA says of the launch. */
static inline unsigned long long twins_hash(const char *name)
{
    static unsigned char bytes[TWINS_BYTES];
    unsigned long long hash = 14695981039346656037ull;
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        fprintf(stderr, "%s: %s\n", name, cudaGetErrorString(error));
        exit(1);
    }
    cudaMemcpy(bytes, out.data, TWINS_BYTES, cudaMemcpyDeviceToHost);
    for (int i = 0; i < TWINS_BYTES; i++)
        hash = (hash ^ bytes[i]) * 1099511628211ull;
    return hash;
}

#if defined __CUDACC__
static int twins_order(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* The median, in microseconds a launch, of runs of launches back to back. */
template <class Launch> static float twins_time(Launch launch)
{
    float sample[TWINS_SAMPLES];
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    for (int i = 0; i < TWINS_SAMPLES; i++) {
        cudaEventRecord(start);
        for (int k = 0; k < TWINS_LAUNCHES; k++)
            launch();
        cudaEventRecord(stop);
        cudaEventSynchronize(stop);
        cudaEventElapsedTime(&sample[i], start, stop);
    }
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    qsort(sample, TWINS_SAMPLES, sizeof *sample, twins_order);
    return sample[TWINS_SAMPLES / 2] * 1000 / TWINS_LAUNCHES;
}
#else
template <class Launch> static float twins_time(Launch) { return 0; }
#endif

/* What one kernel wrote, from a buffer of 0xff, and its time. */
template <class Launch> static unsigned long long twins_run(const char *name, Launch launch, float *time)
{
    twins_clear();
    launch();
    const unsigned long long hash = twins_hash(name);
    *time = twins_time(launch);
    return hash;
}

#if defined TWINS_UNFOLDED
#define TWIN(name, grid, block, ...)                                                                                   \
    do {                                                                                                               \
        float time;                                                                                                    \
        const unsigned long long wrote = twins_run(                                                                    \
            #name, [] { CCUTE_LAUNCH(fold_##name, grid, block, 0, 0, __VA_ARGS__); }, &time);                          \
        printf("%s %016llx - %.2f -\n", #name, wrote, time);                                                           \
        twins_count++;                                                                                                 \
    } while (0)
#else
#define TWIN(name, grid, block, ...)                                                                                   \
    do {                                                                                                               \
        float folded_time, hand_time;                                                                                  \
        const unsigned long long folded = twins_run(                                                                   \
            #name, [] { CCUTE_LAUNCH(fold_##name, grid, block, 0, 0, __VA_ARGS__); }, &folded_time);                   \
        const unsigned long long hand = twins_run(                                                                     \
            #name, [] { CCUTE_LAUNCH(hand_##name, grid, block, 0, 0, __VA_ARGS__); }, &hand_time);                     \
        printf("%s %016llx %016llx %.2f %.2f\n", #name, folded, hand, folded_time, hand_time);                         \
        twins_differ += folded != hand;                                                                                \
        twins_count++;                                                                                                 \
    } while (0)
#endif

#endif

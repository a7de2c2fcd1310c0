/* Runs pairs of twins on the same input and compares their writes: TWIN(name, grid, block, arguments...). */
#ifndef TWINS_RUN_H
#define TWINS_RUN_H

#include <ccute/cpu.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TWINS_BYTES = 8 << 20 };

/* A buffer, as whatever a kernel wants it. */
struct twins_buffer {
    void *data;
    template <class T> operator T *() const { return (T *)data; }
};

static struct twins_buffer in, out;
static int twins_count, twins_differ;

/* Small whole numbers, so that sums are exact; unwritten bytes stay 0xff. */
static void twins_open(void)
{
    static float numbers[TWINS_BYTES / sizeof(float)];
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++)
        numbers[i] = (float)(i % 1009);
    if (cudaMalloc(&in.data, TWINS_BYTES) != cudaSuccess || cudaMalloc(&out.data, TWINS_BYTES) != cudaSuccess)
        exit(77); /* no GPU */
    cudaMemcpy(in.data, numbers, TWINS_BYTES, cudaMemcpyHostToDevice);
}

static void twins_take(unsigned char *to)
{
    cudaDeviceSynchronize();
    cudaMemcpy(to, out.data, TWINS_BYTES, cudaMemcpyDeviceToHost);
    cudaMemset(out.data, 0xff, TWINS_BYTES);
}

static void twins_compare(const char *name, const unsigned char *folded, const unsigned char *hand)
{
    static unsigned char nothing[TWINS_BYTES];
    const char *wrong = memcmp(folded, hand, TWINS_BYTES) != 0 ? ": they differ" : "";
    memset(nothing, 0xff, TWINS_BYTES);
    if (!*wrong && memcmp(hand, nothing, TWINS_BYTES) == 0)
        wrong = ": nothing is written";
    twins_differ += *wrong != 0;
    printf("%s %d - %s%s\n", *wrong ? "not ok" : "ok", ++twins_count, name, wrong);
}

#define TWIN(name, grid, block, ...)                                                                                   \
    do {                                                                                                               \
        static unsigned char twins_folded[TWINS_BYTES], twins_hand[TWINS_BYTES];                                       \
        cudaMemset(out.data, 0xff, TWINS_BYTES);                                                                       \
        CCUTE_LAUNCH(fold_##name, grid, block, 0, 0, __VA_ARGS__);                                                     \
        twins_take(twins_folded);                                                                                      \
        CCUTE_LAUNCH(hand_##name, grid, block, 0, 0, __VA_ARGS__);                                                     \
        twins_take(twins_hand);                                                                                        \
        twins_compare(#name, twins_folded, twins_hand);                                                                \
    } while (0)

#endif

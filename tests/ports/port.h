/* Shared by the ports: memory that the host and the device see, and the line that a program prints. */
#ifndef PORT_H
#define PORT_H

#include <ccute/cpu.h>
#include <ccute/short.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

/* n elements, there until the program ends; exit status 77, as of a test that is skipped, where there is no GPU. */
template <class T> struct Buffer {
    T *data = nullptr;
    const int size;

    explicit Buffer(int n) : size(n)
    {
        if (cudaMallocManaged((void **)&data, n * sizeof(T)) != cudaSuccess)
            exit(77);
    }

    operator T *() { return data; }
    operator const T *() const { return data; }

    void fill(float value)
    {
        for (int i = 0; i < size; i++)
            data[i] = T(value);
    }
    /* Whole numbers from -most to most: their products and sums are exact. */
    void numbers(int most)
    {
        for (int i = 0; i < size; i++)
            data[i] = T((float)((i * 37ll + i / 11 * 5 + i / 1013) % (2 * most + 1) - most));
    }
};

/* Waits for the kernels, whose results the host reads then. */
static inline void finish()
{
    const cudaError_t error = cudaDeviceSynchronize();
    if (error == cudaSuccess)
        return;
    printf("CUDA: %s\n", cudaGetErrorString(error));
    exit(1);
}

/* The number of elements, written by two kernels, that differ from the result of plain loops. */
template <class T, class F> static int count_wrong(const Buffer<T> &ours, const Buffer<T> &by_hand, F right)
{
    int wrong = 0;
    for (int i = 0; i < ours.size; i++)
        wrong += !(float(ours.data[i]) == float(right(i))) + !(float(by_hand.data[i]) == float(right(i)));
    return wrong;
}

/* The same for sums whose order is open: within that part of the right number. */
template <class F> static int count_far(const Buffer<float> &ours, const Buffer<float> &by_hand, float part, F right)
{
    int far = 0;
    for (int i = 0; i < ours.size; i++) {
        const float x = right(i), most = part * (1 + fabsf(x));
        far += !(fabsf(ours.data[i] - x) <= most) + !(fabsf(by_hand.data[i] - x) <= most);
    }
    return far;
}

/* What main returns. */
static inline int report(const char *name, int wrong)
{
    printf("%s: %d wrong\n", name, wrong);
    return wrong != 0;
}

#endif

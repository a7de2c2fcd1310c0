/* What softmax.cu knows about part of a row, and who owns which of its columns. */
#ifndef SOFTMAX_SEEN_H
#define SOFTMAX_SEEN_H

#include <ccute/short.h>
#include <math.h>

enum { WARP = 32, FEW = 128, THREADS = 256, MANY = 512, VECTOR = 4, SECTOR = 8, MOST_VECTORS = 8, MOST_BLOCKS = 8 };

/* The columns that each of some threads owns, in a number of vectors: (thread, (column in a vector, vector)). */
CCUTE_FOLD static __host__ __device__ ccute_layout owners(int threads, int vectors)
{
    return ccute_make_layout(TUP(threads, TUP(VECTOR, vectors)), TUP(VECTOR, TUP(1, VECTOR * threads)));
}

/* The largest of some elements, and the sum of their exponentials relative to it. */
struct seen {
    float top, sum;
};

static __device__ void see(seen *all, const float *x, int held)
{
    const float last = all->top;
    for (int i = 0; i < held; i++)
        all->top = fmaxf(all->top, x[i]);
    const float top = all->top == -INFINITY ? 0 : all->top; /* -INFINITY - -INFINITY is not a number */
    all->sum *= __expf(last - top);
    for (int i = 0; i < held; i++)
        all->sum += __expf(x[i] - top);
}

/* Relative to another element, at least as large. */
static __device__ float sum_below(seen some, float top)
{
    return some.sum != 0 ? some.sum * __expf(some.top - top) : 0;
}

#endif

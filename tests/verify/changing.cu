#include <ccute/ccute.h>
#include <ccute/short.h>

/* The same text, and another value each time; loads, calls of others, names that hide each other. */
__device__ int length(int);

CCUTE_FOLD __global__ void changing(const int *p, int *out, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(8, p[0]), TUP(1, n));
    const int size = length(n) & 1023;
    n += 5;
    const ccute_layout b = ccute_make_layout(TUP(8, p[0]), TUP(1, n));
    n += p[0];
    {
        const ccute_layout a = ccute_make_layout(size, 3);
        out[ccute_at(a, n) + p[0]] = ccute_at(b, n, p[0]);
    }
    out[ccute_at(a, n, p[n])] = (int)(ccute_at(b, n, 1) * n + n);
}

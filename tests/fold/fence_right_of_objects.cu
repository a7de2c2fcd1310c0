#include <ccute/async.h>
#include <ccute/short.h>

/* Right: a fence, another array, registers, or a pointer that has moved on in all threads. */
struct row {
    float v[256];
    CCUTE_FOLD __device__ void clear() { *this = row{}; }
};

CCUTE_FOLD static __device__ void send(float *d, const void *from)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_bulk_store(d, from, 1024);
        ccute_bulk_commit();
        ccute_bulk_wait(0);
    }
    __syncthreads();
}

CCUTE_FOLD __global__ void fenced(float *d)
{
    __shared__ __align__(128) row s;
    s.clear();
    ccute_fence_async();
    send(d, &s);
}

CCUTE_FOLD __global__ void other(float *d)
{
    __shared__ __align__(128) row s, t;
    row mine;
    t.clear();
    mine.clear();
    d[0] = t.v[1] + mine.v[0];
    send(d, &s);
}

CCUTE_FOLD __global__ void away(float *d)
{
    __shared__ __align__(128) float s[512];
    float *p = s;
    p += 256;
    p += threadIdx.x;
    *p = 1.0f;
    send(d, s);
}

CCUTE_FOLD __global__ void replaced(float *d)
{
    __shared__ __align__(128) float s[256], t[256];
    float *p = s;
    for (int i = 0; i < 2; i++, p = t)
        d[i] = *p;
    *p = 1.0f;
    p += threadIdx.x;
    *p = 2.0f;
    send(d, s);
}
// ---- folded ----

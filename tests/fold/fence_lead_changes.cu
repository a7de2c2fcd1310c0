// Pointers in objects that are set again, and pointers that are set twice: what they lead to is not known.
#include <ccute/async.h>
#include <ccute/short.h>

struct view {
    float *p;
    __device__ void set(float value) { p[threadIdx.x] = value; }
    __device__ void to(float *other) { p = other; }
};

CCUTE_FOLD __global__ void moved(const __grid_constant__ ccute_tma map, float *out, int n)
{
    __shared__ __align__(128) float s[1024], t[1024];
    view v = {s};
    float *q;
    v.to(t);
    v.set(1.0f);
    q = out;
    q[threadIdx.x] = 1.0f;
    q = s;
    __syncthreads();
    out[n] = q[n];
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, s, 0, 0);
}

CCUTE_FOLD __global__ void written(const __grid_constant__ ccute_tma map, float *out)
{
    __shared__ __align__(128) float s[1024];
    view v = {s};
    v.p = out;
    v.p[threadIdx.x] = 1.0f;
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, s, 0, 0);
}
// ---- folded ----

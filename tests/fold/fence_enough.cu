#include <ccute/async.h>
#include <ccute/short.h>

CCUTE_FOLD __device__ static void set(float *to, float value)
{
    to[threadIdx.x] = value;
    ccute_fence_async();
}

/* Fences of several kinds; other arrays; another stage than the one that was written. */
CCUTE_FOLD __global__ void k(const __grid_constant__ ccute_tma map, ccute_barrier *bar, float *out, int n)
{
    __shared__ __align__(128) float s[1024], t[1024], u[2][1024], other[32];
    s[threadIdx.x] = 1.0f;
    ccute_fence_async();
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, s, 0, 0);
    set(t, 2.0f);
    other[threadIdx.x] = 3.0f;
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, t, 0, 0);
    if (n > 3)
        s[0] = t[0];
    if (n > 3)
        ccute_fence_async();
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, s, 0, 0);
    t[0] = 1.0f;
    asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_load_tile(t, &map, bar, 0, 0);
    for (int k = 0; k < n; k++) {
        if (threadIdx.x == 0)
            ccute_tma_store_tile(&map, u[k & 1], 0, k);
        u[(k & 1) ^ 1][threadIdx.x] = 4.0f;
        ccute_fence_async();
        __syncthreads();
    }
    for (int k = 0; k < n; k++) {
        u[(k & 1) ^ 1][threadIdx.x] = 4.0f;
        if (threadIdx.x == 0)
            ccute_tma_store_tile(&map, u[k & 1], 0, k);
    }
    out[threadIdx.x] = s[threadIdx.x];
}
// ---- folded ----

#include <ccute/async.h>
#include <ccute/short.h>

#define STORE(p)                                                                                                       \
    __syncthreads();                                                                                                   \
    if (threadIdx.x == 0) {                                                                                            \
        ccute_tma_store_tile(&map, p, 0, 0);                                                                           \
        ccute_bulk_commit();                                                                                           \
        ccute_bulk_wait_read(0);                                                                                       \
    }                                                                                                                  \
    __syncthreads()

struct stage {
    alignas(128) float a[1024], b[1024];
    CCUTE_FOLD __device__ void put(float value) { b[threadIdx.x] = value; }
    CCUTE_FOLD __device__ void done() { ccute_fence_async(); }
};
CCUTE_FOLD __device__ static void put_row(float (*rows)[1024], int row) { rows[row][threadIdx.x] = 1.0f; }
CCUTE_FOLD __device__ static void put_fenced(float *p, int n)
{
    float own[2] = {1.0f, 2.0f};
    if (n == 0)
        return;
    own[1] = n;
    p[threadIdx.x] = own[1];
    ccute_fence_async();
}

/* Another row, another member, a method that fences, a helper that returns before it writes. */
CCUTE_FOLD __global__ void helpers(const __grid_constant__ ccute_tma map, int n)
{
    __shared__ __align__(128) float s[2][1024];
    __shared__ stage u;
    put_row(s, 1);
    STORE(s[0]);
    u.put(2.0f);
    STORE(u.a);
    u.done();
    STORE(u.b);
    for (int k = 0; k < n; k++) {
        put_fenced(s[0], k);
        STORE(s[0]);
    }
}
// ---- folded ----

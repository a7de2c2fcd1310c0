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

__device__ void far_fence();

/* Lambdas that fence; that write another stage; that are never called; that return before. */
CCUTE_FOLD __global__ void lambdas(const __grid_constant__ ccute_tma map, int n)
{
    __shared__ __align__(128) float s[1024], u[2][1024];
    auto fenced = [&](float value) {
        s[threadIdx.x] = value;
        ccute_fence_async();
    };
    auto stage = [&](int i) { u[i][threadIdx.x] = 1.0f; };
    auto some = [&](int i) { u[i & 1][threadIdx.x] = 1.0f; };
    auto turn = [&](int i) {
        const int j = i & 1;
        STORE(u[j]);
        u[j][threadIdx.x] = 1.0f;
    };
    auto never = [&]() { s[threadIdx.x] = 2.0f; };
    auto early = [&](int i) {
        if (i)
            return;
        s[threadIdx.x] = 3.0f;
        ccute_fence_async();
    };
    fenced(1.0f);
    STORE(s);
    stage(0);
    STORE(u[1]);
    some(n);
    STORE(u[1]);
    ccute_fence_async();
    turn(1);
    turn(2);
    (void)never;
    early(n);
    STORE(s);
}

/* A fence in each case, behind all of them, in the case that is fallen into; another case. */
CCUTE_FOLD __global__ void switches(const __grid_constant__ ccute_tma map, int n)
{
    __shared__ __align__(128) float s[1024];
    switch (n) {
    case 1:
        s[threadIdx.x] = 1.0f;
        ccute_fence_async();
        break;
    case 2:
        s[threadIdx.x] = 2.0f;
    default:
        ccute_fence_async();
    }
    STORE(s);
    switch (n) {
    case 3:
        s[threadIdx.x] = 3.0f;
        break;
    case 4:
        STORE(s);
    }
    ccute_fence_async();
    switch (n) {
    case 5:
        s[threadIdx.x] = 4.0f;
        return;
    }
    STORE(s);
}

/* A fence before the loop ends; stages of a pointer that moves, or that changes places with another. */
CCUTE_FOLD __global__ void loops(const __grid_constant__ ccute_tma map, int n)
{
    __shared__ __align__(128) float s[4096];
    float *p = s, *from = s, *to = s + 1024;
    int i = threadIdx.x;
    while (true) {
        s[i] = 1.0f;
        i += 128;
        if (i >= 1024) {
            ccute_fence_async();
            break;
        }
    }
    STORE(s);
    for (int k = 0; k < 3; k++) {
        STORE(p);
        s[threadIdx.x] = 2.0f;
        p += 1024;
    }
    ccute_fence_async();
    p[threadIdx.x] = 3.0f;
    STORE(s);
    for (int k = 0; k < n; k++) {
        float *const other = from;
        STORE(from);
        to[threadIdx.x] = 4.0f;
        from = to;
        to = other;
        ccute_fence_async();
    }
}

CCUTE_FOLD __device__ static float *at(float *p, int i) { return p + i; }
CCUTE_FOLD __device__ static float *stage(float *p, int i) { return p + i * 1024; }
CCUTE_FOLD __device__ static void set(float *p) { p[threadIdx.x] = 1.0f; }
CCUTE_FOLD __device__ static void store_fenced(const ccute_tma *map, float *p)
{
    ccute_fence_async();
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_tma_store_tile(map, p, 0, 0);
        ccute_bulk_commit();
        ccute_bulk_wait_read(0);
    }
    __syncthreads();
}
CCUTE_FOLD __device__ static void store_other(const ccute_tma *map, float *p, float *q)
{
    q[threadIdx.x] = 1.0f;
    if (threadIdx.x == 0) {
        ccute_tma_store_tile(map, p, 0, 0);
        ccute_bulk_commit();
        ccute_bulk_wait_read(0);
    }
    __syncthreads();
}

/* Another stage behind a helper's pointer; a helper that fences; one that writes another array than it stores. */
CCUTE_FOLD __global__ void helpers(const __grid_constant__ ccute_tma map, int n)
{
    __shared__ __align__(128) float s[4096], t[1024];
    *at(s, 1024) = 1.0f;
    STORE(s);
    *stage(s, n & 1) = 2.0f;
    STORE(stage(s, (n + 1) & 1));
    set(stage(s, 1));
    STORE(s);
    t[threadIdx.x] = 3.0f;
    __syncthreads();
    store_fenced(&map, t);
    store_other(&map, s, t);
    store_other(&map, s, t);
}
// ---- folded ----

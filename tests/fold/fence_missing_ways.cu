#include <ccute/async.h>
#include <ccute/short.h>

#define STORE(p)                                                                                                       \
    __syncthreads();                                                                                                   \
    if (threadIdx.x == 0)                                                                                              \
        ccute_tma_store_tile(&map, p, 0, 0)

/* Lambdas that write, by what they capture and by what they take; one that stores; one that is only made between. */
CCUTE_FOLD __global__ void lambdas(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) float s[1024], t[1024], u[1024], v[1024];
    auto fill = [&](float value) { s[threadIdx.x] = value; };
    auto fill_at = [](float *p) { p[threadIdx.x] = 1.0f; };
    auto store = [&]() {
        if (threadIdx.x == 0)
            ccute_tma_store_tile(&map, u, 0, 0);
    };
    fill(1.0f);
    STORE(s);
    fill_at(t);
    STORE(t);
    u[threadIdx.x] = 2.0f;
    __syncthreads();
    store();
    v[threadIdx.x] = 3.0f;
    auto one = [&]() { return 1; };
    STORE(v);
}

/* Cases that write; a switch after the write; both ways out of a case. */
CCUTE_FOLD __global__ void switches(const __grid_constant__ ccute_tma map, int n)
{
    __shared__ __align__(128) float s[1024], t[1024], u[1024];
    switch (n) {
    case 1:
        s[threadIdx.x] = 1.0f;
        break;
    default:
        break;
    }
    STORE(s);
    t[threadIdx.x] = 2.0f;
    switch (n) {
    case 2:
        s[0] = 1.0f;
    }
    STORE(t);
    for (int k = 0; k < n; k++) {
        switch (k & 1) {
        case 0:
            u[threadIdx.x] = 3.0f;
            continue;
        }
        STORE(u);
    }
}

/* Loops that end in their middle, and one whose counter is moved in its body. */
CCUTE_FOLD __global__ void loops(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) float s[1024], t[1024], u[1024];
    int i = threadIdx.x, j = threadIdx.x;
    float *p = u;
    while (true) {
        s[i] = 1.0f;
        i += 128;
        if (i >= 1024)
            break;
    }
    STORE(s);
    while (j < 1024) {
        t[j] = 2.0f;
        j += 128;
    }
    STORE(t);
    for (int k = 0; k < 8; k++) {
        p[threadIdx.x] = 3.0f;
        p += 128;
    }
    STORE(u);
}

CCUTE_FOLD __device__ static float *at(float *p, int i) { return p + i; }
CCUTE_FOLD __device__ static float &element(float *p, int i) { return p[i]; }
CCUTE_FOLD __device__ static void set_at(float *p)
{
    float *const q = p + threadIdx.x;
    *q = 1.0f;
}
CCUTE_FOLD __device__ static void set_array(float (&p)[1024]) { p[threadIdx.x] = 1.0f; }
CCUTE_FOLD __device__ static void store(const ccute_tma *map, float *p)
{
    if (threadIdx.x == 0)
        ccute_tma_store_tile(map, p, 0, 0);
}

/* Behind a helper's pointer: what it returns, what it writes through, what it stores. */
CCUTE_FOLD __global__ void helpers(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) float s[1024], t[1024], u[1024], v[1024], w[1024];
    *at(s, threadIdx.x) = 1.0f;
    STORE(s);
    element(t, threadIdx.x) = 2.0f;
    STORE(t);
    set_at(u);
    STORE(u);
    set_array(v);
    STORE(v);
    w[threadIdx.x] = 3.0f;
    __syncthreads();
    store(&map, w);
}
// ---- folded ----
// ! fence_missing_ways.cu:17:13: warning: threads write 'u' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !             ccute_tma_store_tile(&map, u, 0, 0);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing_ways.cu:23:5: note: it is written here
// !     u[threadIdx.x] = 2.0f;
// !     ^~~~~~~~~~~~~~~~~~~~~
// ! fence_missing_ways.cu:20:5: warning: threads write 's' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(s);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:13:36: note: it is written here
// !     auto fill = [&](float value) { s[threadIdx.x] = value; };
// !                                    ^~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing_ways.cu:22:5: warning: threads write 't' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(t);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:14:35: note: it is written here
// !     auto fill_at = [](float *p) { p[threadIdx.x] = 1.0f; };
// !                                   ^~~~~~~~~~~~~~~~~~~~~
// ! fence_missing_ways.cu:28:5: warning: threads write 'v' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(v);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:26:5: note: it is written here
// !     v[threadIdx.x] = 3.0f;
// !     ^~~~~~~~~~~~~~~~~~~~~
// ! fence_missing_ways.cu:42:5: warning: threads write 's' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(s);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:37:9: note: it is written here
// !         s[threadIdx.x] = 1.0f;
// !         ^~~~~~~~~~~~~~~~~~~~~
// ! fence_missing_ways.cu:46:9: warning: this writes 's', which a store still reads, and the store is in no group to wait for: its thread calls ccute_bulk_commit() after it and ccute_bulk_wait_read(0) before this
// !         s[0] = 1.0f;
// !         ^~~~~~~~~~~
// ! fence_missing_ways.cu:42:5: note: the store reads it here
// !     STORE(s);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:48:5: warning: threads write 't' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(t);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:43:5: note: it is written here
// !     t[threadIdx.x] = 2.0f;
// !     ^~~~~~~~~~~~~~~~~~~~~
// ! fence_missing_ways.cu:52:13: warning: this writes 'u', which a store still reads, and the store is in no group to wait for: its thread calls ccute_bulk_commit() after it and ccute_bulk_wait_read(0) before this
// !             u[threadIdx.x] = 3.0f;
// !             ^~~~~~~~~~~~~~~~~~~~~
// ! fence_missing_ways.cu:55:9: note: the store reads it here
// !         STORE(u);
// !         ^~~~~~~~
// ! fence_missing_ways.cu:55:9: warning: threads write 'u' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !         STORE(u);
// !         ^~~~~~~~
// ! fence_missing_ways.cu:52:13: note: it is written here
// !             u[threadIdx.x] = 3.0f;
// !             ^~~~~~~~~~~~~~~~~~~~~
// ! fence_missing_ways.cu:71:5: warning: threads write 's' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(s);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:66:9: note: it is written here
// !         s[i] = 1.0f;
// !         ^~~~~~~~~~~
// ! fence_missing_ways.cu:76:5: warning: threads write 't' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(t);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:73:9: note: it is written here
// !         t[j] = 2.0f;
// !         ^~~~~~~~~~~
// ! fence_missing_ways.cu:81:5: warning: threads write 'u' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(u);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:78:9: note: it is written here
// !         p[threadIdx.x] = 3.0f;
// !         ^~~~~~~~~~~~~~~~~~~~~
// ! fence_missing_ways.cu:103:5: warning: threads write 's' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(s);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:102:5: note: it is written here
// !     *at(s, threadIdx.x) = 1.0f;
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing_ways.cu:105:5: warning: threads write 't' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(t);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:104:5: note: it is written here
// !     element(t, threadIdx.x) = 2.0f;
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! fence_missing_ways.cu:107:5: warning: threads write 'u' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(u);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:106:5: note: it is written here
// !     set_at(u);
// !     ^~~~~~~~~
// ! fence_missing_ways.cu:109:5: warning: threads write 'v' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(v);
// !     ^~~~~~~~
// ! fence_missing_ways.cu:108:5: note: it is written here
// !     set_array(v);
// !     ^~~~~~~~~~~~
// ! fence_missing_ways.cu:112:5: warning: threads write 'w' before this store, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     store(&map, w);
// !     ^~~~~~~~~~~~~~
// ! fence_missing_ways.cu:110:5: note: it is written here
// !     w[threadIdx.x] = 3.0f;
// !     ^~~~~~~~~~~~~~~~~~~~~

#include <ccute/async.h>
#include <ccute/short.h>

#define STORE(p)                                                                                                       \
    __syncthreads();                                                                                                   \
    if (threadIdx.x == 0)                                                                                              \
        ccute_tma_store_tile(&map, p, 0, 0)

struct stage {
    alignas(128) float a[1024], b[1024];
    CCUTE_FOLD __device__ void put(float value) { b[threadIdx.x] = value; }
};
CCUTE_FOLD __device__ static void put_one(float *p, int i) { p[i] = 1.0f; }
CCUTE_FOLD __device__ static void put_both(float *p, float *q)
{
    put_one(p, threadIdx.x);
    put_one(q, threadIdx.x);
}
CCUTE_FOLD __device__ static void put_member(stage &s) { s.a[threadIdx.x] = 2.0f; }

/* The second array that a helper writes, a member behind a reference, the member of a method's object, each element. */
CCUTE_FOLD __global__ void helpers(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) float s[1024], t[1024];
    __shared__ stage u;
    put_both(s, t);
    STORE(t);
    ccute_fence_async();
    put_member(u);
    STORE(u.a);
    ccute_fence_async();
    u.put(3.0f);
    STORE(u.b);
    ccute_fence_async();
    if (threadIdx.x == 0)
        for (float &value : s)
            value = 4.0f;
    STORE(s);
}
// ---- folded ----
// ! fence_missing_helpers.cu:27:5: warning: threads write 't' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(t);
// !     ^~~~~~~~
// ! fence_missing_helpers.cu:26:5: note: it is written here
// !     put_both(s, t);
// !     ^~~~~~~~~~~~~~
// ! fence_missing_helpers.cu:30:5: warning: threads write 'u.a' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(u.a);
// !     ^~~~~~~~~~
// ! fence_missing_helpers.cu:29:5: note: it is written here
// !     put_member(u);
// !     ^~~~~~~~~~~~~
// ! fence_missing_helpers.cu:33:5: warning: threads write 'u.b' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(u.b);
// !     ^~~~~~~~~~
// ! fence_missing_helpers.cu:32:5: note: it is written here
// !     u.put(3.0f);
// !     ^~~~~~~~~~~
// ! fence_missing_helpers.cu:38:5: warning: threads write 's' before this ccute_tma_store_tile, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     STORE(s);
// !     ^~~~~~~~
// ! fence_missing_helpers.cu:37:13: note: it is written here
// !             value = 4.0f;
// !             ^~~~~~~~~~~~

#include <ccute/async.h>

#define STORE(p)                                                                                                       \
    {                                                                                                                  \
        ccute_tma_store_tile(&map, p, 0, 0);                                                                           \
        ccute_bulk_commit();                                                                                           \
        ccute_bulk_wait_read(0);                                                                                       \
    }                                                                                                                  \
    __syncthreads()
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
        STORE(s);
    set(t, 2.0f);
    other[threadIdx.x] = 3.0f;
    __syncthreads();
    if (threadIdx.x == 0)
        STORE(t);
    if (n > 3)
        s[0] = t[0];
    if (n > 3)
        ccute_fence_async();
    __syncthreads();
    if (threadIdx.x == 0)
        STORE(s);
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

struct stage {
    alignas(128) float a[1024], b[1024];
};
struct stages {
    stage x, y;
};
__device__ void far_fence();

/* Other places than those that are stored: members, rows, halves, what a pointer pointed to before, another stage. */
CCUTE_FOLD __global__ void places(const __grid_constant__ ccute_tma map, float *out, int n)
{
    __shared__ __align__(128) float s[4096], u[2][1024];
    __shared__ stages st;
    float *p = u[1];
    st.x.a[threadIdx.x] = 1.0f;
    s[1024 + threadIdx.x] = 2.0f;
    *(s + 2048 + threadIdx.x) = 2.0f;
    for (int i = threadIdx.x + 3072; i < 4096; i += 128)
        s[i] = 3.0f;
    u[1][threadIdx.x] = 4.0f;
    u[n][threadIdx.x] = 4.0f;
    p[threadIdx.x] = 5.0f;
    p = u[0];
    __syncthreads();
    if (threadIdx.x == 0) {
        STORE(s);
        ccute_tma_store_tile(&map, st.y.a, 0, 0);
        ccute_tma_store_tile(&map, u[0], 0, 0);
        STORE(p);
    }
    for (int k = 0, filling = 0; k < n; k++) {
        u[filling][threadIdx.x] = 4.0f;
        filling ^= 1;
        __syncthreads();
        if (threadIdx.x == 0)
            ccute_tma_store_tile(&map, u[filling], 0, k);
        far_fence();
    }
}

/* One thread's copies by layouts, to another stage than that which is stored. */
CCUTE_FOLD __global__ void layouts(float *out, int n)
{
    __shared__ __align__(128) float s[2048];
    CCUTE_ALIGNED(out, 16);
    for (int k = 0; k < n; k++) {
        const ccute_layout other = ccute_offset_by(((k + 1) & 1) * 1024 + threadIdx.x, ccute_make_layout(1));
        const ccute_layout mine = ccute_offset_by((k & 1) * 1024, ccute_make_layout(512));
        ccute_copy(s, other, out, ccute_make_layout(1));
        if (threadIdx.x == 0)
            ccute_copy_with(ccute_bulk_store_atom(), out, ccute_make_layout(512), s, mine);
        far_fence();
    }
}

__device__ static float sum(float *p) { return p[0] + p[1]; }

struct fences {
    __device__ ~fences() { far_fence(); }
};

/* Nothing but an engine writes; a helper that reads; a loop of one round; another case; what may fence. */
CCUTE_FOLD __global__ void other_ways(const __grid_constant__ ccute_tma map, ccute_barrier *bar, float *out, int n)
{
    __shared__ __align__(128) float s[1024];
    if (threadIdx.x == 0)
        ccute_tma_load_tile(s, &map, bar, 0, 0);
    out[0] = sum(s);
    __syncthreads();
    do {
        if (threadIdx.x == 0)
            STORE(s);
        s[threadIdx.x] = 1.0f;
    } while (0);
    far_fence();
    for (;;) {
        if (threadIdx.x == 0)
            STORE(s);
        s[threadIdx.x] = 1.0f;
        break;
    }
    {
        fences behind;
        s[threadIdx.x] = 1.0f;
    }
    if (threadIdx.x == 0)
        STORE(s);
    switch (n) {
    case 1:
        s[threadIdx.x] = 1.0f;
        break;
    default:
        STORE(s);
    }
}

/* Each round stores a row of its own, and writes it when it was read. */
CCUTE_FOLD __global__ void rows(const __grid_constant__ ccute_tma map, const int *order, float *out)
{
    __shared__ __align__(128) float s[4][1024];
    for (int k = 0; k < 4; k++) {
        const int row = order[k];
        if (threadIdx.x == 0) {
            ccute_tma_store_tile(&map, s[row], 0, row);
            ccute_bulk_commit();
            ccute_bulk_wait_read(0);
        }
        __syncthreads();
        s[row][threadIdx.x] = 4.0f;
    }
    out[threadIdx.x] = s[3][threadIdx.x];
}

/* Each block has an i of its own: equal words, other rows. */
CCUTE_FOLD __global__ void scopes(const __grid_constant__ ccute_tma map, int n)
{
    __shared__ __align__(128) float s[2][1024];
    {
        const int i = n & 1;
        s[i][threadIdx.x] = 1.0f;
    }
    __syncthreads();
    {
        const int i = 1 - (n & 1);
        if (threadIdx.x == 0)
            ccute_tma_store_tile(&map, s[i], 0, 0);
    }
}
// ---- folded ----
// 105 |         /* other = other_o o 1:0 */ const int other_o = threadIdx.x + (((unsigned)k + 1) & 1) * 1024;
// 106 |         /* mine = mine_o o 512:1 */ const int mine_o = (k & 1) * 1024;
// 107 |         s[other_o] = out[0];
// 109 |             ccute_bulk_store(out, s + mine_o, 2048);

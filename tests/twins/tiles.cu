/* Whole copies of many tiles: 1x8 a thread, vectors through shared memory, double-buffered asynchronous copies. The
   elements are 16-byte vectors where a hand would move vectors. */
#include <ccute/short.h>

#if defined TWINS_RUN
#include "run.h"
#endif

/* ---- four ways' tile over a matrix, run-time row length, vectors of four floats: 8x32 of them a block ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(128) fold_s4(const float4 *s, float4 *d, int ld)
{
    const ccute_layout m = ccute_make_layout(TUP(8, 32), TUP(ld, 1));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 2), TUP(TUP(16, 1), 8));
    const ccute_layout g = ccute_offset_by((long long)blockIdx.y * 8 * ld + blockIdx.x * 32ll, m);
    const ccute_layout t = ccute_slice(ccute_composition(g, tv), threadIdx.x, ALL);
    float4 v[2];
#pragma unroll
    for (int i = 0; i < 2; i++)
        v[i] = s[ccute_at(t, i)];
#pragma unroll
    for (int i = 0; i < 2; i++)
        d[ccute_at(t, i)] = v[i];
}

extern "C" __global__ void __launch_bounds__(128) hand_s4(const float4 *s, float4 *d, int ld)
{
    const long long o =
        (long long)blockIdx.y * 8 * ld + blockIdx.x * 32ll + (long long)(threadIdx.x / 16) * ld + threadIdx.x % 16 * 2;
    float4 v[2];
#pragma unroll
    for (int i = 0; i < 2; i++)
        v[i] = s[o + i];
#pragma unroll
    for (int i = 0; i < 2; i++)
        d[o + i] = v[i];
}

/* ---- a 128x64 tile of halves, in vectors of 8: 128x8 of them, 256 threads, four rows each ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256) fold_h3_vec(const uint4 *s, uint4 *d, int M, int ld)
{
    CCUTE_ASSUME(M >= 0 && ld >= 0);
    const ccute_layout whole = ccute_make_layout(TUP(M, ld), TUP(ld, 1));
    const ccute_layout threads = ccute_make_layout_right(TUP(32, 8));
    const ccute_layout g = ccute_local_tile(whole, TUP(128, 8), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout tg = ccute_local_partition(g, threads, threadIdx.x);
    const ccute_layout ts = ccute_local_partition(ccute_make_layout_right(TUP(128, 8)), threads, threadIdx.x);
    __shared__ uint4 sm[128 * 8];
    uint4 v[4];
#pragma unroll
    for (int i = 0; i < 4; i++)
        v[i] = s[ccute_at(tg, i)];
#pragma unroll
    for (int i = 0; i < 4; i++)
        sm[ccute_at(ts, i)] = v[i];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 4; i++)
        d[ccute_at(tg, i)] = sm[ccute_at(ts, i)];
}

extern "C" __global__ void __launch_bounds__(256) hand_h3_vec(const uint4 *s, uint4 *d, int M, int ld)
{
    CCUTE_ASSUME(M >= 0 && ld >= 0);
    __shared__ uint4 sm[128 * 8];
    const int c = threadIdx.x % 8, r = threadIdx.x / 8;
    const long long o = (blockIdx.y * 128ll + r) * ld + blockIdx.x * 8ll + c;
    uint4 v[4];
#pragma unroll
    for (int i = 0; i < 4; i++)
        v[i] = s[o + (long long)i * 32 * ld];
#pragma unroll
    for (int i = 0; i < 4; i++)
        sm[(r + i * 32) * 8 + c] = v[i];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 4; i++)
        d[o + (long long)i * 32 * ld] = sm[(r + i * 32) * 8 + c];
}

/* ---- the same tile, asynchronous, double-buffered, one block over many tiles ---- */

#if defined __CUDACC__
static __device__ __forceinline__ void async16(uint4 *to, const uint4 *from)
{
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((unsigned)__cvta_generic_to_shared(to)), "l"(from)
                 : "memory");
}
static __device__ __forceinline__ void async_commit(void) { asm volatile("cp.async.commit_group;" ::: "memory"); }
static __device__ __forceinline__ void async_wait(void) { asm volatile("cp.async.wait_group 1;" ::: "memory"); }
#else
static void async16(uint4 *to, const uint4 *from) { *to = *from; }
static void async_commit(void) {}
static void async_wait(void) {}
#endif

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256) fold_h3_cpasync(const uint4 *s, uint4 *d, int M, int ld)
{
    const int across = ld / 8, tiles = across * (M / 128);
    const ccute_layout threads = ccute_make_layout_right(TUP(32, 8));
    const ccute_layout g = ccute_local_partition(ccute_make_layout(TUP(128, 8), TUP(ld, 1)), threads, threadIdx.x);
    const ccute_layout stages = ccute_make_layout(TUP(128, 8, 2), TUP(8, 1, 1024));
    const ccute_layout ts = ccute_local_partition(stages, ccute_make_layout(TUP(32, 8, 1), TUP(8, 1, 0)), threadIdx.x);
    __shared__ uint4 sm[2 * 128 * 8];
    int b = 0;
    if (blockIdx.x < tiles) {
        const uint4 *p = s + (long long)(blockIdx.x / across) * 128 * ld + blockIdx.x % across * 8;
#pragma unroll
        for (int i = 0; i < 4; i++)
            async16(&sm[ccute_at(ts, i, 0, 0)], p + ccute_at(g, i));
    }
    async_commit();
    for (int t = blockIdx.x; t < tiles; t += gridDim.x) {
        const int next = t + gridDim.x;
        if (next < tiles) {
            const uint4 *p = s + (long long)(next / across) * 128 * ld + next % across * 8;
#pragma unroll
            for (int i = 0; i < 4; i++)
                async16(&sm[ccute_at(ts, i, 0, b ^ 1)], p + ccute_at(g, i));
        }
        async_commit();
        async_wait();
        __syncthreads();
        uint4 *q = d + (long long)(t / across) * 128 * ld + t % across * 8;
#pragma unroll
        for (int i = 0; i < 4; i++)
            q[ccute_at(g, i)] = sm[ccute_at(ts, i, 0, b)];
        __syncthreads();
        b ^= 1;
    }
}

extern "C" __global__ void __launch_bounds__(256) hand_h3_cpasync(const uint4 *s, uint4 *d, int M, int ld)
{
    const int across = ld / 8, tiles = across * (M / 128);
    __shared__ uint4 sm[2][128 * 8];
    const int c = threadIdx.x % 8, r = threadIdx.x / 8;
    const long long o = (long long)r * ld + c;
    int b = 0;
    if (blockIdx.x < tiles) {
        const uint4 *p = s + (long long)(blockIdx.x / across) * 128 * ld + blockIdx.x % across * 8;
#pragma unroll
        for (int i = 0; i < 4; i++)
            async16(&sm[0][(r + i * 32) * 8 + c], p + o + (long long)i * 32 * ld);
    }
    async_commit();
    for (int t = blockIdx.x; t < tiles; t += gridDim.x) {
        const int next = t + gridDim.x;
        if (next < tiles) {
            const uint4 *p = s + (long long)(next / across) * 128 * ld + next % across * 8;
#pragma unroll
            for (int i = 0; i < 4; i++)
                async16(&sm[b ^ 1][(r + i * 32) * 8 + c], p + o + (long long)i * 32 * ld);
        }
        async_commit();
        async_wait();
        __syncthreads();
        uint4 *q = d + (long long)(t / across) * 128 * ld + t % across * 8;
#pragma unroll
        for (int i = 0; i < 4; i++)
            q[o + (long long)i * 32 * ld] = sm[b][(r + i * 32) * 8 + c];
        __syncthreads();
        b ^= 1;
    }
}

#if defined TWINS_RUN
int main(void)
{
    twins_open();
    TWIN(s4, dim3(2, 3), 128, in, out, 64);
    TWIN(h3_vec, dim3(2, 2), 256, in, out, 256, 16);
    TWIN(h3_cpasync, 3, 256, in, out, 256, 16);
    printf("1..%d\n", twins_count);
    return twins_differ != 0;
}
#endif

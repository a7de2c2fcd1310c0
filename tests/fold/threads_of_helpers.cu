#include <ccute/short.h>

/* A helper's clone has the threads of its kernel; where a kernel states none, the helper may. */
CCUTE_FOLD static __device__ void put(float *d, const float *s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout threads = ccute_make_layout(TUP(2)), all = ccute_make_layout(TUP(16));
    const ccute_tiled_copy tiled = ccute_make_tiled_copy(ccute_universal_copy(128, 32), threads, ccute_make_layout(4));
    const ccute_tiled_copy mine = ccute_thread_slice(tiled, threadIdx.x);
    ccute_copy_tiled(mine, d, ccute_partition_D(mine, all), s, ccute_partition_S(mine, all));
}

CCUTE_FOLD static __device__ void put_bounded(float *d, const float *s)
{
    CCUTE_ASSUME(threadIdx.x < 2);
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout threads = ccute_make_layout(TUP(2)), all = ccute_make_layout(TUP(16));
    const ccute_tiled_copy tiled = ccute_make_tiled_copy(ccute_universal_copy(128, 32), threads, ccute_make_layout(4));
    const ccute_tiled_copy mine = ccute_thread_slice(tiled, threadIdx.x);
    ccute_copy_tiled(mine, d, ccute_partition_D(mine, all), s, ccute_partition_S(mine, all));
}

static __device__ float source[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

// run: LAUNCH(stated, 1, 2, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(2) stated(long *out) { put((float *)out, source); }

// run: LAUNCH(larger, 1, 4, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(4) larger(long *out) { put((float *)out, source); }

// run: LAUNCH(unstated, 1, 4, OUT)
CCUTE_FOLD __global__ void unstated(long *out) { put((float *)out, source); }

// run: LAUNCH(assumed, 1, 2, OUT)
CCUTE_FOLD __global__ void assumed(long *out) { put_bounded((float *)out, source); }

/* Whose address is taken, may run in any block. */
CCUTE_FOLD static __device__ int last(const int *s)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 2), TUP(2, 1));
    return s[ccute_at(l, threadIdx.x)];
}
typedef int (*reader)(const int *);
CCUTE_FOLD __global__ void __launch_bounds__(4) by_address(int *out, const int *s)
{
    const reader read = last;
    out[threadIdx.x] = read(s) + last(s);
}

/* The kernel states its threads: their number is no remedy for the helper's quotient. */
CCUTE_FOLD static __device__ void put_columns(float *d, const float *s, int ld)
{
    const ccute_layout l = ccute_make_layout(TUP(64, 4), TUP(4, ld));
    d[ccute_at(l, threadIdx.x)] = s[ccute_at(l, threadIdx.x)];
}
CCUTE_FOLD __global__ void __launch_bounds__(256) columns(float *d, const float *s, int ld) { put_columns(d, s, ld); }

// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static __device__ void put(float *d, const float *s)
// 8 |     /* threads = (2):(1) */ /* all = (16):(1) */
// 9 |     /* tiled = tiled_copy_tv(128, 32, (2,4):(4,1), <8>) */
// 10 |     /* mine = thread_slice(tiled_copy_tv(128, 32, (2,4):(4,1), <8>), threadIdx.x) */
// 11 |     if (threadIdx.x < 2) { const auto v0 = ccute_load<4>(s + threadIdx.x * 4), v1 = ccute_load<4, 8>(s + threadIdx.x * 4); ccute_store(d + threadIdx.x * 4, v0); ccute_store<8>(d + threadIdx.x * 4, v1); }
// 4 | CCUTE_FOLD static __device__ void put__folded(float *d, const float *s)
// 8 |     /* threads = (2):(1) */ /* all = (16):(1) */
// 9 |     /* tiled = tiled_copy_tv(128, 32, (2,4):(4,1), <8>) */
// 10 |     /* mine = thread_slice(tiled_copy_tv(128, 32, (2,4):(4,1), <8>), threadIdx.x) */
// 11 |     { const auto v0 = ccute_load_global<4>(s + threadIdx.x * 4), v1 = ccute_load_global<4, 8>(s + threadIdx.x * 4); ccute_store_global(d + threadIdx.x * 4, v0); ccute_store_global<8>(d + threadIdx.x * 4, v1); }
// 4 | CCUTE_FOLD static __device__ void put__folded_2(float *d, const float *s)
// 8 |     /* threads = (2):(1) */ /* all = (16):(1) */
// 9 |     /* tiled = tiled_copy_tv(128, 32, (2,4):(4,1), <8>) */
// 10 |     /* mine = thread_slice(tiled_copy_tv(128, 32, (2,4):(4,1), <8>), threadIdx.x) */
// 11 |     if (threadIdx.x < 2) { const auto v0 = ccute_load_global<4>(s + threadIdx.x * 4), v1 = ccute_load_global<4, 8>(s + threadIdx.x * 4); ccute_store_global(d + threadIdx.x * 4, v0); ccute_store_global<8>(d + threadIdx.x * 4, v1); }
// 4 | CCUTE_FOLD static __device__ void put__folded_3(float *d, const float *s)
// 8 |     /* threads = (2):(1) */ /* all = (16):(1) */
// 9 |     /* tiled = tiled_copy_tv(128, 32, (2,4):(4,1), <8>) */
// 10 |     /* mine = thread_slice(tiled_copy_tv(128, 32, (2,4):(4,1), <8>), threadIdx.x) */
// 11 |     if (threadIdx.x < 2) { const auto v0 = ccute_load_global<4>(s + threadIdx.x * 4), v1 = ccute_load_global<4, 8>(s + threadIdx.x * 4); ccute_store_global(d + threadIdx.x * 4, v0); ccute_store_global<8>(d + threadIdx.x * 4, v1); }
// 12 |
// 14 | __attribute__((unused)) CCUTE_FOLD static __device__ void put_bounded(float *d, const float *s)
// 19 |     /* threads = (2):(1) */ /* all = (16):(1) */
// 20 |     /* tiled = tiled_copy_tv(128, 32, (2,4):(4,1), <8>) */
// 21 |     /* mine = thread_slice(tiled_copy_tv(128, 32, (2,4):(4,1), <8>), threadIdx.x) */
// 22 |     { const auto v0 = ccute_load<4>(s + threadIdx.x * 4), v1 = ccute_load<4, 8>(s + threadIdx.x * 4); ccute_store(d + threadIdx.x * 4, v0); ccute_store<8>(d + threadIdx.x * 4, v1); }
// 14 | CCUTE_FOLD static __device__ void put_bounded__folded(float *d, const float *s)
// 19 |     /* threads = (2):(1) */ /* all = (16):(1) */
// 20 |     /* tiled = tiled_copy_tv(128, 32, (2,4):(4,1), <8>) */
// 21 |     /* mine = thread_slice(tiled_copy_tv(128, 32, (2,4):(4,1), <8>), threadIdx.x) */
// 22 |     { const auto v0 = ccute_load_global<4>(s + threadIdx.x * 4), v1 = ccute_load_global<4, 8>(s + threadIdx.x * 4); ccute_store_global(d + threadIdx.x * 4, v0); ccute_store_global<8>(d + threadIdx.x * 4, v1); }
// 23 |
// 28 | CCUTE_FOLD __global__ void __launch_bounds__(2) stated(long *out) { put__folded((float *)out, source); }
// 31 | CCUTE_FOLD __global__ void __launch_bounds__(4) larger(long *out) { put__folded_2((float *)out, source); }
// 34 | CCUTE_FOLD __global__ void unstated(long *out) { put__folded_3((float *)out, source); }
// 37 | CCUTE_FOLD __global__ void assumed(long *out) { put_bounded__folded((float *)out, source); }
// 40 | __attribute__((unused)) CCUTE_FOLD static __device__ int last(const int *s)
// 42 |     /* l = (4,2):(2,1) */
// 43 |     return s[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2)];
// 40 | CCUTE_FOLD static __device__ int last__folded(const int *s)
// 42 |     /* l = (4,2):(2,1) */
// 43 |     return s[threadIdx.x * 2];
// 44 |
// 49 |     out[threadIdx.x] = read(s) + last__folded(s);
// 53 | __attribute__((unused)) CCUTE_FOLD static __device__ void put_columns(float *d, const float *s, int ld)
// 55 |     /* l = (64,4):(4,ld) */
// 56 |     d[(threadIdx.x & 63) * 4 + (long long)ld * ((int)threadIdx.x >> 6)] = s[(threadIdx.x & 63) * 4 + (long long)ld * ((int)threadIdx.x >> 6)];
// 53 | CCUTE_FOLD static __device__ void put_columns__folded(float *d, const float *s, int ld)
// 55 |     /* l = (64,4):(4,ld) */
// 56 |     d[(threadIdx.x & 63) * 4 + (long long)ld * ((int)threadIdx.x >> 6)] = s[(threadIdx.x & 63) * 4 + (long long)ld * ((int)threadIdx.x >> 6)];
// 57 |
// 58 | CCUTE_FOLD __global__ void __launch_bounds__(256) columns(float *d, const float *s, int ld) { put_columns__folded(d, s, ld); }
// ! threads_of_helpers.cu:11:5: remark: costly: fewer instructions where threadIdx.x < 2; remedy: CCUTE_ASSUME(threadIdx.x < 2)
// !     ccute_copy_tiled(mine, d, ccute_partition_D(mine, all), s, ccute_partition_S(mine, all));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

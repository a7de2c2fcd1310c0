/* The same copies written by hand, for addresses and row strides that are multiples of 16 bytes. */
#include "kernels.h"

#include <cuda_fp16.h>
#include <stdint.h>

enum { COLUMNS = 16384 };

/* A plain store of a float4 may come out as four of a float: nvcc 13.0 takes some of these apart. */
static __device__ void put(float4 *p, float4 v) { __stwb(p, v); }

/* o elements further on, N elements as vectors. */
template <class T, int N> static __device__ void move(T *__restrict__ d, const T *__restrict__ s, size_t o)
{
    float4 v[N * sizeof(T) / 16];
#pragma unroll
    for (int i = 0; i < N * (int)sizeof(T) / 16; i++)
        v[i] = ((const float4 *)(s + o))[i];
#pragma unroll
    for (int i = 0; i < N * (int)sizeof(T) / 16; i++)
        put((float4 *)(d + o) + i, v[i]);
}

template <class T> __global__ void __launch_bounds__(128) rows_known(const T *__restrict__ s, T *__restrict__ d)
{
    move<T, 8>(d, s, (size_t)(blockIdx.y * 8 + threadIdx.x / 16) * COLUMNS + blockIdx.x * 128 + threadIdx.x % 16 * 8);
}

template <class T> __global__ void __launch_bounds__(128) rows_ld(const T *__restrict__ s, T *__restrict__ d, int ld)
{
    move<T, 8>(d, s, (size_t)(blockIdx.y * 8 + threadIdx.x / 16) * ld + blockIdx.x * 128 + threadIdx.x % 16 * 8);
}

template <class T> static __device__ void lanes(const T *__restrict__ s, T *__restrict__ d, int ld)
{
    enum { VECTOR = 16 / sizeof(T), CHUNKS = 128 / VECTOR, MOVES = 1024 / VECTOR / 128, STEP = 128 / CHUNKS };
    const size_t o =
        (size_t)(blockIdx.y * 8 + threadIdx.x / CHUNKS) * ld + blockIdx.x * 128 + threadIdx.x % CHUNKS * VECTOR;
    float4 v[MOVES];
#pragma unroll
    for (int i = 0; i < MOVES; i++)
        v[i] = *(const float4 *)(s + o + (size_t)i * STEP * ld);
#pragma unroll
    for (int i = 0; i < MOVES; i++)
        put((float4 *)(d + o + (size_t)i * STEP * ld), v[i]);
}

template <class T> __global__ void __launch_bounds__(128) lanes_known(const T *__restrict__ s, T *__restrict__ d)
{
    lanes(s, d, COLUMNS);
}

template <class T> __global__ void __launch_bounds__(128) lanes_ld(const T *__restrict__ s, T *__restrict__ d, int ld)
{
    lanes(s, d, ld);
}

#define WAY(name, kernel, T, ...)                                                                                      \
    void name(const void *s, void *d, int rows, int columns, cudaStream_t stream)                                      \
    {                                                                                                                  \
        kernel<<<dim3(columns / 128, rows / 8), 128, 0, stream>>>((const T *)s, (T *)d __VA_ARGS__);                   \
    }
#define COMMA ,
WAY(hand_tiled_f32, rows_known, float)
WAY(hand_tiled_f16, rows_known, half)
WAY(hand_tiled_ld_f32, rows_ld, float, COMMA columns)
WAY(hand_tiled_ld_f16, rows_ld, half, COMMA columns)
WAY(hand_lanes_f32, lanes_known, float)
WAY(hand_lanes_f16, lanes_known, half)
WAY(hand_lanes_ld_f32, lanes_ld, float, COMMA columns)
WAY(hand_lanes_ld_f16, lanes_ld, half, COMMA columns)

/* ---- A tile through shared memory ---- */

__global__ void __launch_bounds__(256) tile(const half *__restrict__ s, half *__restrict__ d, int ld)
{
    __shared__ __align__(16) half b[128 * 64];
    const int row = threadIdx.x / 8, column = threadIdx.x % 8 * 8;
    const size_t o = (size_t)(blockIdx.y * 128 + row) * ld + blockIdx.x * 64 + column;
    float4 v[4];
#pragma unroll
    for (int i = 0; i < 4; i++)
        v[i] = *(const float4 *)(s + o + (size_t)i * 32 * ld);
#pragma unroll
    for (int i = 0; i < 4; i++)
        *(float4 *)(b + (row + i * 32) * 64 + column) = v[i];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 4; i++)
        *(float4 *)(d + o + (size_t)i * 32 * ld) = *(const float4 *)(b + (row + i * 32) * 64 + column);
}

void hand_tile(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    tile<<<dim3(columns / 64, rows / 128), 256, 0, stream>>>((const half *)s, (half *)d, columns);
}

/* ---- The same by cp.async ---- */

static __device__ void async(half *to, const half *from)
{
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((unsigned)__cvta_generic_to_shared(to)), "l"(from)
                 : "memory");
}

template <int TILES>
__global__ void __launch_bounds__(256) tiles(const half *__restrict__ s, half *__restrict__ d, int ld)
{
    __shared__ __align__(16) half b[(TILES > 1 ? 2 : 1) * 128 * 64];
    const int row = threadIdx.x / 8, column = threadIdx.x % 8 * 8;
    const size_t o = (size_t)(blockIdx.y * 128 + row) * ld + blockIdx.x * (64 * TILES) + column;
#pragma unroll
    for (int k = 0; k <= TILES; k++) {
        half *const next = b + (k & 1) * 8192 * (TILES > 1), *const last = b + (k + 1 & 1) * 8192 * (TILES > 1);
        if (k < TILES)
#pragma unroll
            for (int i = 0; i < 4; i++)
                async(next + (row + i * 32) * 64 + column, s + o + k * 64 + (size_t)i * 32 * ld);
        asm volatile("cp.async.commit_group;" ::: "memory");
        if (k > 0) {
            asm volatile("cp.async.wait_group 1;" ::: "memory");
            __syncthreads();
#pragma unroll
            for (int i = 0; i < 4; i++)
                put((float4 *)(d + o + (k - 1) * 64 + (size_t)i * 32 * ld),
                    *(const float4 *)(last + (row + i * 32) * 64 + column));
            __syncthreads();
        }
    }
}

void hand_tile_async(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    tiles<1><<<dim3(columns / 64, rows / 128), 256, 0, stream>>>((const half *)s, (half *)d, columns);
}

void hand_tile_stages(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    tiles<4><<<dim3(columns / 256, rows / 128), 256, 0, stream>>>((const half *)s, (half *)d, columns);
}

/* ---- The same, through the registers by ldmatrix and stmatrix ---- */

__global__ void __launch_bounds__(256) matrices(const half *__restrict__ s, half *__restrict__ d, int ld)
{
    __shared__ __align__(16) half b[128 * 64];
    const int row = threadIdx.x / 8, chunk = threadIdx.x % 8, lane = threadIdx.x % 32;
    const size_t o = (size_t)(blockIdx.y * 128 + row) * ld + blockIdx.x * 64 + chunk * 8;
    const int at = row * 64 + (chunk ^ (row & 7)) * 8, of_lane = threadIdx.x / 32 * 16 + lane % 16;
    unsigned r[16];
#pragma unroll
    for (int i = 0; i < 4; i++)
        async(b + at + i * 2048, s + o + (size_t)i * 32 * ld);
    asm volatile("cp.async.commit_group;" ::: "memory");
    asm volatile("cp.async.wait_group 0;" ::: "memory");
    __syncthreads();
#pragma unroll
    for (int j = 0; j < 4; j++) {
        const half *p = b + of_lane * 64 + ((j * 2 + lane / 16) ^ (of_lane & 7)) * 8;
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(r[4 * j]), "=r"(r[4 * j + 1]), "=r"(r[4 * j + 2]), "=r"(r[4 * j + 3])
                     : "r"((unsigned)__cvta_generic_to_shared(p))
                     : "memory");
    }
    __syncthreads();
#pragma unroll
    for (int j = 0; j < 4; j++) {
        const half *p = b + of_lane * 64 + ((j * 2 + lane / 16) ^ (of_lane & 7)) * 8;
        asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(
                         (unsigned)__cvta_generic_to_shared(p)),
                     "r"(r[4 * j]), "r"(r[4 * j + 1]), "r"(r[4 * j + 2]), "r"(r[4 * j + 3])
                     : "memory");
    }
    __syncthreads();
#pragma unroll
    for (int i = 0; i < 4; i++)
        put((float4 *)(d + o + (size_t)i * 32 * ld), *(const float4 *)(b + at + i * 2048));
}

void hand_matrices(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    matrices<<<dim3(columns / 64, rows / 128), 256, 0, stream>>>((const half *)s, (half *)d, columns);
}

/* ---- A transpose: 16 bytes in, element by element out of swizzled shared memory, 16 bytes out ---- */

template <class T, int SIDE, int THREADS>
__global__ void __launch_bounds__(THREADS) transpose(const T *__restrict__ s, T *__restrict__ d, int lds, int ldd)
{
    enum { VECTOR = 16 / sizeof(T), CHUNKS = SIDE / VECTOR, STEP = THREADS / CHUNKS, MOVES = SIDE / STEP };
    __shared__ __align__(16) T b[SIDE * SIDE];
    const int row = threadIdx.x / CHUNKS, chunk = threadIdx.x % CHUNKS;
    const int down = threadIdx.x % 8 * VECTOR, across = threadIdx.x / 8; /* 8 chunks of a column, the rest by column */
    enum { COLUMNS_AT_ONCE = THREADS / 8, ROWS_AT_ONCE = 8 * VECTOR };
    const T *from = s + (size_t)(blockIdx.y * SIDE + row) * lds + blockIdx.x * SIDE + chunk * VECTOR;
#pragma unroll
    for (int i = 0; i < MOVES; i++) {
        const int r = row + i * STEP;
        *(float4 *)(b + r * SIDE + (chunk ^ (r / VECTOR & 7)) * VECTOR) =
            *(const float4 *)(from + (size_t)i * STEP * lds);
    }
    __syncthreads();
#pragma unroll
    for (int j = 0; j < SIDE / COLUMNS_AT_ONCE; j++)
#pragma unroll
        for (int i = 0; i < SIDE / ROWS_AT_ONCE; i++) {
            const int c = across + j * COLUMNS_AT_ONCE, r0 = down + i * ROWS_AT_ONCE;
            T *to = d + (size_t)(blockIdx.x * SIDE + c) * ldd + blockIdx.y * SIDE + r0;
            __align__(16) T v[VECTOR];
#pragma unroll
            for (int k = 0; k < VECTOR; k++)
                v[k] = b[(r0 + k) * SIDE + ((c / VECTOR) ^ ((r0 + k) / VECTOR & 7)) * VECTOR + c % VECTOR];
            put((float4 *)to, *(const float4 *)v);
        }
}

#define TRANSPOSE(suffix, T, SIDE, THREADS)                                                                            \
    void hand_transpose_##suffix(const void *s, void *d, int rows, int columns, cudaStream_t stream)                   \
    {                                                                                                                  \
        transpose<T, SIDE, THREADS>                                                                                    \
            <<<dim3(columns / SIDE, rows / SIDE), THREADS, 0, stream>>>((const T *)s, (T *)d, columns, rows);          \
    }
TRANSPOSE(f32, float, 64, 256)
TRANSPOSE(f16, half, 64, 256)
TRANSPOSE(i8, char, 128, 512)

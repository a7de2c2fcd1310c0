/* flat: a tile is cut anywhere out of two flat runs, the destination's and the source's, each all its loops as one
 * index. So a tile is full where tile, which can have a part of one loop alone, finds none of a good size: filters of
 * 7x7, permutations of five loops. The source's rows go into shared memory as they lie in memory modulo 32, as in tile;
 * a lane gathers vectors of the destination's columns from there. Tables have the address of each row and each column.
 */
#include "cuda/device.cuh"

enum { THREADS = CCUTE_FLAT_THREADS, VECTOR = CCUTE_CHUNK, SECTOR = CCUTE_TILE_SECTOR };

/* Lanes of a warp that store vectors along a column: the rest are in other columns. */
enum { ALONG = 4, ACROSS = 32 / ALONG, WARPS = THREADS / 32 };

/* A block's tile: its first row and column and how many there are, and the tables in shared memory. */
struct ccute_flat_tile {
    int64_t dst, src;
    uint32_t row, column;
    int rows, columns;
    char *shared;
    const char **from; /* of each row: where it begins in the source */
    char **to;         /* of each column, in the destination: its row 0 */
    int *place;        /* of each row, in shared memory */
};

static __device__ __forceinline__ int ccute_smaller(int64_t a, int b) { return a < b ? (int)a : b; }

static __device__ __forceinline__ ccute_flat_tile ccute_flat_tile_of(const ccute_flat &f, char *shared)
{
    ccute_flat_tile t;
    const ccute_digit &inner = f.columns_first ? f.column_part : f.row_part;
    const ccute_digit &outer = f.columns_first ? f.row_part : f.column_part;
    const uint32_t rest = ccute_quotient(blockIdx.x, inner), a = blockIdx.x - rest * (uint32_t)inner.extent;
    const uint32_t left = ccute_quotient(rest, outer), b = rest - left * (uint32_t)outer.extent;
    t.row = (f.columns_first ? b : a) * (uint32_t)f.rows;
    t.column = (f.columns_first ? a : b) * (uint32_t)f.columns;
    t.dst = t.src = 0;
    ccute_steps(f.outer, f.n_outer, left, t.dst, t.src);
    t.rows = ccute_smaller((int64_t)f.nx - t.row, f.rows);
    t.columns = ccute_smaller((int64_t)f.ny - t.column, f.columns);
    t.shared = shared;
    t.from = (const char **)(shared + f.table);
    t.to = (char **)(t.from + f.rows);
    t.place = (int *)(t.to + f.columns);
    return t;
}

template <class T>
static __device__ __forceinline__ void ccute_flat_tables(const ccute_flat &f, const ccute_flat_tile &t)
{
    constexpr int N = VECTOR / sizeof(T);
    for (int r = (int)threadIdx.x; r < t.rows; r += THREADS) {
        int64_t dst = 0, src = t.src + (int64_t)t.column * (int)sizeof(T);
        ccute_steps(f.row, f.n_row, t.row + (uint32_t)r, dst, src);
        t.from[r] = f.src + src;
        t.place[r] = r * f.pitch + r / N * f.skew + (int)((uintptr_t)(f.src + src) % SECTOR);
    }
    for (int c = (int)threadIdx.x; c < t.columns; c += THREADS) {
        int64_t dst = t.dst, src = 0;
        ccute_steps(f.column, f.n_column, t.column + (uint32_t)c, dst, src);
        t.to[c] = f.dst + dst;
    }
    __syncthreads();
}

template <class T> static __device__ __forceinline__ void ccute_flat_read(const ccute_flat &f, const ccute_flat_tile &t)
{
    const int chunks = t.rows * (int)f.chunk.extent, bytes = t.columns * (int)sizeof(T);
#pragma unroll 2
    for (int i = (int)threadIdx.x; i < chunks; i += THREADS) {
        const int r = (int)ccute_quotient((uint32_t)i, f.chunk), chunk = i - r * (int)f.chunk.extent;
        const char *const row = t.from[r];
        const int byte = chunk * VECTOR - (int)((uintptr_t)row % VECTOR);
        const char *const from = row + byte;
        char *const to = t.shared + t.place[r] + byte;
        if (byte >= bytes)
            continue;
        if (from >= f.src_first && from + VECTOR <= f.src_end)
            ccute_chunk_async(to, from);
        else
            ccute_chunk_part<T>(to, from, -byte, bytes - byte);
    }
    ccute_chunks_wait();
}

/* The warps divide the vectors of a column among them, ALONG of each, and those with the same ones the columns. */
template <class T>
static __device__ __forceinline__ void ccute_flat_store(const ccute_flat &f, const ccute_flat_tile &t)
{
    constexpr int N = VECTOR / sizeof(T);
    const int lane = (int)threadIdx.x & 31, warp = (int)threadIdx.x >> 5, groups = f.rows / N / ALONG;
    const int first = (warp % groups * ALONG + lane % ALONG) * N;
    int place[N];
    if (first >= t.rows)
        return;
#pragma unroll
    for (int k = 0; k < N; k++)
        place[k] = t.place[first + k < t.rows ? first + k : t.rows - 1];
    for (int c = warp / groups * ACROSS + lane / ALONG; c < t.columns; c += WARPS / groups * ACROSS) {
        T *const to = (T *)t.to[c] + (int64_t)t.row + first;
        const char *const from = t.shared + c * (int)sizeof(T);
        if (first + N > t.rows) {
            for (int k = 0; first + k < t.rows; k++)
                to[k] = *(const T *)(from + t.place[first + k]);
            continue;
        }
        union {
            T unit[N];
            uint4 all;
        } out;
#pragma unroll
        for (int k = 0; k < N; k++)
            out.unit[k] = *(const T *)(from + place[k]);
        *(uint4 *)to = out.all;
    }
}

template <class T>
static __global__ void __launch_bounds__(THREADS) ccute_flat_tiles(const __grid_constant__ ccute_flat f)
{
    extern __shared__ __align__(128) char shared[];
    const ccute_flat_tile t = ccute_flat_tile_of(f, shared);
    ccute_flat_tables<T>(f, t);
    ccute_flat_read<T>(f, t);
    ccute_flat_store<T>(f, t);
}

template <class T> static cudaError_t ccute_launch_unit(const ccute_flat *f, cudaStream_t stream)
{
    ccute_flat_tiles<T><<<(unsigned)f->blocks, THREADS, (size_t)f->shared, stream>>>(*f);
    return cudaPeekAtLastError();
}

cudaError_t ccute_launch_flat(const ccute_flat *f, cudaStream_t stream)
{
    switch (f->unit) {
    case 1:
        return ccute_launch_unit<uint8_t>(f, stream);
    case 2:
        return ccute_launch_unit<uint16_t>(f, stream);
    case 4:
        return ccute_launch_unit<uint32_t>(f, stream);
    }
    return ccute_launch_unit<uint2>(f, stream);
}

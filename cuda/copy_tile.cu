/* tile: any two contiguous runs, along the same loops or others, of any length and alignment. The source's rows go into
 * shared memory as they lie in memory, in aligned chunks of 16 bytes and asynchronously; the destination's runs are
 * gathered from there and stored in aligned vectors of 16 bytes.
 *
 * Rows of odd length begin anywhere. Rows in shared memory have distances that are those in memory modulo 32, so a
 * chunk that is aligned in one is aligned in the other and nothing is shifted. On the destination's side the windows
 * that a block stores slide: in each column they begin where a sector of L2 does, so that no sector is written by two
 * blocks (without it these copies take twice as long); the block reads the rows more that this needs. */
#include "cuda/device.cuh"

/* Where a block has more than FEW_SHARED, a multiprocessor holds few blocks, and they get MANY_THREADS. */
enum { THREADS = 256, MANY_THREADS = 512, FEW_SHARED = 28 * 1024, WORD = 4, VECTOR = 16, SECTOR = CCUTE_TILE_SECTOR };

/* The last block comes first: tiles that are cut off take longer, and should not end a launch. */
static __device__ __forceinline__ uint32_t ccute_block() { return gridDim.x - 1 - blockIdx.x; }

/* Where a block's tile begins in shared memory: as in memory, in its chunk or in its sector. (Where all rows are
   aligned they do not cross sectors, and swizzles count on a tile that begins at 0.) */
static __device__ __forceinline__ uint32_t ccute_tile_begin(const ccute_tile &t, const ccute_place &at)
{
    return t.src_aligned ? 0 : (uint32_t)((uintptr_t)(t.src + at.src) % SECTOR);
}

/* Bytes of shared memory, their chunks spread over the banks. */
template <bool SWIZZLE> static __device__ __forceinline__ uint32_t ccute_spread(const ccute_tile &t, uint32_t byte)
{
    return SWIZZLE ? byte ^ (byte >> t.swizzle_shift & (uint32_t)t.swizzle_mask) : byte;
}

/* The amount by which rows in shared memory are moved on: their number is that of a unit of the destination's run. */
static __device__ __forceinline__ int32_t ccute_skew(const ccute_tile &t, uint32_t row)
{
    return t.skew ? (int32_t)(row >> (t.skew - 1)) * VECTOR : 0;
}

/* Where step `index` of a walk is in shared memory. */
static __device__ __forceinline__ int32_t ccute_walk_shared(const ccute_walk &w, uint32_t index)
{
    int32_t at = 0;
    ccute_digits(w.digit, w.n, index, [&](const ccute_digit &d, uint32_t digit) { at += (int32_t)digit * d.shared; });
    return at;
}

/* Where step `index` of a walk is, in memory by the steps of one side and in shared memory. */
template <bool DST>
static __device__ __forceinline__ void ccute_walk_both(const ccute_walk &w, uint32_t index, int64_t &memory,
                                                       int32_t &shared)
{
    ccute_digits(w.digit, w.n, index, [&](const ccute_digit &d, uint32_t digit) {
        memory += digit * (DST ? d.dst : d.src);
        shared += (int32_t)digit * d.shared;
    });
}

/* The chunk of a row that thread `i` of all reads: where its row begins in memory and in shared memory, and its first
   byte in the row, negative if the row begins in the middle of it. */
struct ccute_chunk {
    const char *row;
    int32_t shared, byte;
};

template <bool SKEW>
static __device__ __forceinline__ ccute_chunk ccute_chunk_of(const ccute_tile &t, const ccute_place &at, uint32_t begin,
                                                             uint32_t i)
{
    const uint32_t row = ccute_quotient(i, t.chunk), chunk = i - row * (uint32_t)t.chunk.extent;
    int64_t src = at.src;
    int32_t shared = (int32_t)begin + (SKEW ? ccute_skew(t, row) : 0);
    ccute_walk_both<false>(t.rows, row, src, shared);
    const char *const from = t.src + src;
    return {from, shared, (int)chunk * VECTOR - (int)((uintptr_t)from % VECTOR)};
}

/* Read the tile's rows. begin: where the tile begins in shared memory. Of a chunk that a row has a part of, all is read
   if it lies within the bytes that the copy reads anyway. */
template <class T, bool SWIZZLE, bool SKEW>
static __device__ __forceinline__ void ccute_tile_read(const ccute_tile &t, const ccute_place &at, char *tile,
                                                       uint32_t begin)
{
    const int bytes = (int)(ccute_walk_count(t.src_run, at) * sizeof(T)) - t.slack;
    const uint32_t chunks = ccute_walk_count(t.rows, at) * (uint32_t)t.chunk.extent;
    if (t.src_aligned && bytes % VECTOR == 0) {
#pragma unroll 4
        for (uint32_t i = threadIdx.x; i < chunks; i += blockDim.x) {
            const ccute_chunk c = ccute_chunk_of<SKEW>(t, at, begin, i);
            if (c.byte < bytes)
                ccute_chunk_async(tile + ccute_spread<SWIZZLE>(t, (uint32_t)(c.shared + c.byte)), c.row + c.byte);
        }
    } else {
#pragma unroll 1
        for (uint32_t i = threadIdx.x; i < chunks; i += blockDim.x) {
            const ccute_chunk c = ccute_chunk_of<SKEW>(t, at, begin, i);
            const char *const from = c.row + c.byte;
            char *const to = tile + ccute_spread<SWIZZLE>(t, (uint32_t)(c.shared + c.byte));
            if (c.byte >= bytes)
                continue;
            if (from >= t.src_first && from + VECTOR <= t.src_end)
                ccute_chunk_async(to, from);
            else
                ccute_chunk_part<T>(to, from, -c.byte, bytes - c.byte);
        }
    }
    ccute_chunks_wait();
}

/* That many bytes of units. */
template <class T, int BYTES> struct ccute_piece {
    enum { N = BYTES / sizeof(T) };
    union {
        T unit[N];
        typename ccute_unit_of<BYTES>::type all;
    };
};

template <class T> struct ccute_vector : ccute_piece<T, VECTOR> {
};

/* Units first to last of a vector that is not all there. */
template <class T, bool SWIZZLE>
static __device__ __forceinline__ void ccute_vector_part(const ccute_tile &t, const char *tile, int32_t shared,
                                                         char *dst, int unit, int first, int last)
{
#pragma unroll 2
    for (int k = first; k < last; k++)
        *(T *)(dst + (int64_t)(unit + k) * (int)sizeof(T)) =
            *(const T *)(tile + ccute_spread<SWIZZLE>(
                                    t, (uint32_t)(shared + ccute_walk_shared(t.dst_run, (uint32_t)(unit + k)))));
}

/* Where the units of a vector are in shared memory, before the swizzle, if they are not steps of one digit. */
template <class T, bool TWO>
static __device__ __forceinline__ void ccute_vector_places(const ccute_walk &w, int32_t begin, int unit, int32_t *place)
{
    constexpr int N = ccute_vector<T>::N;
    const uint32_t extent = (uint32_t)w.digit[0].extent;
    const int32_t step = w.digit[0].shared, carry = w.digit[1].shared - (int32_t)(extent - 1) * step;
    uint32_t digit = (uint32_t)unit - ccute_quotient((uint32_t)unit, w.digit[0]) * extent;
    if (TWO) {
        const uint32_t rest = ccute_quotient((uint32_t)unit, w.digit[0]);
        place[0] = begin + (int32_t)digit * step + (int32_t)rest * w.digit[1].shared;
    } else {
        place[0] = begin + ccute_walk_shared(w, (uint32_t)unit);
    }
#pragma unroll
    for (int k = 1; k < N; k++) {
        if (!TWO) {
            place[k] = begin + ccute_walk_shared(w, (uint32_t)(unit + k));
            continue;
        }
        digit = digit + 1 == extent ? 0 : digit + 1;
        place[k] = place[k - 1] + (digit ? step : carry);
    }
}

/* Store the columns, all of which begin at multiples of 16 bytes. */
template <class T, int GATHERING>
static __device__ __forceinline__ void ccute_tile_store(const ccute_tile &t, const ccute_place &at, const char *tile,
                                                        uint32_t begin)
{
    constexpr int N = ccute_vector<T>::N;
    constexpr bool SWIZZLE = GATHERING != CCUTE_TWO, STEPS = GATHERING == CCUTE_EVEN || GATHERING == CCUTE_LINEAR;
    const int units = (int)ccute_walk_count(t.dst_run, at);
    const uint32_t columns = ccute_walk_count(t.columns, at), lane = threadIdx.x & ((1u << t.lanes_log) - 1);
    for (int unit = (int)lane * N; unit < units; unit += N << t.lanes_log) {
        int32_t place[N];
        if constexpr (STEPS)
            place[0] = (int32_t)begin + ccute_walk_shared(t.dst_run, (uint32_t)unit);
        else
            ccute_vector_places<T, GATHERING == CCUTE_TWO>(t.dst_run, (int32_t)begin, unit, place);
        for (uint32_t column = threadIdx.x >> t.lanes_log; column < columns; column += blockDim.x >> t.lanes_log) {
            int64_t dst = at.dst;
            int32_t shared = 0;
            ccute_walk_both<true>(t.columns, column, dst, shared);
            if (unit + N > units) {
                ccute_vector_part<T, SWIZZLE>(t, tile, (int32_t)begin + shared, t.dst + dst, unit, 0, units - unit);
                continue;
            }
            ccute_vector<T> out;
            const uint32_t first = (uint32_t)(place[0] + shared), bits = first ^ ccute_spread<SWIZZLE>(t, first);
#pragma unroll
            for (int k = 0; k < N; k++) {
                const uint32_t byte =
                    STEPS ? first + k * (uint32_t)t.dst_run.digit[0].shared : (uint32_t)(place[k] + shared);
                out.unit[k] =
                    *(const T *)(tile + (GATHERING == CCUTE_EVEN ? byte ^ bits : ccute_spread<SWIZZLE>(t, byte)));
            }
            *(uint4 *)(t.dst + dst + (int64_t)unit * (int)sizeof(T)) = out.all;
        }
    }
}

/* The units of a column that this block stores, and the first, maybe less, that is at a multiple of 16 bytes. */
struct ccute_window {
    int start, first, last;
};

template <class T>
static __device__ __forceinline__ ccute_window ccute_window_of(const ccute_tile &t, const ccute_place &at,
                                                               const char *dst, int units)
{
    constexpr int N = ccute_vector<T>::N, S = SECTOR / sizeof(T);
    ccute_window w = {-(int)((uintptr_t)dst / sizeof(T) % N), 0, units};
    if (t.slide) {
        const int origin = at.number == 0 ? -t.slide : 0;
        w.start = origin + (int)(-((uintptr_t)dst / sizeof(T) + (uintptr_t)(intptr_t)origin) % S);
        w.first = w.start < 0 ? 0 : w.start;
        w.last = w.start + t.window < units ? w.start + t.window : units;
    }
    return w;
}

/* For single bytes take every second column first: neighbours would meet in a bank. */
template <class T> static __device__ __forceinline__ uint32_t ccute_column_order(uint32_t i)
{
    return sizeof(T) > 1 ? i : (i & ~7u) | (i & 3) << 1 | (i >> 2 & 1);
}

/* Store columns that begin anywhere, in pieces of that many bytes; the run has one digit. */
template <class T, bool SKEW, int BYTES>
static __device__ __forceinline__ void ccute_tile_store_shifted(const ccute_tile &t, const ccute_place &at,
                                                                const char *tile, uint32_t begin)
{
    constexpr int N = ccute_piece<T, BYTES>::N;
    const int units = (int)ccute_walk_count(t.dst_run, at), step = t.dst_run.digit[0].shared;
    const int vectors = (t.slide ? t.window : units + ccute_vector<T>::N + N - 2) / N;
    const uint32_t columns = ccute_walk_count(t.columns, at), lane = threadIdx.x & ((1u << t.lanes_log) - 1);
    const uint32_t rounded = (columns + 7) & ~7u;
    for (int v = (int)lane; v < vectors; v += 1 << t.lanes_log)
        for (uint32_t i = threadIdx.x >> t.lanes_log; i < rounded; i += blockDim.x >> t.lanes_log) {
            const uint32_t column = ccute_column_order<T>(i);
            int64_t dst = at.dst;
            int32_t shared = (int32_t)begin;
            if (column >= columns)
                continue;
            ccute_walk_both<true>(t.columns, column, dst, shared);
            const ccute_window w = ccute_window_of<T>(t, at, t.dst + dst, units);
            const int unit = w.start + v * N;
            const char *const from = tile + shared;
            T *const to = (T *)(t.dst + dst) + unit;
            if (unit < w.first || unit + N > w.last) {
#pragma unroll 1
                for (int k = unit < w.first ? w.first - unit : 0; k < (unit + N > w.last ? w.last - unit : N); k++)
                    to[k] = *(const T *)(from + (unit + k) * step + (SKEW ? ccute_skew(t, (uint32_t)(unit + k)) : 0));
                continue;
            }
            ccute_piece<T, BYTES> out;
#pragma unroll
            for (int k = 0; k < N; k++)
                out.unit[k] = *(const T *)(from + (unit + k) * step + (SKEW ? ccute_skew(t, (uint32_t)(unit + k)) : 0));
            *(typename ccute_unit_of<BYTES>::type *)to = out.all;
        }
}

template <class T, int GATHERING>
static __global__ void __launch_bounds__(THREADS, CCUTE_RESIDENT / THREADS)
    ccute_tiles(const __grid_constant__ ccute_tile t)
{
    extern __shared__ __align__(128) char tile[];
    const ccute_place at = ccute_place_of(t, ccute_block());
    const uint32_t begin = ccute_tile_begin(t, at);
    ccute_tile_read<T, GATHERING != CCUTE_TWO, false>(t, at, tile, begin);
    ccute_tile_store<T, GATHERING>(t, at, tile, begin);
}

template <class T, bool SKEW, int BYTES>
static __global__ void __launch_bounds__(THREADS, CCUTE_RESIDENT / THREADS)
    ccute_tiles_shifted(const __grid_constant__ ccute_tile t)
{
    extern __shared__ __align__(128) char tile[];
    const ccute_place at = ccute_place_of(t, ccute_block());
    const uint32_t begin = ccute_tile_begin(t, at);
    ccute_tile_read<T, false, SKEW>(t, at, tile, begin);
    ccute_tile_store_shifted<T, SKEW, BYTES>(t, at, tile, begin);
}

#include "cuda/tile_sliding.cuh"
#include "cuda/tile_tables.cuh"

typedef void (*ccute_tile_kernel)(const ccute_tile);

template <class T, ccute_tabled STORED> static ccute_tile_kernel ccute_pick_tabled(const ccute_tile *t)
{
    return t->swizzle_mask ? ccute_tiles_tabled<T, STORED, true> : ccute_tiles_tabled<T, STORED, false>;
}

template <class T> static ccute_tile_kernel ccute_pick_shifted(const ccute_tile *t)
{
    if (t->table)
        return ccute_pick_tabled<T, CCUTE_TABLED>(t);
    if constexpr (sizeof(T) <= CCUTE_TILE_SKEW)
        if (t->skew)
            return ccute_slides<T>(t) ? ccute_tiles_sliding<T, true> : ccute_tiles_shifted<T, true, VECTOR>;
    return ccute_slides<T>(t) ? ccute_tiles_sliding<T, false> : ccute_tiles_shifted<T, false, VECTOR>;
}

template <class T> static ccute_tile_kernel ccute_pick_tile(const ccute_tile *t)
{
    if constexpr (sizeof(T) <= CCUTE_TILE_WORDS)
        if (t->words)
            return t->table ? ccute_tiles_tabled<T, CCUTE_TABLED_WORDS, false> : ccute_tiles_shifted<T, false, WORD>;
    if constexpr (sizeof(T) < VECTOR) {
        if (t->shift)
            return ccute_pick_shifted<T>(t);
        if (t->table)
            return ccute_pick_tabled<T, CCUTE_PLACED>(t);
        if (t->gathering == CCUTE_LINEAR)
            return ccute_tiles<T, CCUTE_LINEAR>;
        if (t->gathering != CCUTE_EVEN)
            return t->gathering == CCUTE_TWO ? ccute_tiles<T, CCUTE_TWO> : ccute_tiles<T, CCUTE_MANY>;
    }
    return ccute_tiles<T, CCUTE_EVEN>;
}

/* Sliding windows are compiled for that many threads; tables take any number. */
template <class T> static unsigned ccute_tile_threads(const ccute_tile *t)
{
    if constexpr (sizeof(T) < VECTOR)
        if (t->table ? t->shared > FEW_SHARED : t->shift && ccute_slides<T>(t))
            return MANY_THREADS;
    return THREADS;
}

template <class T> static cudaError_t ccute_launch_unit(const ccute_tile *t, cudaStream_t stream)
{
    const ccute_tile_kernel kernel = ccute_pick_tile<T>(t);
    const cudaError_t error = ccute_allow_shared((const void *)kernel, t->shared);
    if (error != cudaSuccess)
        return error;
    kernel<<<(unsigned)t->blocks, ccute_tile_threads<T>(t), (size_t)t->shared, stream>>>(*t);
    return cudaPeekAtLastError();
}

cudaError_t ccute_launch_tile(const ccute_tile *t, cudaStream_t stream)
{
    switch (t->unit) {
    case 1:
        return ccute_launch_unit<uint8_t>(t, stream);
    case 2:
        return ccute_launch_unit<uint16_t>(t, stream);
    case 4:
        return ccute_launch_unit<uint32_t>(t, stream);
    case 8:
        return ccute_launch_unit<uint2>(t, stream);
    }
    return ccute_launch_unit<uint4>(t, stream);
}

/* Tiles where an index has several digits: they are worked out once for a block. Part of copy_tile.cu. */
#ifndef CCUTE_CUDA_TILE_TABLES_CUH
#define CCUTE_CUDA_TILE_TABLES_CUH

/* A row, or a column: its place from the tile's in memory and in shared memory. first: of a row, how far it begins
   behind a multiple of 16; of a column, its window's first unit. */
struct __align__(16) ccute_entry
{
    int64_t memory;
    int32_t shared, first;
};

struct ccute_tables {
    ccute_entry *row, *column;
    uint16_t *unit; /* where a unit of the destination's run is, from its column */
};

static __device__ __forceinline__ ccute_tables ccute_tables_in(const ccute_tile &t, char *tile)
{
    ccute_entry *const row = (ccute_entry *)(tile + t.table), *const column = row + t.table_rows;
    return {row, column, (uint16_t *)(column + t.table_columns)};
}

/* A word of units, and where they are. */
template <class T> struct ccute_word {
    enum { N = sizeof(uint32_t) / sizeof(T) };
    struct __align__(2 * N) places { uint16_t unit[N]; };
    union {
        T unit[N];
        uint32_t all;
    };
};

/* Units after which the places of words repeat, a step further, if they begin that many before the table does: those of
   a window may be negative. 0: they do not. */
template <class T> static __device__ __forceinline__ int ccute_words_early(const ccute_tile &t)
{
    return t.shift && t.period.shared ? (int)t.period.extent * ccute_word<T>::N : 0;
}

/* The places of the only column's units from the window's first on, so that those of a word lie together. */
template <class T>
static __device__ __forceinline__ void ccute_words_table(const ccute_tile &t, const ccute_place &at, uint32_t units,
                                                         const ccute_tables &to)
{
    const int start = t.shift ? ccute_window_of<T>(t, at, t.dst + at.dst, (int)units).start : 0;
    for (int i = (int)threadIdx.x; i < t.table_units; i += (int)blockDim.x) {
        const int most = t.period.shared ? 0x7fffffff : (int)units - 1, unit = start + i + ccute_words_early<T>(t);
        int64_t row = 0;
        int32_t shared = 0;
        ccute_walk_both<false>(t.dst_run, (uint32_t)(unit < 0 ? 0 : unit < most ? unit : most), row, shared);
        to.unit[i] = (uint16_t)(shared + ccute_skew(t, (uint32_t)row));
    }
}

template <class T, bool WORDS>
static __device__ __forceinline__ void ccute_tables_make(const ccute_tile &t, const ccute_place &at, uint32_t begin,
                                                         const ccute_tables &to)
{
    const uint32_t rows = ccute_walk_count(t.rows, at), columns = ccute_walk_count(t.columns, at);
    const uint32_t units = ccute_walk_count(t.dst_run, at);
    const uint32_t entries = units < (uint32_t)t.table_units ? units : (uint32_t)t.table_units;
    for (uint32_t i = threadIdx.x; i < rows; i += blockDim.x) {
        int64_t src = at.src;
        int32_t shared = (int32_t)begin;
        ccute_walk_both<false>(t.rows, i, src, shared);
        to.row[i] = {src, shared + ccute_skew(t, i), (int32_t)((uintptr_t)(t.src + src) % VECTOR)};
    }
    for (uint32_t i = threadIdx.x; i < columns; i += blockDim.x) {
        int64_t dst = at.dst;
        int32_t shared = (int32_t)begin;
        ccute_walk_both<true>(t.columns, i, dst, shared);
        to.column[i] = {dst, shared, ccute_window_of<T>(t, at, t.dst + dst, (int)units).start};
    }
    if constexpr (WORDS)
        ccute_words_table<T>(t, at, units, to);
    else
        for (uint32_t i = threadIdx.x; i < entries; i += blockDim.x)
            to.unit[i] = (uint16_t)(ccute_walk_shared(t.dst_run, i) + ccute_skew(t, i));
    __syncthreads();
}

template <class T, bool SWIZZLE>
static __device__ __forceinline__ void ccute_tabled_read(const ccute_tile &t, const ccute_place &at, char *tile,
                                                         const ccute_tables &tables)
{
    const int bytes = (int)(ccute_walk_count(t.src_run, at) * sizeof(T)) - t.slack;
    const uint32_t chunks = ccute_walk_count(t.rows, at) * (uint32_t)t.chunk.extent;
#pragma unroll 1
    for (uint32_t i = threadIdx.x; i < chunks; i += blockDim.x) {
        const uint32_t row = ccute_quotient(i, t.chunk), chunk = i - row * (uint32_t)t.chunk.extent;
        const ccute_entry e = tables.row[row];
        const int byte = (int)chunk * VECTOR - e.first;
        const char *const from = t.src + e.memory + byte;
        if (byte >= bytes)
            continue;
        char *const to = tile + ccute_spread<SWIZZLE>(t, (uint32_t)(e.shared + byte));
        if (from >= t.src_first && from + VECTOR <= t.src_end)
            ccute_chunk_async(to, from);
        else
            ccute_chunk_part<T>(to, from, -byte, bytes - byte);
    }
    ccute_chunks_wait();
}

template <class T, bool SWIZZLE>
static __device__ __forceinline__ void ccute_tabled_store(const ccute_tile &t, const ccute_place &at, const char *tile,
                                                          const ccute_tables &tables)
{
    constexpr int N = ccute_vector<T>::N;
    const int units = (int)ccute_walk_count(t.dst_run, at);
    const int vectors = (t.slide ? t.window : units + 2 * N - 2) / N;
    const uint32_t columns = ccute_walk_count(t.columns, at), lane = threadIdx.x & ((1u << t.lanes_log) - 1);
    const uint32_t rounded = (columns + 7) & ~7u;
    for (int v = (int)lane; v < vectors; v += 1 << t.lanes_log)
        for (uint32_t i = threadIdx.x >> t.lanes_log; i < rounded; i += blockDim.x >> t.lanes_log) {
            const uint32_t column = ccute_column_order<T>(i);
            if (column >= columns)
                continue;
            const ccute_entry e = tables.column[column];
            const int unit = e.first + v * N, first = e.first < 0 ? 0 : e.first;
            const int last = t.slide && e.first + t.window < units ? e.first + t.window : units;
            const uint32_t from = (uint32_t)e.shared;
            T *const to = (T *)(t.dst + e.memory) + unit;
            if (unit < first || unit + N > last) {
#pragma unroll 1
                for (int k = unit < first ? first - unit : 0; k < (unit + N > last ? last - unit : N); k++)
                    to[k] = *(const T *)(tile + ccute_spread<SWIZZLE>(t, from + tables.unit[unit + k]));
                continue;
            }
            ccute_vector<T> out;
#pragma unroll
            for (int k = 0; k < N; k++)
                out.unit[k] = *(const T *)(tile + ccute_spread<SWIZZLE>(t, from + tables.unit[unit + k]));
            *(uint4 *)to = out.all;
        }
}

/* Where the units of a vector are, from their column. */
template <class T> struct __align__(2 * ccute_vector<T>::N > 16 ? 16 : 2 * ccute_vector<T>::N) ccute_unit_places
{
    uint16_t unit[ccute_vector<T>::N];
};

/* Store columns that begin at multiples of 16 bytes. */
template <class T, bool SWIZZLE>
static __device__ __forceinline__ void ccute_placed_store(const ccute_tile &t, const ccute_place &at, const char *tile,
                                                          const ccute_tables &tables)
{
    constexpr int N = ccute_vector<T>::N;
    const int units = (int)ccute_walk_count(t.dst_run, at);
    const uint32_t columns = ccute_walk_count(t.columns, at), lane = threadIdx.x & ((1u << t.lanes_log) - 1);
    for (int v = (int)lane; v * N < units; v += 1 << t.lanes_log) {
        const uint32_t again = ccute_quotient((uint32_t)v, t.period),
                       first = (uint32_t)v - again * (uint32_t)t.period.extent;
        const ccute_unit_places<T> place = ((const ccute_unit_places<T> *)tables.unit)[first];
        for (uint32_t column = threadIdx.x >> t.lanes_log; column < columns; column += blockDim.x >> t.lanes_log) {
            const ccute_entry e = tables.column[column];
            const uint32_t from = (uint32_t)(e.shared + (int32_t)again * t.period.shared);
            T *const to = (T *)(t.dst + e.memory) + v * N;
            ccute_vector<T> out;
            if (v * N + N > units) {
#pragma unroll
                for (int k = 0; k < N; k++)
                    if (v * N + k < units)
                        to[k] = *(const T *)(tile + ccute_spread<SWIZZLE>(t, from + place.unit[k]));
                continue;
            }
#pragma unroll
            for (int k = 0; k < N; k++)
                out.unit[k] = *(const T *)(tile + ccute_spread<SWIZZLE>(t, from + place.unit[k]));
            *(uint4 *)to = out.all;
        }
    }
}

/* Store the only column word by word: neighbouring threads then find units and their places in neighbouring banks. */
template <class T>
static __device__ __forceinline__ void ccute_words_store(const ccute_tile &t, const ccute_place &at, const char *tile,
                                                         const ccute_tables &tables)
{
    using word = ccute_word<T>;
    const int units = (int)ccute_walk_count(t.dst_run, at), period = (int)t.period.extent * word::N;
    const ccute_entry e = tables.column[0];
    const int start = t.shift ? e.first : 0, first = start < 0 ? 0 : start;
    const int last = t.slide && start + t.window < units ? start + t.window : units;
    const char *const from = tile + e.shared - (ccute_words_early<T>(t) ? t.period.shared : 0);
    T *const to = (T *)(t.dst + e.memory) + start;
#pragma unroll 4
    for (int i = (int)threadIdx.x * word::N; start + i < last; i += (int)blockDim.x * word::N) {
        const uint32_t again = ccute_quotient((uint32_t)i / word::N, t.period);
        const typename word::places place = *(const typename word::places *)(tables.unit + (i - (int)again * period));
        const char *const base = from + (int32_t)again * t.period.shared;
        word out;
        if (start + i < first || start + i + word::N > last) { /* a place before the tile may be none */
#pragma unroll
            for (int k = 0; k < word::N; k++)
                if (start + i + k >= first && start + i + k < last)
                    to[i + k] = *(const T *)(base + place.unit[k]);
            continue;
        }
#pragma unroll
        for (int k = 0; k < word::N; k++)
            out.unit[k] = *(const T *)(base + place.unit[k]);
        *(uint32_t *)(to + i) = out.all;
    }
}

/* What a tile with tables is stored in: vectors, aligned vectors, words. A kernel each: with words in the others, those
   without were up to 17% slower. */
enum ccute_tabled { CCUTE_TABLED, CCUTE_PLACED, CCUTE_TABLED_WORDS };

template <class T, ccute_tabled STORED, bool SWIZZLE>
static __global__ void __launch_bounds__(MANY_THREADS, CCUTE_RESIDENT / MANY_THREADS)
    ccute_tiles_tabled(const __grid_constant__ ccute_tile t)
{
    extern __shared__ __align__(128) char tile[];
    const ccute_place at = ccute_place_of(t, ccute_block());
    const ccute_tables tables = ccute_tables_in(t, tile);
    ccute_tables_make<T, STORED == CCUTE_TABLED_WORDS>(t, at, ccute_tile_begin(t, at), tables);
    ccute_tabled_read<T, SWIZZLE>(t, at, tile, tables);
    if constexpr (STORED == CCUTE_TABLED)
        ccute_tabled_store<T, SWIZZLE>(t, at, tile, tables);
    else if constexpr (STORED == CCUTE_PLACED)
        ccute_placed_store<T, SWIZZLE>(t, at, tile, tables);
    else
        ccute_words_store<T>(t, at, tile, tables);
}

#endif

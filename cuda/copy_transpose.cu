/* transpose: the two sides are contiguous along different loops and all runs begin and end at multiples of 16 bytes.
 * Each thread reads 16 bytes of as many rows as fill a word, transposes words in registers, and puts them down in
 * shared memory as the destination wants them, in an order of chunks that keeps banks apart; then 16 bytes of the
 * destination at a time. Blocks with neighbouring numbers write on in the same runs: DRAM likes writes long. */
#include "cuda/device.cuh"

enum { VECTOR = 16 };

/* A tile of one unit: P x Q units, the destination contiguous along P, the source along Q; and how many of them
   a multiprocessor should hold at least: registers are limited where that does not part the loads. */
template <int UNIT> struct ccute_transpose_shape;
template <> struct ccute_transpose_shape<1> {
    enum { P = 256, Q = 256, THREADS = 256, BLOCKS = 1 };
};
template <> struct ccute_transpose_shape<2> {
    enum { P = 128, Q = 128, THREADS = 512, BLOCKS = 1 };
};
template <> struct ccute_transpose_shape<4> {
    enum { P = 64, Q = 64, THREADS = 256, BLOCKS = CCUTE_RESIDENT / THREADS };
};
template <> struct ccute_transpose_shape<8> {
    enum { P = 32, Q = 32, THREADS = 256, BLOCKS = CCUTE_RESIDENT / THREADS };
};

/* Put one word's worth of rows, 16 bytes each, down as words of columns, `row` bytes apart. */
template <int UNIT> struct ccute_columns;

template <> struct ccute_columns<8> {
    static __device__ __forceinline__ void put(char *at, int row, const uint4 *v)
    {
        *(uint2 *)at = make_uint2(v[0].x, v[0].y);
        *(uint2 *)(at + row) = make_uint2(v[0].z, v[0].w);
    }
};

template <> struct ccute_columns<4> {
    static __device__ __forceinline__ void put(char *at, int row, const uint4 *v)
    {
        *(uint32_t *)at = v[0].x;
        *(uint32_t *)(at + row) = v[0].y;
        *(uint32_t *)(at + 2 * row) = v[0].z;
        *(uint32_t *)(at + 3 * row) = v[0].w;
    }
};

template <> struct ccute_columns<2> {
    static __device__ __forceinline__ void pair(char *at, int row, uint32_t a, uint32_t b)
    {
        *(uint32_t *)at = __byte_perm(a, b, 0x5410);
        *(uint32_t *)(at + row) = __byte_perm(a, b, 0x7632);
    }
    static __device__ __forceinline__ void put(char *at, int row, const uint4 *v)
    {
        pair(at, row, v[0].x, v[1].x);
        pair(at + 2 * row, row, v[0].y, v[1].y);
        pair(at + 4 * row, row, v[0].z, v[1].z);
        pair(at + 6 * row, row, v[0].w, v[1].w);
    }
};

template <> struct ccute_columns<1> {
    static __device__ __forceinline__ void quad(char *at, int row, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
    {
        const uint32_t ab = __byte_perm(a, b, 0x5140), cd = __byte_perm(c, d, 0x5140);
        const uint32_t ab2 = __byte_perm(a, b, 0x7362), cd2 = __byte_perm(c, d, 0x7362);
        *(uint32_t *)at = __byte_perm(ab, cd, 0x5410);
        *(uint32_t *)(at + row) = __byte_perm(ab, cd, 0x7632);
        *(uint32_t *)(at + 2 * row) = __byte_perm(ab2, cd2, 0x5410);
        *(uint32_t *)(at + 3 * row) = __byte_perm(ab2, cd2, 0x7632);
    }
    static __device__ __forceinline__ void put(char *at, int row, const uint4 *v)
    {
        quad(at, row, v[0].x, v[1].x, v[2].x, v[3].x);
        quad(at + 4 * row, row, v[0].y, v[1].y, v[2].y, v[3].y);
        quad(at + 8 * row, row, v[0].z, v[1].z, v[2].z, v[3].z);
        quad(at + 12 * row, row, v[0].w, v[1].w, v[2].w, v[3].w);
    }
};

static __device__ __forceinline__ int64_t ccute_transpose_row(const ccute_tile &t, uint32_t index)
{
    int64_t dst = 0, src = 0;
    ccute_steps(t.rows.digit, t.rows.n, index, dst, src);
    return src;
}

static __device__ __forceinline__ int64_t ccute_transpose_column(const ccute_tile &t, uint32_t index)
{
    int64_t dst = 0, src = 0;
    ccute_steps(t.columns.digit, t.columns.n, index, dst, src);
    return dst;
}

/* How a block finds its rows and columns: by a multiplication, since each walk has one digit; in a table that it makes
   first, because digit by digit before every vector costs more instructions than all the rest; or so nevertheless,
   where the tile takes all of shared memory. */
enum ccute_finding { CCUTE_BY_STEP, CCUTE_BY_TABLE, CCUTE_BY_DIGITS };

#if __CUDA_ARCH__ == 750
template <int UNIT> struct ccute_transpose_many {
    static constexpr ccute_finding finding = UNIT == 1 ? CCUTE_BY_DIGITS : CCUTE_BY_TABLE;
};
#else
template <int UNIT> struct ccute_transpose_many {
    static constexpr ccute_finding finding = CCUTE_BY_TABLE;
};
#endif

/* Where a tile's rows begin in the source and its columns in the destination, in bytes from the tile's. */
template <int UNIT, ccute_finding FINDING> struct ccute_transpose_places;

template <int UNIT> struct ccute_transpose_places<UNIT, CCUTE_BY_TABLE> {
    enum { P = ccute_transpose_shape<UNIT>::P, Q = ccute_transpose_shape<UNIT>::Q };
    int64_t place[P + Q];

    __device__ __forceinline__ void find(const ccute_tile &t, const ccute_place &at)
    {
        for (uint32_t i = threadIdx.x; i < P + Q; i += ccute_transpose_shape<UNIT>::THREADS) {
            if (i < at.count[0])
                place[i] = ccute_transpose_row(t, (uint32_t)at.first[0] + i);
            else if (i >= P && i - P < at.count[1])
                place[i] = ccute_transpose_column(t, (uint32_t)at.first[1] + i - P);
        }
        __syncthreads();
    }
    __device__ __forceinline__ int64_t row(const ccute_tile &, const ccute_place &, uint32_t i) { return place[i]; }
    __device__ __forceinline__ int64_t column(const ccute_tile &, const ccute_place &, uint32_t i)
    {
        return place[P + i];
    }
};

template <int UNIT> struct ccute_transpose_places<UNIT, CCUTE_BY_DIGITS> {
    __device__ __forceinline__ void find(const ccute_tile &, const ccute_place &) {}
    __device__ __forceinline__ int64_t row(const ccute_tile &t, const ccute_place &at, uint32_t i)
    {
        return ccute_transpose_row(t, (uint32_t)at.first[0] + i);
    }
    __device__ __forceinline__ int64_t column(const ccute_tile &t, const ccute_place &at, uint32_t i)
    {
        return ccute_transpose_column(t, (uint32_t)at.first[1] + i);
    }
};

template <int UNIT> struct ccute_transpose_places<UNIT, CCUTE_BY_STEP> {
    __device__ __forceinline__ void find(const ccute_tile &, const ccute_place &) {}
    __device__ __forceinline__ int64_t row(const ccute_tile &t, const ccute_place &at, uint32_t i)
    {
        return (at.first[0] + i) * t.rows.digit[0].src;
    }
    __device__ __forceinline__ int64_t column(const ccute_tile &t, const ccute_place &at, uint32_t i)
    {
        return (at.first[1] + i) * t.columns.digit[0].dst;
    }
};

template <int UNIT, class Places>
static __device__ __forceinline__ void ccute_transpose_one(const ccute_tile &t, const ccute_place &at, char *tile,
                                                           Places &places)
{
    using shape = ccute_transpose_shape<UNIT>;
    constexpr int WORD = UNIT < 4 ? 4 : UNIT, ROWS = WORD / UNIT, LANES = VECTOR / UNIT, VECTORS = shape::Q / LANES;
    constexpr int ROW = shape::P * UNIT, CHUNKS = ROW / VECTOR;
    constexpr int LOADS = shape::P / ROWS * VECTORS / shape::THREADS, STORES = shape::Q * CHUNKS / shape::THREADS;
    const uint32_t rows = at.count[0], columns = at.count[1];
    const char *const src = t.src + at.src;
    char *const dst = t.dst + at.dst;
    uint4 v[LOADS][ROWS];
    places.find(t, at);
    /* a warp takes 8 vectors of 4 groups of rows */
#pragma unroll
    for (int k = 0; k < LOADS; k++) {
        const uint32_t i = threadIdx.x + k * shape::THREADS, vector = i % 8 + i / 32 % (VECTORS / 8) * 8;
        const uint32_t row = (i / 8 % 4 + i / 32 / (VECTORS / 8) * 4) * ROWS;
        if (row >= rows || vector * LANES >= columns)
            continue;
#pragma unroll
        for (int j = 0; j < ROWS; j++)
            v[k][j] = __ldg((const uint4 *)(src + places.row(t, at, row + j) + vector * VECTOR));
    }
#pragma unroll
    for (int k = 0; k < LOADS; k++) {
        const uint32_t i = threadIdx.x + k * shape::THREADS, vector = i % 8 + i / 32 % (VECTORS / 8) * 8;
        const uint32_t byte = (i / 8 % 4 + i / 32 / (VECTORS / 8) * 4) * WORD;
        const uint32_t chunk = byte / VECTOR ^ (vector & 7);
        ccute_columns<UNIT>::put(tile + vector * LANES * ROW + chunk * VECTOR + byte % VECTOR, ROW, v[k]);
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < STORES; k++) {
        const uint32_t i = threadIdx.x + k * shape::THREADS, column = i / CHUNKS, chunk = i % CHUNKS;
        const uint4 out = *(const uint4 *)(tile + column * ROW + (chunk ^ (column / LANES & 7)) * VECTOR);
        if (column < columns && chunk * LANES < rows)
            *(uint4 *)(dst + places.column(t, at, column) + chunk * VECTOR) = out;
    }
}

template <int UNIT, bool ONE>
static __global__ void __launch_bounds__(ccute_transpose_shape<UNIT>::THREADS, ccute_transpose_shape<UNIT>::BLOCKS)
    ccute_transpose_tile(const __grid_constant__ ccute_tile t)
{
    extern __shared__ __align__(128) char tile[];
    __shared__ ccute_transpose_places<UNIT, ONE ? CCUTE_BY_STEP : ccute_transpose_many<UNIT>::finding> places;
    ccute_transpose_one<UNIT>(t, ccute_place_of(t, blockIdx.x), tile, places);
}

/* The same, where a block does several. */
template <int UNIT, bool ONE>
static __global__ void __launch_bounds__(ccute_transpose_shape<UNIT>::THREADS)
    ccute_transpose_tiles(const __grid_constant__ ccute_tile t)
{
    extern __shared__ __align__(128) char tile[];
    __shared__ ccute_transpose_places<UNIT, ONE ? CCUTE_BY_STEP : ccute_transpose_many<UNIT>::finding> places;
    for (uint32_t block = blockIdx.x; block < (uint32_t)t.blocks; block += gridDim.x) {
        ccute_transpose_one<UNIT>(t, ccute_place_of(t, block), tile, places);
        __syncthreads();
    }
}

typedef void (*ccute_transpose_kernel)(const ccute_tile);

template <int UNIT> static ccute_transpose_kernel ccute_pick_transpose(const ccute_tile *t, int several)
{
    if (t->rows.n == 1 && t->columns.n == 1)
        return several ? ccute_transpose_tiles<UNIT, true> : ccute_transpose_tile<UNIT, true>;
    return several ? ccute_transpose_tiles<UNIT, false> : ccute_transpose_tile<UNIT, false>;
}

template <int UNIT> static cudaError_t ccute_launch_unit(const ccute_tile *t, int portion, cudaStream_t stream)
{
    using shape = ccute_transpose_shape<UNIT>;
    constexpr int SHARED = shape::P * shape::Q * UNIT;
    const ccute_transpose_kernel kernel = ccute_pick_transpose<UNIT>(t, portion);
    const cudaError_t error = ccute_allow_shared((const void *)kernel, SHARED);
    if (error != cudaSuccess)
        return error;
    const unsigned grid = ccute_grid((const void *)kernel, t->blocks, shape::THREADS, SHARED, portion);
    kernel<<<grid, shape::THREADS, SHARED, stream>>>(*t);
    return cudaPeekAtLastError();
}

cudaError_t ccute_launch_transpose(const ccute_tile *t, int portion, cudaStream_t stream)
{
    switch (t->unit) {
    case 1:
        return ccute_launch_unit<1>(t, portion, stream);
    case 2:
        return ccute_launch_unit<2>(t, portion, stream);
    case 4:
        return ccute_launch_unit<4>(t, portion, stream);
    }
    return ccute_launch_unit<8>(t, portion, stream);
}

/* transpose_tma: the engine brings a tile in as boxes of rows of 128 bytes, which it swizzles so that chunks of 16
 * bytes are spread over all banks; threads turn words into columns, swizzled alike, and store those in vectors. Rows
 * that begin within a sector of memory cost the engine less than threads, and nobody finds their places. */
#include <string.h>

#include "cuda/device.cuh"

enum { ROW = CCUTE_TURN_ROW, CHUNK = 16, CHUNKS = ROW / CHUNK };

/* A launch: the source's map as the engine reads it, and the plan. */
struct alignas(64) ccute_turn_call {
    unsigned char map[CCUTE_TURN_MAP];
    ccute_turn turn;
};

/* A tile in rows of 128 bytes: DST of them along the destination's run, SRC along the source's; and the warps of a
 * block. */
template <int UNIT> struct ccute_turn_shape {
    enum { DST = UNIT == 8 ? 4 : 2, SRC = UNIT < 4 ? 1 : 2, WARPS = UNIT == 8 ? 8 : 16 };
};

/* ---- Words ---------------------------------------------------------------------------------------------- */

/* A chunk of a row of 128 bytes, where the engine's swizzle puts it. */
static __device__ __forceinline__ int ccute_turn_at(int row, int chunk)
{
    return row * ROW + (chunk ^ (row & 7)) * CHUNK;
}

/* Turn what a warp takes at once, item `q` of a square of ROW x ROW bytes: chunks of the source's rows become words of
   the destination's. Where a word has several rows, threads take them in turns that keep banks apart. */
template <int UNIT> struct ccute_turn_words;

template <> struct ccute_turn_words<8> {
    enum { ITEMS = 4 };
    static __device__ __forceinline__ void take(const char *in, char *out, int q, int lane)
    {
        const int row = lane % 16, chunk = 2 * q + lane / 16;
        const uint4 v = *(const uint4 *)(in + ccute_turn_at(row, chunk));
        *(uint2 *)(out + ccute_turn_at(2 * chunk, row / 2) + row % 2 * 8) = make_uint2(v.x, v.y);
        *(uint2 *)(out + ccute_turn_at(2 * chunk + 1, row / 2) + row % 2 * 8) = make_uint2(v.z, v.w);
    }
};

template <> struct ccute_turn_words<4> {
    enum { ITEMS = 8 };
    static __device__ __forceinline__ void take(const char *in, char *out, int q, int lane)
    {
        const uint4 v = *(const uint4 *)(in + ccute_turn_at(lane, q));
        const uint32_t word[4] = {v.x, v.y, v.z, v.w};
#pragma unroll
        for (int i = 0; i < 4; i++)
            *(uint32_t *)(out + ccute_turn_at(4 * q + i, lane / 4) + lane % 4 * 4) = word[i];
    }
};

template <> struct ccute_turn_words<2> {
    enum { ITEMS = 8 };
    static __device__ __forceinline__ void take(const char *in, char *out, int q, int lane)
    {
        const int odd = lane >> 2 & 1;
        const uint4 a = *(const uint4 *)(in + ccute_turn_at(2 * lane + odd, q));
        const uint4 b = *(const uint4 *)(in + ccute_turn_at(2 * lane + 1 - odd, q));
        const uint32_t low = odd ? 0x1054 : 0x5410, high = odd ? 0x3276 : 0x7632;
        const uint32_t x[4] = {a.x, a.y, a.z, a.w}, y[4] = {b.x, b.y, b.z, b.w};
#pragma unroll
        for (int i = 0; i < 8; i++)
            *(uint32_t *)(out + ccute_turn_at(8 * q + i, lane / 4) + lane % 4 * 4) =
                __byte_perm(x[i / 2], y[i / 2], i & 1 ? high : low);
    }
};

template <> struct ccute_turn_words<1> {
    enum { ITEMS = 8 };
    /* Words of 4 columns, of rows that begin `turn` later. */
    static __device__ __forceinline__ void four(uint32_t a, uint32_t b, uint32_t c, uint32_t d, int turn, char *out,
                                                int column, int lane)
    {
        const uint32_t ab = __byte_perm(a, b, 0x5140), ab2 = __byte_perm(a, b, 0x7362);
        const uint32_t cd = __byte_perm(c, d, 0x5140), cd2 = __byte_perm(c, d, 0x7362);
        const uint32_t word[4] = {__byte_perm(ab, cd, 0x5410), __byte_perm(ab, cd, 0x7632),
                                  __byte_perm(ab2, cd2, 0x5410), __byte_perm(ab2, cd2, 0x7632)};
#pragma unroll
        for (int i = 0; i < 4; i++)
            *(uint32_t *)(out + ccute_turn_at(column + i, lane / 4) + lane % 4 * 4) =
                __funnelshift_l(word[i], word[i], 8 * turn);
    }
    static __device__ __forceinline__ void take(const char *in, char *out, int q, int lane)
    {
        const int turn = lane >> 1 & 3;
        uint4 v[4];
#pragma unroll
        for (int i = 0; i < 4; i++)
            v[i] = *(const uint4 *)(in + ccute_turn_at(4 * lane + ((i + turn) & 3), q));
        four(v[0].x, v[1].x, v[2].x, v[3].x, turn, out, 16 * q, lane);
        four(v[0].y, v[1].y, v[2].y, v[3].y, turn, out, 16 * q + 4, lane);
        four(v[0].z, v[1].z, v[2].z, v[3].z, turn, out, 16 * q + 8, lane);
        four(v[0].w, v[1].w, v[2].w, v[3].w, turn, out, 16 * q + 12, lane);
    }
};

/* ---- The engine ------------------------------------------------------------------------------------------ */

/* Where a block's tile begins: steps along the axes of the plan, and along those of the source's map. */
struct ccute_turn_place {
    int to[CCUTE_TURN_AXES], from[CCUTE_TURN_AXES];
};

#if __CUDA_ARCH__ >= 900
static __device__ __forceinline__ uint32_t ccute_turn_shared(const void *p)
{
    return (uint32_t)__cvta_generic_to_shared(p);
}

/* The barrier of one use, which waits for that many bytes. */
static __device__ __forceinline__ void ccute_turn_expect(uint64_t *barrier, int bytes)
{
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\n\t"
                 "fence.mbarrier_init.release.cluster;\n\t"
                 "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(ccute_turn_shared(barrier)),
                 "r"(bytes)
                 : "memory");
}

static __device__ __forceinline__ void ccute_turn_wait(uint64_t *barrier)
{
    uint32_t over = 0;
    while (!over)
        asm volatile("{\n\t.reg .pred over;\n\t"
                     "mbarrier.try_wait.parity.shared::cta.b64 over, [%1], 0;\n\t"
                     "selp.u32 %0, 1, 0, over;\n\t}"
                     : "=r"(over)
                     : "r"(ccute_turn_shared(barrier))
                     : "memory");
}

/* Bring in the box at these coordinates, of which the first is `further`. */
template <int AXES>
static __device__ __forceinline__ void ccute_turn_load(void *to, const unsigned char *map, uint64_t *barrier,
                                                       const int *at, int further)
{
#define LOAD(axes, list)                                                                                               \
    asm volatile("cp.async.bulk.tensor." axes                                                                          \
                 ".shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, " list                          \
                 "], [%2];" ::"r"(ccute_turn_shared(to)),                                                              \
                 "l"(map), "r"(ccute_turn_shared(barrier)), "r"(at[0] + further), "r"(at[1]), "r"(at[2]), "r"(at[3]),  \
                 "r"(at[4])                                                                                            \
                 : "memory")
    if (AXES == 2)
        LOAD("2d", "{%3, %4}");
    else if (AXES == 3)
        LOAD("3d", "{%3, %4, %5}");
    else if (AXES == 4)
        LOAD("4d", "{%3, %4, %5, %6}");
    else
        LOAD("5d", "{%3, %4, %5, %6, %7}");
#undef LOAD
}
#endif

template <int AXES>
static __device__ __forceinline__ ccute_turn_place ccute_turn_place_of(const ccute_turn &t, uint32_t block)
{
    ccute_turn_place at = {};
    int before = 0;
#pragma unroll
    for (int i = 0; i < AXES; i++) {
        const uint32_t rest = i + 1 < AXES ? ccute_quotient(block, t.part[i]) : 0;
        const int begin = (int)((block - rest * (uint32_t)t.part[i].extent) * (uint32_t)t.box[i]);
        at.to[i] = begin;
        at.from[0] = i == t.along ? begin : at.from[0];
        if (i > 0)
            at.from[i] = i <= t.along ? before : begin;
        before = begin;
        block = rest;
    }
    return at;
}

/* Store the columns of a tile, of which those beyond the tensor are left out. */
template <int UNIT, int AXES>
static __device__ __forceinline__ void ccute_turn_store(const ccute_turn &t, const ccute_turn_place &at,
                                                        const char *out)
{
    using shape = ccute_turn_shape<UNIT>;
    constexpr int SIDE = ROW / UNIT, OUT = shape::SRC * SIDE * ROW, THREADS = shape::WARPS * 32;
    const int64_t left = (t.extent[0] - at.to[0]) * UNIT, column = t.to[t.along];
    const int64_t columns_left = t.extent[t.along] - at.from[0];
    const int bytes = (int)(left < shape::DST * ROW ? left : shape::DST * ROW);
    const int columns = (int)(columns_left < shape::SRC * SIDE ? columns_left : shape::SRC * SIDE);
    char *dst = t.dst + (int64_t)at.to[0] * UNIT;
#pragma unroll
    for (int i = 1; i < AXES; i++)
        dst += at.to[i] * t.to[i];
#pragma unroll
    for (int i = 0; i < shape::DST * OUT / CHUNK / THREADS; i++) {
        const int item = threadIdx.x + i * THREADS, x = item % (shape::DST * CHUNKS), y = item / (shape::DST * CHUNKS);
        if (x * CHUNK < bytes && y < columns)
            *(uint4 *)(dst + y * column + x * CHUNK) =
                *(const uint4 *)(out + x / CHUNKS * OUT + ccute_turn_at(y, x % CHUNKS));
    }
}

template <int UNIT, int AXES>
static __global__ void __launch_bounds__(ccute_turn_shape<UNIT>::WARPS * 32)
    ccute_turn_tile(const __grid_constant__ ccute_turn_call c)
{
#if __CUDA_ARCH__ >= 900
    using shape = ccute_turn_shape<UNIT>;
    using words = ccute_turn_words<UNIT>;
    constexpr int SIDE = ROW / UNIT, IN = shape::DST * SIDE * ROW, OUT = shape::SRC * SIDE * ROW;
    constexpr int BYTES = shape::SRC * IN, ITEMS = shape::DST * shape::SRC * words::ITEMS;
    extern __shared__ __align__(1024) char tile[];
    char *const in = tile, *const out = tile + BYTES;
    uint64_t *const barrier = (uint64_t *)(tile + 2 * BYTES);
    const ccute_turn_place at = ccute_turn_place_of<AXES>(c.turn, blockIdx.x);
    if (threadIdx.x == 0) {
        ccute_turn_expect(barrier, BYTES);
#pragma unroll
        for (int i = 0; i < shape::SRC; i++)
            ccute_turn_load<AXES>(in + i * IN, c.map, barrier, at.from, i * SIDE);
    }
    __syncthreads();
    ccute_turn_wait(barrier);
#pragma unroll
    for (int i = threadIdx.x / 32; i < ITEMS; i += shape::WARPS) {
        const int square = i / words::ITEMS, d = square / shape::SRC, s = square % shape::SRC;
        words::take(in + s * IN + d * SIDE * ROW, out + d * OUT + s * SIDE * ROW, i % words::ITEMS, threadIdx.x % 32);
    }
    __syncthreads();
    ccute_turn_store<UNIT, AXES>(c.turn, at, out);
#else
    (void)c;
#endif
}

/* ---- Launches -------------------------------------------------------------------------------------------- */

typedef void (*ccute_turn_kernel)(const ccute_turn_call);

template <int UNIT> static ccute_turn_kernel ccute_pick_turn(int axes)
{
    return axes == 2   ? ccute_turn_tile<UNIT, 2>
           : axes == 3 ? ccute_turn_tile<UNIT, 3>
           : axes == 4 ? ccute_turn_tile<UNIT, 4>
                       : ccute_turn_tile<UNIT, 5>;
}

template <int UNIT> static cudaError_t ccute_launch_turn(const ccute_turn *t, const void *map, cudaStream_t stream)
{
    using shape = ccute_turn_shape<UNIT>;
    constexpr int SHARED = 2 * shape::DST * shape::SRC * (ROW / UNIT) * ROW + (int)sizeof(uint64_t);
    const ccute_turn_kernel kernel = ccute_pick_turn<UNIT>(t->axes);
    const cudaError_t error = ccute_allow_shared((const void *)kernel, SHARED);
    ccute_turn_call call;
    if (error != cudaSuccess)
        return error;
    memcpy(call.map, map, sizeof call.map);
    call.turn = *t;
    kernel<<<(unsigned)t->blocks, shape::WARPS * 32, SHARED, stream>>>(call);
    return cudaPeekAtLastError();
}

int ccute_has_transpose_tma(void)
{
    enum { FIRST = 90 };
    cudaFuncAttributes kernel;
    return cudaFuncGetAttributes(&kernel, ccute_turn_tile<4, 2>) == cudaSuccess && kernel.ptxVersion >= FIRST;
}

cudaError_t ccute_launch_transpose_tma(const ccute_turn *t, const void *map, cudaStream_t stream)
{
    switch (t->unit) {
    case 1:
        return ccute_launch_turn<1>(t, map, stream);
    case 2:
        return ccute_launch_turn<2>(t, map, stream);
    case 4:
        return ccute_launch_turn<4>(t, map, stream);
    }
    return ccute_launch_turn<8>(t, map, stream);
}

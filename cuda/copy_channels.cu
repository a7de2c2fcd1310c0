/* channels: a few channels that are near on one side and planes on the other: NCHW and NHWC. Each thread takes 16 bytes
 * of every plane (of more than CCUTE_CHANNELS, 8), or brings them there; they are interleaved in registers, by byte
 * permutations that are known when this is compiled. The other side is read or written in order by way of shared
 * memory, a warp by itself. */
#include "cuda/device.cuh"

enum { THREADS = 256, WARP = 32 };

/* What a thread takes of a plane, and how far apart two threads' are in shared memory, in pieces of that size: of many
   channels an odd number, since an even one would let threads meet in a bank. */
template <int C> struct ccute_piece {
    using type = uint2;
    enum { BYTES = 8, PITCH = C | 1 };
};
template <> struct ccute_piece<2> {
    using type = uint4;
    enum { BYTES = 16, PITCH = 2 };
};
template <> struct ccute_piece<3> {
    using type = uint4;
    enum { BYTES = 16, PITCH = 3 };
};
template <> struct ccute_piece<4> {
    using type = uint4;
    enum { BYTES = 16, PITCH = 4 };
};

/* ---- Interleaving -------------------------------------------------------------------------------------- */

/* Byte `byte` of the output is byte of(byte) of the input: a piece of each of C planes, or packed pixels. */
template <int UNIT, int C, bool PACK> struct ccute_interleaved {
    static __device__ constexpr int of(int byte)
    {
        constexpr int BYTES = ccute_piece<C>::BYTES;
        const int unit = byte / UNIT;
        return PACK ? unit % C * BYTES + unit / C * UNIT + byte % UNIT
                    : (unit % (BYTES / UNIT) * C + unit / (BYTES / UNIT)) * UNIT + byte % UNIT;
    }
};

/* Word `i` of the output. */
template <int UNIT, int C, bool PACK>
static __device__ __forceinline__ uint32_t ccute_interleaved_word(const uint32_t *in, int i)
{
    using bytes = ccute_interleaved<UNIT, C, PACK>;
    const int a = bytes::of(4 * i), b = bytes::of(4 * i + 1), c = bytes::of(4 * i + 2), d = bytes::of(4 * i + 3);
    if (UNIT == 4)
        return in[a / 4];
    if (UNIT == 2)
        return __byte_perm(in[a / 4], in[c / 4], a % 4 | b % 4 << 4 | (4 + c % 4) << 8 | (4 + d % 4) << 12);
    return __byte_perm(__byte_perm(in[a / 4], in[b / 4], a % 4 | (4 + b % 4) << 4),
                       __byte_perm(in[c / 4], in[d / 4], c % 4 | (4 + d % 4) << 4), 0x5410);
}

static __device__ __forceinline__ void ccute_words_of(uint4 piece, uint32_t *word)
{
    word[0] = piece.x;
    word[1] = piece.y;
    word[2] = piece.z;
    word[3] = piece.w;
}

static __device__ __forceinline__ void ccute_words_of(uint2 piece, uint32_t *word)
{
    word[0] = piece.x;
    word[1] = piece.y;
}

static __device__ __forceinline__ void ccute_of_words(const uint32_t *word, uint4 &piece)
{
    piece = make_uint4(word[0], word[1], word[2], word[3]);
}

static __device__ __forceinline__ void ccute_of_words(const uint32_t *word, uint2 &piece)
{
    piece = make_uint2(word[0], word[1]);
}

template <int UNIT, int C, bool PACK, class Piece>
static __device__ __forceinline__ void ccute_interleave(const Piece *in, Piece *out)
{
    constexpr int WORDS = sizeof(Piece) / 4;
    uint32_t from[C * WORDS], to[C * WORDS];
#pragma unroll
    for (int i = 0; i < C; i++)
        ccute_words_of(in[i], from + i * WORDS);
#pragma unroll
    for (int i = 0; i < C * WORDS; i++)
        to[i] = ccute_interleaved_word<UNIT, C, PACK>(from, i);
#pragma unroll
    for (int i = 0; i < C; i++)
        ccute_of_words(to + i * WORDS, out[i]);
}

/* ---- The kernels --------------------------------------------------------------------------------------- */

/* The address that lane `lane` has. */
static __device__ __forceinline__ char *ccute_address_of(const char *address, uint32_t lane)
{
    return (char *)__shfl_sync(0xffffffff, (unsigned long long)address, (int)lane);
}

/* Piece i of those that a warp's threads have C of each: whose, which of its, and where in shared memory. */
template <int C> struct ccute_piece_of_warp {
    uint32_t lane, part;
    __device__ __forceinline__ explicit ccute_piece_of_warp(uint32_t i) : lane(i / C), part(i % C) {}
    __device__ __forceinline__ uint32_t shared() const { return lane * ccute_piece<C>::PITCH + part; }
};

template <int UNIT, int C>
static __global__ void __launch_bounds__(THREADS) ccute_channels_pack(const __grid_constant__ ccute_channels c)
{
    using piece = typename ccute_piece<C>::type;
    constexpr int PITCH = ccute_piece<C>::PITCH;
    __shared__ piece exchange[THREADS * PITCH];
    const uint32_t v = blockIdx.x * THREADS + threadIdx.x, lane = threadIdx.x % WARP;
    piece *const warp = exchange + threadIdx.x / WARP * (WARP * PITCH);
    piece in[C], out[C];
    int64_t dst = 0, src = 0;
    if (v < (uint32_t)c.count) {
        ccute_steps(c.digit, c.n, v, dst, src);
#pragma unroll
        for (int i = 0; i < C; i++)
            in[i] = __ldg((const piece *)(c.src + src + i * c.plane));
        ccute_interleave<UNIT, C, true>(in, out);
#pragma unroll
        for (int i = 0; i < C; i++)
            warp[lane * PITCH + i] = out[i];
    }
    __syncwarp();
    const uint32_t left = (uint32_t)c.count - (v - lane), lanes = left < WARP ? left : WARP;
#pragma unroll
    for (int i = 0; i < C; i++) {
        const ccute_piece_of_warp<C> at(i * WARP + lane);
        char *const to = ccute_address_of(c.dst + dst, at.lane);
        if (v - lane < (uint32_t)c.count && at.lane < lanes)
            *((piece *)to + at.part) = warp[at.shared()];
    }
}

template <int UNIT, int C>
static __global__ void __launch_bounds__(THREADS) ccute_channels_split(const __grid_constant__ ccute_channels c)
{
    using piece = typename ccute_piece<C>::type;
    constexpr int PITCH = ccute_piece<C>::PITCH;
    __shared__ piece exchange[THREADS * PITCH];
    const uint32_t v = blockIdx.x * THREADS + threadIdx.x, lane = threadIdx.x % WARP;
    piece *const warp = exchange + threadIdx.x / WARP * (WARP * PITCH);
    piece in[C], out[C];
    int64_t dst = 0, src = 0;
    if (v < (uint32_t)c.count)
        ccute_steps(c.digit, c.n, v, dst, src);
    const uint32_t left = (uint32_t)c.count - (v - lane), lanes = left < WARP ? left : WARP;
#pragma unroll
    for (int i = 0; i < C; i++) {
        const ccute_piece_of_warp<C> at(i * WARP + lane);
        const char *const from = ccute_address_of(c.src + src, at.lane);
        if (v - lane < (uint32_t)c.count && at.lane < lanes)
            in[i] = __ldg((const piece *)from + at.part);
    }
#pragma unroll
    for (int i = 0; i < C; i++)
        warp[ccute_piece_of_warp<C>(i * WARP + lane).shared()] = in[i];
    __syncwarp();
    if (v >= (uint32_t)c.count)
        return;
#pragma unroll
    for (int i = 0; i < C; i++)
        in[i] = warp[lane * PITCH + i];
    ccute_interleave<UNIT, C, false>(in, out);
#pragma unroll
    for (int i = 0; i < C; i++)
        *(piece *)(c.dst + dst + i * c.plane) = out[i];
}

/* ---- Launch -------------------------------------------------------------------------------------------- */

typedef void (*ccute_channels_kernel)(const ccute_channels);

template <int UNIT, int C> static ccute_channels_kernel ccute_pick_channels(const ccute_channels *c)
{
    if constexpr (C > 2)
        if (c->channels < C)
            return ccute_pick_channels<UNIT, C - 1>(c);
    return c->pack ? ccute_channels_pack<UNIT, C> : ccute_channels_split<UNIT, C>;
}

static ccute_channels_kernel ccute_pick_unit(const ccute_channels *c)
{
    switch (c->unit) {
    case 1:
        return ccute_pick_channels<1, CCUTE_CHANNELS_MANY>(c);
    case 2:
        return ccute_pick_channels<2, CCUTE_CHANNELS_MANY>(c);
    }
    return ccute_pick_channels<4, CCUTE_CHANNELS_MANY>(c);
}

cudaError_t ccute_launch_channels(const ccute_channels *c, cudaStream_t stream)
{
    ccute_pick_unit(c)<<<(unsigned)((c->count + THREADS - 1) / THREADS), THREADS, 0, stream>>>(*c);
    return cudaPeekAtLastError();
}

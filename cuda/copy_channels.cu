/* channels: a few channels that are near on one side and planes on the other: NCHW and NHWC. Each thread takes 16 bytes
 * of every plane, or brings them there; they are interleaved in registers, by byte permutations that are known when
 * this is compiled. The other side is read or written in order by way of shared memory, a warp by itself. */
#include "cuda/device.cuh"

enum { THREADS = 256, VECTOR = 16, WARP = 32, WORDS = VECTOR / 4 };

/* ---- Interleaving -------------------------------------------------------------------------------------- */

/* Byte `byte` of the output is byte of(byte) of the input: C planes of 16 bytes, or packed pixels. */
template <int UNIT, int C, bool PACK> struct ccute_interleaved {
    static __device__ constexpr int of(int byte)
    {
        const int unit = byte / UNIT;
        return PACK ? unit % C * VECTOR + unit / C * UNIT + byte % UNIT
                    : (unit % (VECTOR / UNIT) * C + unit / (VECTOR / UNIT)) * UNIT + byte % UNIT;
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

template <int UNIT, int C, bool PACK>
static __device__ __forceinline__ void ccute_interleave(const uint4 *in, uint4 *out)
{
    uint32_t from[C * WORDS], to[C * WORDS];
#pragma unroll
    for (int i = 0; i < C; i++) {
        from[4 * i] = in[i].x;
        from[4 * i + 1] = in[i].y;
        from[4 * i + 2] = in[i].z;
        from[4 * i + 3] = in[i].w;
    }
#pragma unroll
    for (int i = 0; i < C * WORDS; i++)
        to[i] = ccute_interleaved_word<UNIT, C, PACK>(from, i);
#pragma unroll
    for (int i = 0; i < C; i++)
        out[i] = make_uint4(to[4 * i], to[4 * i + 1], to[4 * i + 2], to[4 * i + 3]);
}

/* ---- The kernels --------------------------------------------------------------------------------------- */

/* The address that lane `lane` has. */
static __device__ __forceinline__ char *ccute_address_of(const char *address, uint32_t lane)
{
    return (char *)__shfl_sync(0xffffffff, (unsigned long long)address, (int)lane);
}

/* Chunk i of those that a warp's threads have C of each: whose, and which of its. */
template <int C> struct ccute_chunk_of_warp {
    uint32_t lane, part;
    __device__ __forceinline__ explicit ccute_chunk_of_warp(uint32_t i) : lane(i / C), part(i % C) {}
};

template <int UNIT, int C>
static __global__ void __launch_bounds__(THREADS) ccute_channels_pack(const __grid_constant__ ccute_channels c)
{
    __shared__ uint4 exchange[THREADS * C];
    const uint32_t v = blockIdx.x * THREADS + threadIdx.x, lane = threadIdx.x % WARP;
    uint4 *const warp = exchange + threadIdx.x / WARP * (WARP * C);
    uint4 in[C], out[C];
    int64_t dst = 0, src = 0;
    if (v < (uint32_t)c.count) {
        ccute_steps(c.digit, c.n, v, dst, src);
#pragma unroll
        for (int i = 0; i < C; i++)
            in[i] = __ldcs((const uint4 *)(c.src + src + i * c.plane));
        ccute_interleave<UNIT, C, true>(in, out);
#pragma unroll
        for (int i = 0; i < C; i++)
            warp[lane * C + i] = out[i];
    }
    __syncwarp();
    const uint32_t left = (uint32_t)c.count - (v - lane), lanes = left < WARP ? left : WARP;
#pragma unroll
    for (int i = 0; i < C; i++) {
        const ccute_chunk_of_warp<C> at(i * WARP + lane);
        char *const to = ccute_address_of(c.dst + dst, at.lane);
        if (v - lane < (uint32_t)c.count && at.lane < lanes)
            __stcs((uint4 *)to + at.part, warp[i * WARP + lane]);
    }
}

template <int UNIT, int C>
static __global__ void __launch_bounds__(THREADS) ccute_channels_split(const __grid_constant__ ccute_channels c)
{
    __shared__ uint4 exchange[THREADS * C];
    const uint32_t v = blockIdx.x * THREADS + threadIdx.x, lane = threadIdx.x % WARP;
    uint4 *const warp = exchange + threadIdx.x / WARP * (WARP * C);
    uint4 in[C], out[C];
    int64_t dst = 0, src = 0;
    if (v < (uint32_t)c.count)
        ccute_steps(c.digit, c.n, v, dst, src);
    const uint32_t left = (uint32_t)c.count - (v - lane), lanes = left < WARP ? left : WARP;
#pragma unroll
    for (int i = 0; i < C; i++) {
        const ccute_chunk_of_warp<C> at(i * WARP + lane);
        const char *const from = ccute_address_of(c.src + src, at.lane);
        if (v - lane < (uint32_t)c.count && at.lane < lanes)
            in[i] = __ldcs((const uint4 *)from + at.part);
    }
#pragma unroll
    for (int i = 0; i < C; i++)
        warp[i * WARP + lane] = in[i];
    __syncwarp();
    if (v >= (uint32_t)c.count)
        return;
#pragma unroll
    for (int i = 0; i < C; i++)
        in[i] = warp[lane * C + i];
    ccute_interleave<UNIT, C, false>(in, out);
#pragma unroll
    for (int i = 0; i < C; i++)
        __stcs((uint4 *)(c.dst + dst + i * c.plane), out[i]);
}

/* ---- Launch -------------------------------------------------------------------------------------------- */

typedef void (*ccute_channels_kernel)(const ccute_channels);

template <int UNIT> static ccute_channels_kernel ccute_pick_channels(const ccute_channels *c)
{
    switch (c->channels) {
    case 2:
        return c->pack ? ccute_channels_pack<UNIT, 2> : ccute_channels_split<UNIT, 2>;
    case 3:
        return c->pack ? ccute_channels_pack<UNIT, 3> : ccute_channels_split<UNIT, 3>;
    }
    return c->pack ? ccute_channels_pack<UNIT, 4> : ccute_channels_split<UNIT, 4>;
}

static ccute_channels_kernel ccute_pick_unit(const ccute_channels *c)
{
    switch (c->unit) {
    case 1:
        return ccute_pick_channels<1>(c);
    case 2:
        return ccute_pick_channels<2>(c);
    }
    return ccute_pick_channels<4>(c);
}

cudaError_t ccute_launch_channels(const ccute_channels *c, cudaStream_t stream)
{
    ccute_pick_unit(c)<<<(unsigned)((c->count + THREADS - 1) / THREADS), THREADS, 0, stream>>>(*c);
    return cudaPeekAtLastError();
}

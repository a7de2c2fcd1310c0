/* gather: each thread stores one vector of the destination and finds its units in the source one by one. Takes every
 * problem. Bound by the sectors that strided reads touch, and for small units by instructions. */
#include "cuda/device.cuh"

enum { THREADS = 256 };

static __device__ __forceinline__ int64_t ccute_swizzled(int64_t offset, const ccute_xor &z)
{
    const int64_t from = z.shift < 0 ? (int64_t)((uint64_t)offset << -z.shift) : offset >> z.shift;
    return offset ^ (from & z.mask);
}

/* Where unit `index` is, in bytes or, for the sides that swizzle, in units. */
template <class Index>
static __device__ __forceinline__ void ccute_gather_place(const ccute_gather &g, Index index, int64_t &dst,
                                                          int64_t &src)
{
    if (g.own > 1) {
        int64_t none = 0;
        const uint64_t rest = ccute_quotient((uint64_t)index, g.own_magic, g.own_shift);
        const uint64_t own = (uint64_t)index - rest * (uint64_t)g.own;
        ccute_steps(g.digit + g.n, g.dst_own, own, dst, none);
        ccute_steps(g.digit + g.n + g.dst_own, g.src_own, own, none, src);
        index = (Index)rest;
    }
    ccute_steps(g.digit, g.n, index, dst, src);
}

/* One vector of LANES units of type T. */
template <class T, int LANES, class Index>
static __global__ void __launch_bounds__(THREADS) ccute_gather_vectors(const __grid_constant__ ccute_gather g)
{
    const Index v = (Index)blockIdx.x * THREADS + threadIdx.x;
    int64_t dst = 0, src = 0;
    if (v >= (Index)g.count)
        return;
    ccute_gather_place(g, v, dst, src);
    if (LANES == 1) {
        *(T *)(g.dst + dst) = *(const T *)(g.src + src);
        return;
    }
    struct alignas(sizeof(T) * LANES) vector {
        T unit[LANES];
    } out;
    if (g.step == 0) {
        const T one = *(const T *)(g.src + src);
#pragma unroll
        for (int i = 0; i < LANES; i++)
            out.unit[i] = one;
    } else {
#pragma unroll
        for (int i = 0; i < LANES; i++)
            out.unit[i] = *(const T *)(g.src + src + i * g.step);
    }
    *(vector *)(g.dst + dst) = out;
}

/* A few units of type T, which are read before they are stored. */
template <class T, class Index>
static __global__ void __launch_bounds__(THREADS) ccute_gather_singles(const __grid_constant__ ccute_gather g)
{
    const Index v = (Index)blockIdx.x * THREADS + threadIdx.x;
    int64_t dst = 0, src = 0;
    T unit[CCUTE_GATHER_SINGLE];
    if (v >= (Index)g.count)
        return;
    ccute_gather_place(g, v, dst, src);
#pragma unroll
    for (int i = 0; i < CCUTE_GATHER_SINGLE; i++)
        if (i < g.lanes)
            unit[i] = *(const T *)(g.src + src + i * g.step);
#pragma unroll
    for (int i = 0; i < CCUTE_GATHER_SINGLE; i++)
        if (i < g.lanes)
            ((T *)(g.dst + dst))[i] = unit[i];
}

/* One unit of any size, byte by byte; the sides may swizzle. */
static __global__ void __launch_bounds__(THREADS) ccute_gather_bytes(const __grid_constant__ ccute_gather g)
{
    const uint64_t v = (uint64_t)blockIdx.x * THREADS + threadIdx.x;
    int64_t dst = g.dst_offset, src = g.src_offset;
    if (v >= (uint64_t)g.count)
        return;
    ccute_gather_place(g, v, dst, src);
    dst = ccute_swizzled(dst, g.dst_swizzle) * g.unit;
    src = ccute_swizzled(src, g.src_swizzle) * g.unit;
    if (g.unit == 2)
        *(uint16_t *)(g.dst + dst) = *(const uint16_t *)(g.src + src);
    else if (g.unit == 4)
        *(uint32_t *)(g.dst + dst) = *(const uint32_t *)(g.src + src);
    else if (g.unit == 8)
        *(uint2 *)(g.dst + dst) = *(const uint2 *)(g.src + src);
    else if (g.unit == 16)
        *(uint4 *)(g.dst + dst) = *(const uint4 *)(g.src + src);
    else
        for (int i = 0; i < g.unit; i++)
            g.dst[dst + i] = g.src[src + i];
}

typedef void (*ccute_gather_kernel)(const ccute_gather);

template <int UNIT, int LANES> static ccute_gather_kernel ccute_pick_lanes(const ccute_gather *g)
{
    using T = typename ccute_unit_of<UNIT>::type;
    if (g->single)
        return g->wide ? ccute_gather_singles<T, uint64_t> : ccute_gather_singles<T, uint32_t>;
    if constexpr (LANES > 1)
        if (g->lanes < LANES)
            return ccute_pick_lanes<UNIT, LANES / 2>(g);
    return g->wide ? ccute_gather_vectors<T, LANES, uint64_t> : ccute_gather_vectors<T, LANES, uint32_t>;
}

static ccute_gather_kernel ccute_pick_gather(const ccute_gather *g)
{
    if (g->dst_swizzle.mask || g->src_swizzle.mask || g->own > 1)
        return ccute_gather_bytes;
    switch (g->unit) {
    case 1:
        return ccute_pick_lanes<1, 16>(g);
    case 2:
        return ccute_pick_lanes<2, 8>(g);
    case 4:
        return ccute_pick_lanes<4, 4>(g);
    case 8:
        return ccute_pick_lanes<8, 2>(g);
    case 16:
        return ccute_pick_lanes<16, 1>(g);
    }
    return ccute_gather_bytes;
}

cudaError_t ccute_launch_gather(const ccute_gather *g, cudaStream_t stream)
{
    const int64_t blocks = (g->count + THREADS - 1) / THREADS;
    if (blocks > 0x7fffffff)
        return cudaErrorInvalidConfiguration;
    ccute_pick_gather(g)<<<(unsigned)blocks, THREADS, 0, stream>>>(*g);
    return cudaGetLastError();
}

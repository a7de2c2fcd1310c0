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

/* Single units of a thread: of narrow ones several, so that enough bytes are under way. */
template <class T> struct ccute_units {
    enum { N = sizeof(T) > 4 ? 1 : sizeof(T) == 4 ? 4 : 8 };
};

/* Single units of type T, a block's together: all of a thread's are read before one is stored. */
template <class T, class Index>
static __global__ void __launch_bounds__(THREADS) ccute_gather_units(const __grid_constant__ ccute_gather g)
{
    constexpr int N = ccute_units<T>::N;
    const Index first = (Index)blockIdx.x * (THREADS * N) + threadIdx.x;
    T unit[N];
    int64_t to[N];
#pragma unroll
    for (int k = 0; k < N; k++) {
        int64_t src = 0;
        to[k] = 0;
        if (first + k * THREADS >= (Index)g.count)
            continue;
        ccute_gather_place(g, first + k * THREADS, to[k], src);
        unit[k] = *(const T *)(g.src + src);
    }
#pragma unroll
    for (int k = 0; k < N; k++)
        if (first + k * THREADS < (Index)g.count)
            *(T *)(g.dst + to[k]) = unit[k];
}

/* Store up to CCUTE_GATHER_GROUP units that lie together, of which `most` may be stored by one instruction: in as few
   as can be, since a sector of L2 is written once for each. */
template <class T> static __device__ __forceinline__ void ccute_store_units(char *dst, const T *unit, int n, int most)
{
    struct alignas(2 * sizeof(T)) two {
        T unit[2];
    };
    struct alignas(4 * sizeof(T) < 16 ? 4 * sizeof(T) : 16) four {
        T unit[4];
    };
#pragma unroll
    for (int i = 0; i < CCUTE_GATHER_GROUP; i += 4) {
        if (most >= 4 && i + 4 <= n) {
            *(four *)((T *)dst + i) = {unit[i], unit[i + 1], unit[i + 2], unit[i + 3]};
            continue;
        }
#pragma unroll
        for (int k = i; k < i + 4; k += 2) {
            if (most >= 2 && k + 2 <= n) {
                *(two *)((T *)dst + k) = {unit[k], unit[k + 1]};
                continue;
            }
            if (k < n)
                ((T *)dst)[k] = unit[k];
            if (k + 1 < n)
                ((T *)dst)[k + 1] = unit[k + 1];
        }
    }
}

/* A group of a few units of type T that lie together, all of which are read before one is stored. */
template <class T, class Index>
static __global__ void __launch_bounds__(THREADS) ccute_gather_group(const __grid_constant__ ccute_gather g)
{
    const Index v = (Index)blockIdx.x * THREADS + threadIdx.x;
    int64_t dst = 0, src = 0;
    T unit[CCUTE_GATHER_GROUP];
    if (v >= (Index)g.count)
        return;
    ccute_steps(g.digit, g.n, v, dst, src);
#pragma unroll
    for (int i = 0; i < CCUTE_GATHER_GROUP; i++)
        if (i < g.lanes)
            unit[i] = *(const T *)(g.src + src + i * g.step);
    ccute_store_units(g.dst + dst, unit, g.lanes, g.together);
}

/* Groups of units that lie together in the source, too: a thread for each unit, so that one instruction stores all that
   a sector gets. `rows` groups an instruction, and as many instructions a warp as keep enough bytes under way. (All
   the warps that a multiprocessor holds, with fewer registers, are slower.) */
enum { WARP = 32 };

template <int UNIT> struct ccute_rounds {
    enum { N = UNIT == 1 ? 32 : 16 };
};

template <class T, class Index>
static __global__ void __launch_bounds__(THREADS) ccute_gather_rows(const __grid_constant__ ccute_gather g)
{
    constexpr int ROUNDS = ccute_rounds<sizeof(T)>::N;
    const uint32_t lane = threadIdx.x % WARP, row = lane / (uint32_t)g.lanes, unit = lane - row * (uint32_t)g.lanes;
    const Index own = (Index)g.rows * ROUNDS, first = ((Index)blockIdx.x * THREADS + threadIdx.x) / WARP * own;
    const Index extent = (Index)g.digit[0].extent, at = first - ccute_quotient(first, g.digit[0]) * extent;
    int64_t dst = unit * sizeof(T), src = unit * sizeof(T);
    if (row >= (uint32_t)g.rows || first + row >= (Index)g.count)
        return;
    if (at + own <= extent) {
        T value[ROUNDS];
        ccute_steps(g.digit, g.n, first + row, dst, src);
#pragma unroll
        for (int k = 0; k < ROUNDS; k++)
            value[k] = *(const T *)(g.src + src + (int64_t)k * g.rows * g.digit[0].src);
#pragma unroll
        for (int k = 0; k < ROUNDS; k++)
            *(T *)(g.dst + dst + (int64_t)k * g.rows * g.digit[0].dst) = value[k];
        return;
    }
    for (Index i = first + row; i < first + own && i < (Index)g.count; i += (Index)g.rows) {
        dst = src = unit * sizeof(T);
        ccute_steps(g.digit, g.n, i, dst, src);
        *(T *)(g.dst + dst) = *(const T *)(g.src + src);
    }
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

/* A kernel, and the vectors or groups that a block of it moves. */
struct ccute_gather_way {
    void (*kernel)(const ccute_gather);
    int64_t of_block;
};

template <class T> static ccute_gather_way ccute_pick_groups(const ccute_gather *g)
{
    const int64_t rows = (int64_t)g->rows * ccute_rounds<sizeof(T)>::N * (THREADS / WARP);
    if (g->rows)
        return {g->wide ? ccute_gather_rows<T, uint64_t> : ccute_gather_rows<T, uint32_t>, rows};
    return {g->wide ? ccute_gather_group<T, uint64_t> : ccute_gather_group<T, uint32_t>, THREADS};
}

template <int UNIT, int LANES> static ccute_gather_way ccute_pick_lanes(const ccute_gather *g)
{
    using T = typename ccute_unit_of<UNIT>::type;
    if constexpr (UNIT < 16)
        if (g->together)
            return ccute_pick_groups<T>(g);
    if constexpr (LANES > 1)
        if (g->lanes < LANES)
            return ccute_pick_lanes<UNIT, LANES / 2>(g);
    if constexpr (LANES == 1 && ccute_units<T>::N > 1)
        return {g->wide ? ccute_gather_units<T, uint64_t> : ccute_gather_units<T, uint32_t>,
                THREADS * ccute_units<T>::N};
    else
        return {g->wide ? ccute_gather_vectors<T, LANES, uint64_t> : ccute_gather_vectors<T, LANES, uint32_t>, THREADS};
}

static ccute_gather_way ccute_pick_gather(const ccute_gather *g)
{
    if (g->dst_swizzle.mask || g->src_swizzle.mask || g->own > 1)
        return {ccute_gather_bytes, THREADS};
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
    return {ccute_gather_bytes, THREADS};
}

cudaError_t ccute_launch_gather(const ccute_gather *g, cudaStream_t stream)
{
    const ccute_gather_way way = ccute_pick_gather(g);
    const int64_t blocks = (g->count + way.of_block - 1) / way.of_block;
    if (blocks > 0x7fffffff)
        return cudaErrorInvalidConfiguration;
    way.kernel<<<(unsigned)blocks, THREADS, 0, stream>>>(*g);
    return cudaPeekAtLastError();
}

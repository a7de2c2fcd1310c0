/* near: units of which neither side's lie 4 GiB apart, by 32-bit arithmetic: a dozen instructions a unit. A thread
 * moves several, all of which are read before one is stored, so that enough bytes are under way; a warp's store lies
 * together. Where the destination has no gaps, or runs of whole vectors, units that follow each other there are a
 * vector. */
#include "cuda/device.cuh"

enum { THREADS = CCUTE_NEAR_THREADS, FREE = -1, ANY = 0, MOST = 4 };

/* The units of a vector, and a thread's vectors. */
template <class T, int WAY> struct ccute_near_shape {
    enum {
        LANES = WAY == CCUTE_NEAR_UNITS  ? 1
                : WAY == CCUTE_NEAR_RUNS ? 16 / (int)sizeof(T)
                                         : CCUTE_NEAR_LANES((int)sizeof(T)),
        N = CCUTE_NEAR_EACH((int)sizeof(T), WAY)
    };
};

template <class T, int LANES> struct alignas(sizeof(T) * LANES) ccute_near_vector {
    T unit[LANES];
};

/* The places of the units that are numbered index[], digit by digit, all of them together. DIGITS: as many, or ANY.
   index[] is divided on the way. */
template <int N, int DIGITS>
static __device__ __forceinline__ void ccute_near_common(const ccute_near &c, uint32_t *index, uint32_t *dst,
                                                         uint32_t *src)
{
#pragma unroll
    for (int k = 0; k < N; k++) {
        dst[k] = index[k] * c.digit[0].dst;
        src[k] = index[k] * c.digit[0].src + c.src_first;
    }
#pragma unroll(DIGITS == ANY ? 1 : MOST)
    for (int i = 1; i < (DIGITS == ANY ? (int)c.n : DIGITS); i++) {
        const ccute_near_digit d = c.digit[i];
#pragma unroll
        for (int k = 0; k < N; k++) {
            index[k] = (__umulhi(index[k], d.magic) + index[k]) >> d.shift;
            dst[k] += index[k] * d.dst;
            src[k] += index[k] * d.src;
        }
    }
}

/* Steps of each side's own digits: the destination's if OF_SRC is 0. */
template <int N, int OF_SRC>
static __device__ __forceinline__ void ccute_near_own(const ccute_near_digit *digit, int n, const uint32_t *index,
                                                      uint32_t *at)
{
    uint32_t rest[N];
#pragma unroll
    for (int k = 0; k < N; k++) {
        rest[k] = index[k];
        at[k] += rest[k] * (OF_SRC ? digit[0].src : digit[0].dst);
    }
#pragma unroll 1
    for (int i = 1; i < n; i++) {
        const ccute_near_digit d = digit[i];
#pragma unroll
        for (int k = 0; k < N; k++) {
            rest[k] = (__umulhi(rest[k], d.magic) + rest[k]) >> d.shift;
            at[k] += rest[k] * (OF_SRC ? d.src : d.dst);
        }
    }
}

static __device__ __forceinline__ uint32_t ccute_near_swizzled(uint32_t place, const ccute_near_xor &z)
{
    return place ^ ((z.shift < 0 ? place << -z.shift : place >> z.shift) & z.mask);
}

/* The same where the sides swizzle or have digits of their own. */
template <int N>
static __device__ __forceinline__ void ccute_near_free(const ccute_near &c, uint32_t *index, uint32_t *dst,
                                                       uint32_t *src)
{
    if (c.n_src) {
#pragma unroll
        for (int k = 0; k < N; k++) {
            dst[k] = 0;
            src[k] = c.src_first;
        }
        ccute_near_own<N, 0>(c.digit, (int)c.n, index, dst);
        ccute_near_own<N, 1>(c.digit + c.n, (int)c.n_src, index, src);
    } else
        ccute_near_common<N, ANY>(c, index, dst, src);
#pragma unroll
    for (int k = 0; k < N; k++) {
        dst[k] = ccute_near_swizzled(dst[k] + c.dst_first, c.dst_xor);
        src[k] = ccute_near_swizzled(src[k], c.src_xor);
    }
}

template <int N, int DIGITS>
static __device__ __forceinline__ void ccute_near_places(const ccute_near &c, uint32_t *index, uint32_t *dst,
                                                         uint32_t *src)
{
    if constexpr (DIGITS == FREE)
        ccute_near_free<N>(c, index, dst, src);
    else
        ccute_near_common<N, DIGITS>(c, index, dst, src);
}

/* Vectors of the destination's first loop. */
template <class T, int WAY, int DIGITS> static __device__ __forceinline__ void ccute_near_vectors(const ccute_near &c)
{
    using shape = ccute_near_shape<T, WAY>;
    using vector = ccute_near_vector<T, shape::LANES>;
    constexpr int N = shape::N;
    const uint32_t first = blockIdx.x * (THREADS * N) + threadIdx.x;
    uint32_t index[N], dst[N], src[N];
    vector out[N];
#pragma unroll
    for (int k = 0; k < N; k++)
        index[k] = first + k * THREADS;
    ccute_near_places<N, DIGITS>(c, index, dst, src);
    if ((blockIdx.x + 1) * (THREADS * N) <= c.count) {
#pragma unroll
        for (int k = 0; k < N; k++)
#pragma unroll
            for (int i = 0; i < shape::LANES; i++)
                out[k].unit[i] = __ldg((const T *)(c.src + (src[k] + i * c.step)));
#pragma unroll
        for (int k = 0; k < N; k++)
            *(vector *)(c.dst + dst[k]) = out[k];
        return;
    }
#pragma unroll
    for (int k = 0; k < N; k++)
        for (int i = 0; i < shape::LANES; i++)
            if (first + k * THREADS < c.count)
                *((T *)(c.dst + dst[k]) + i) = *(const T *)(c.src + (src[k] + i * c.step));
}

/* Vectors of units each of which is found for itself; the destination's follow each other. */
template <class T, int DIGITS> static __device__ __forceinline__ void ccute_near_dense(const ccute_near &c)
{
    using shape = ccute_near_shape<T, CCUTE_NEAR_DENSE>;
    using vector = ccute_near_vector<T, shape::LANES>;
    constexpr int LANES = shape::LANES, N = shape::N;
    const uint32_t first = blockIdx.x * (THREADS * N) + threadIdx.x;
    uint32_t index[N * LANES], dst[N * LANES], src[N * LANES];
    vector out[N];
#pragma unroll
    for (int k = 0; k < N * LANES; k++)
        index[k] = (first + k / LANES * THREADS) * LANES + k % LANES;
    ccute_near_places<N * LANES, DIGITS>(c, index, dst, src);
    if ((blockIdx.x + 1) * (THREADS * N * LANES) <= c.count) {
#pragma unroll
        for (int k = 0; k < N * LANES; k++)
            out[k / LANES].unit[k % LANES] = __ldg((const T *)(c.src + src[k]));
#pragma unroll
        for (int k = 0; k < N; k++)
            *((vector *)c.dst + (first + k * THREADS)) = out[k];
        return;
    }
#pragma unroll
    for (int k = 0; k < N * LANES; k++)
        if ((first + k / LANES * THREADS) * LANES + k % LANES < c.count)
            *((T *)c.dst + ((first + k / LANES * THREADS) * LANES + k % LANES)) = *(const T *)(c.src + src[k]);
}

template <class T, int WAY, int DIGITS>
static __global__ void __launch_bounds__(THREADS) ccute_nears(const __grid_constant__ ccute_near c)
{
    if constexpr (WAY == CCUTE_NEAR_DENSE)
        ccute_near_dense<T, DIGITS>(c);
    else
        ccute_near_vectors<T, WAY, DIGITS>(c);
}

template <class T, int WAY> static cudaError_t ccute_launch_way(const ccute_near *c, cudaStream_t stream)
{
    static void (*const kernel[])(const ccute_near) = {ccute_nears<T, WAY, FREE>, ccute_nears<T, WAY, ANY>,
                                                       ccute_nears<T, WAY, 1>,    ccute_nears<T, WAY, 2>,
                                                       ccute_nears<T, WAY, 3>,    ccute_nears<T, WAY, MOST>};
    using shape = ccute_near_shape<T, WAY>;
    const uint32_t block = THREADS * shape::N * (WAY == CCUTE_NEAR_DENSE ? (int)shape::LANES : 1);
    const int digits = c->free ? (int)FREE : c->n > MOST ? (int)ANY : (int)c->n;
    kernel[digits - FREE]<<<(c->count + block - 1) / block, THREADS, 0, stream>>>(*c);
    return cudaPeekAtLastError();
}

template <int UNIT> static cudaError_t ccute_launch_unit(const ccute_near *c, cudaStream_t stream)
{
    using T = typename ccute_unit_of<UNIT>::type;
    if constexpr (UNIT < 16) {
        if (c->way == CCUTE_NEAR_RUNS)
            return ccute_launch_way<T, CCUTE_NEAR_RUNS>(c, stream);
        if (c->way == CCUTE_NEAR_DENSE)
            return ccute_launch_way<T, CCUTE_NEAR_DENSE>(c, stream);
    }
    return ccute_launch_way<T, CCUTE_NEAR_UNITS>(c, stream);
}

cudaError_t ccute_launch_near(const ccute_near *c, cudaStream_t stream)
{
    ccute_near from_lowest = *c;
    from_lowest.dst -= c->dst_below;
    from_lowest.src -= c->src_below;
    c = &from_lowest;
    switch (c->unit) {
    case 1:
        return ccute_launch_unit<1>(c, stream);
    case 2:
        return ccute_launch_unit<2>(c, stream);
    case 4:
        return ccute_launch_unit<4>(c, stream);
    case 8:
        return ccute_launch_unit<8>(c, stream);
    }
    return ccute_launch_unit<16>(c, stream);
}

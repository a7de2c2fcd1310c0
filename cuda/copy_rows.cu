/* rows: runs that are contiguous on both sides. One thread moves 16 bytes and ends: with one vector a thread the device
 * keeps most loads in flight, and loops over a row lose 8 to 20 percent. Bound by memory. */
#include "cuda/device.cuh"

enum { THREADS = 256, VECTOR = 16 };

/* The 16 bytes at `at`, of which `skip` bytes were in front, out of the two aligned vectors that hold them. */
static __device__ __forceinline__ uint4 ccute_join(uint4 low, uint4 high, uint32_t skip)
{
    uint32_t w[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
    const uint32_t bits = (skip & 3) * 8;
    if (skip & 8)
#pragma unroll
        for (int i = 0; i < 6; i++)
            w[i] = w[i + 2];
    if (skip & 4)
#pragma unroll
        for (int i = 0; i < 5; i++)
            w[i] = w[i + 1];
    return make_uint4(__funnelshift_r(w[0], w[1], bits), __funnelshift_r(w[1], w[2], bits),
                      __funnelshift_r(w[2], w[3], bits), __funnelshift_r(w[3], w[4], bits));
}

/* Units of type T of a vector. */
template <class T> struct ccute_vector {
    enum { N = VECTOR / sizeof(T) };
    union {
        T unit[N];
        uint4 all;
    };
};

/* Store units first to last. */
template <class T>
static __device__ __forceinline__ void ccute_store_part(char *dst, const ccute_vector<T> &v, int first, int last)
{
#pragma unroll
    for (int i = 0; i < ccute_vector<T>::N; i++)
        if (i >= first && i < last)
            ((T *)dst)[i] = v.unit[i];
}

/* Read units first to last. */
template <class T>
static __device__ __forceinline__ void ccute_load_part(ccute_vector<T> &v, const char *src, int first, int last)
{
#pragma unroll
    for (int i = 0; i < ccute_vector<T>::N; i++)
        if (i >= first && i < last)
            v.unit[i] = ((const T *)src)[i];
}

template <class Index>
static __device__ __forceinline__ Index ccute_row_of(const ccute_rows &r, int64_t &dst, int64_t &src)
{
    const Index thread = (Index)blockIdx.x * THREADS + threadIdx.x;
    const Index row = r.n ? ccute_quotient(thread, r.vector) : 0;
    if (thread >= (Index)r.count)
        return (Index)-1;
    ccute_steps(r.digit, r.n, row, dst, src);
    return thread - row * (Index)r.vector.extent;
}

template <class Index>
static __global__ void __launch_bounds__(THREADS) ccute_rows_aligned(const __grid_constant__ ccute_rows r)
{
    int64_t dst = 0, src = 0;
    const Index v = ccute_row_of<Index>(r, dst, src);
    if (v == (Index)-1)
        return;
    dst += (int64_t)v * VECTOR;
    src += (int64_t)v * VECTOR;
    __stcs((uint4 *)(r.dst + dst), __ldcs((const uint4 *)(r.src + src)));
}

/* The same where rows are read that all look alike: each thread stores into several. */
template <class Index>
static __global__ void __launch_bounds__(THREADS) ccute_rows_repeated(const __grid_constant__ ccute_rows r)
{
    int64_t dst = 0, src = 0, first = 0;
    const Index v = ccute_row_of<Index>(r, dst, src);
    if (v == (Index)-1)
        return;
    const Index thread = (Index)blockIdx.x * THREADS + threadIdx.x;
    ccute_digits(r.digit, r.n, ccute_quotient(thread, r.vector),
                 [&](const ccute_digit &, Index digit) { first = (int64_t)digit * r.repeat; });
    dst += (int64_t)v * VECTOR;
    src += (int64_t)v * VECTOR;
    const uint4 row = __ldg((const uint4 *)(r.src + src));
    for (int k = 0; k < r.repeat && first + k < r.repeat_extent; k++)
        __stcs((uint4 *)(r.dst + dst + k * r.repeat_step), row);
}

template <class T, class Index>
static __global__ void __launch_bounds__(THREADS) ccute_rows_shifted(const __grid_constant__ ccute_rows r)
{
    int64_t dst = 0, src = 0, at;
    const Index v = ccute_row_of<Index>(r, dst, src);
    if (v == (Index)-1)
        return;
    /* at: the vector's place in the row, where the destination is aligned */
    at = (int64_t)v * VECTOR - (int64_t)((uintptr_t)(r.dst + dst) % VECTOR);
    if (at >= r.bytes)
        return;
    const char *const from = r.src + src + at;
    char *const to = r.dst + dst + at;
    const uint32_t skip = (uint32_t)((uintptr_t)from % VECTOR);
    const int64_t left = r.bytes - at;
    const int first = at < 0 ? (int)-at : 0, last = left < VECTOR ? (int)left : VECTOR;
    ccute_vector<T> out;
    if (from - skip >= r.src_first && from - skip + (skip ? 2 * VECTOR : VECTOR) <= r.src_end) {
        const uint4 low = __ldg((const uint4 *)(from - skip));
        out.all = skip ? ccute_join(low, __ldg((const uint4 *)(from - skip) + 1), skip) : low;
    } else {
        ccute_load_part(out, from, first / (int)sizeof(T), last / (int)sizeof(T));
    }
    if (last - first == VECTOR)
        __stcs((uint4 *)to, out.all);
    else
        ccute_store_part(to, out, first / (int)sizeof(T), last / (int)sizeof(T));
}

typedef void (*ccute_rows_kernel)(const ccute_rows);

template <class T> static ccute_rows_kernel ccute_pick_width(const ccute_rows *r)
{
    return r->wide ? ccute_rows_shifted<T, uint64_t> : ccute_rows_shifted<T, uint32_t>;
}

static ccute_rows_kernel ccute_pick_rows(const ccute_rows *r)
{
    if (r->repeat)
        return r->wide ? ccute_rows_repeated<uint64_t> : ccute_rows_repeated<uint32_t>;
    if (r->aligned)
        return r->wide ? ccute_rows_aligned<uint64_t> : ccute_rows_aligned<uint32_t>;
    switch (r->unit) {
    case 1:
        return ccute_pick_width<uint8_t>(r);
    case 2:
        return ccute_pick_width<uint16_t>(r);
    case 4:
        return ccute_pick_width<uint32_t>(r);
    }
    return ccute_pick_width<uint2>(r);
}

cudaError_t ccute_launch_rows(const ccute_rows *r, cudaStream_t stream)
{
    const int64_t blocks = (r->count + THREADS - 1) / THREADS;
    if (blocks > 0x7fffffff)
        return cudaErrorInvalidConfiguration;
    ccute_pick_rows(r)<<<(unsigned)blocks, THREADS, 0, stream>>>(*r);
    return cudaGetLastError();
}

/* rows: runs that are contiguous on both sides. One thread moves 16 bytes and ends: with one vector a thread the device
 * keeps most loads in flight, and loops over a row lose 8 to 20 percent. Bound by memory. */
#include "cuda/device.cuh"

enum { THREADS = 256, VECTOR = 16 };

/* The 16 bytes at `at`, of which `skip` bytes were before it, from the two aligned vectors that hold them. */
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

/* The 16 bytes at `from`, which begin anywhere, if the vectors that hold them may be read. */
static __device__ __forceinline__ bool ccute_load_shifted(const ccute_rows &r, const char *from, uint4 &out)
{
    const uint32_t skip = (uint32_t)((uintptr_t)from % VECTOR);
    const char *const low = from - skip;
    if (low < r.src_first || low + (skip ? 2 * VECTOR : VECTOR) > r.src_end)
        return false;
    out = __ldg((const uint4 *)low);
    if (skip)
        out = ccute_join(out, __ldg((const uint4 *)low + 1), skip);
    return true;
}

template <class Index>
static __device__ __forceinline__ Index ccute_row_of(const ccute_rows &r, uint32_t block, int64_t &dst, int64_t &src)
{
    const Index thread = (Index)block * THREADS + threadIdx.x;
    const Index row = r.n ? ccute_quotient(thread, r.vector) : 0;
    if (thread >= (Index)r.count)
        return (Index)-1;
    ccute_steps(r.digit, r.n, row, dst, src);
    return thread - row * (Index)r.vector.extent;
}

template <class Index> static __device__ __forceinline__ void ccute_rows_aligned(const ccute_rows &r, uint32_t block)
{
    int64_t dst = 0, src = 0;
    const Index v = ccute_row_of<Index>(r, block, dst, src);
    if (v == (Index)-1)
        return;
    dst += (int64_t)v * VECTOR;
    src += (int64_t)v * VECTOR;
    *(uint4 *)(r.dst + dst) = __ldg((const uint4 *)(r.src + src));
}

/* The same where rows are read that all look alike: each thread stores into several. */
template <class Index> static __device__ __forceinline__ void ccute_rows_repeated(const ccute_rows &r, uint32_t block)
{
    int64_t dst = 0, src = 0, first = 0;
    const Index v = ccute_row_of<Index>(r, block, dst, src);
    if (v == (Index)-1)
        return;
    const Index thread = (Index)block * THREADS + threadIdx.x;
    ccute_digits(r.digit, r.n, ccute_quotient(thread, r.vector),
                 [&](const ccute_digit &, Index digit) { first = (int64_t)digit * r.repeat; });
    dst += (int64_t)v * VECTOR;
    src += (int64_t)v * VECTOR;
    const uint4 row = __ldg((const uint4 *)(r.src + src));
    for (int k = 0; k < r.repeat && first + k < r.repeat_extent; k++)
        __stcs((uint4 *)(r.dst + dst + k * r.repeat_step), row);
}

template <class T, class Index>
static __device__ __forceinline__ void ccute_rows_shifted(const ccute_rows &r, uint32_t block)
{
    int64_t dst = 0, src = 0, at;
    const Index v = ccute_row_of<Index>(r, block, dst, src);
    if (v == (Index)-1)
        return;
    /* at: the vector's place in the row, where the destination is aligned */
    at = (int64_t)v * VECTOR - (int64_t)((uintptr_t)(r.dst + dst) % VECTOR);
    if (at >= r.bytes)
        return;
    const char *const from = r.src + src + at;
    char *const to = r.dst + dst + at;
    const int64_t left = r.bytes - at;
    const int first = at < 0 ? (int)-at : 0, last = left < VECTOR ? (int)left : VECTOR;
    ccute_vector<T> out;
    if (!ccute_load_shifted(r, from, out.all))
        ccute_load_part(out, from, first / (int)sizeof(T), last / (int)sizeof(T));
    if (last - first == VECTOR)
        *(uint4 *)to = out.all;
    else
        ccute_store_part(to, out, first / (int)sizeof(T), last / (int)sizeof(T));
}

/* The first `n` bytes of one word, the others of the other. */
static __device__ __forceinline__ uint32_t ccute_first_bytes(uint32_t a, uint32_t b, int n)
{
    const uint32_t rest = n <= 0 ? 0xffffffff : n >= 4 ? 0 : 0xffffffff << n * 8;
    return (a & ~rest) | (b & rest);
}

/* Rows that follow each other in the destination. A vector has parts of two rows at most. */
template <class T, class Index>
static __device__ __forceinline__ void ccute_rows_joined(const ccute_rows &r, uint32_t block)
{
    int64_t dst = 0, src = 0, at;
    const Index v = ccute_row_of<Index>(r, block, dst, src);
    if (v == (Index)-1)
        return;
    at = (int64_t)v * VECTOR - (int64_t)((uintptr_t)(r.dst + dst) % VECTOR);
    const int64_t all = r.bytes * r.joined;
    if (at >= all)
        return;
    char *const to = r.dst + dst + at;
    const int first = at < 0 ? (int)-at : 0, last = all - at < VECTOR ? (int)(all - at) : VECTOR;
    const Index row = ccute_quotient((Index)(at + first), r.row);
    const char *const from = r.src + src + (int64_t)row * r.row.src + (at - (int64_t)row * r.bytes);
    const int64_t left = (int64_t)(row + 1) * r.bytes - at; /* bytes from `at` to the row's end */
    const int split = left < VECTOR ? (int)left : VECTOR;
    const char *const next = from + (r.row.src - r.bytes);
    ccute_vector<T> out;
    bool whole = ccute_load_shifted(r, from, out.all);
    if (whole && split < last) {
        uint4 b;
        whole = ccute_load_shifted(r, next, b);
        out.all =
            make_uint4(ccute_first_bytes(out.all.x, b.x, split), ccute_first_bytes(out.all.y, b.y, split - 4),
                       ccute_first_bytes(out.all.z, b.z, split - 8), ccute_first_bytes(out.all.w, b.w, split - 12));
    }
    if (!whole) {
        ccute_load_part(out, from, first / (int)sizeof(T), (split < last ? split : last) / (int)sizeof(T));
        ccute_load_part(out, next, split / (int)sizeof(T), last / (int)sizeof(T));
    }
    if (last - first == VECTOR)
        *(uint4 *)to = out.all;
    else
        ccute_store_part(to, out, first / (int)sizeof(T), last / (int)sizeof(T));
}

typedef void (*ccute_rows_kernel)(const ccute_rows);

template <void (*DO)(const ccute_rows &, uint32_t)>
static __global__ void __launch_bounds__(THREADS) ccute_rows_of_block(const __grid_constant__ ccute_rows r)
{
    DO(r, blockIdx.x);
}

template <void (*DO)(const ccute_rows &, uint32_t)>
static __global__ void __launch_bounds__(THREADS) ccute_rows_of_blocks(const __grid_constant__ ccute_rows r)
{
    for (uint32_t block = blockIdx.x; block * (int64_t)THREADS < r.count; block += gridDim.x)
        DO(r, block);
}

/* several: a block does the work of several. */
template <void (*DO)(const ccute_rows &, uint32_t)> static ccute_rows_kernel ccute_pick_blocks(int several)
{
    return several ? ccute_rows_of_blocks<DO> : ccute_rows_of_block<DO>;
}

template <class T> static ccute_rows_kernel ccute_pick_width(const ccute_rows *r, int several)
{
    if (r->wide)
        return r->joined > 1 ? ccute_rows_of_block<ccute_rows_joined<T, uint64_t>>
                             : ccute_rows_of_block<ccute_rows_shifted<T, uint64_t>>;
    return r->joined > 1 ? ccute_pick_blocks<ccute_rows_joined<T, uint32_t>>(several)
                         : ccute_pick_blocks<ccute_rows_shifted<T, uint32_t>>(several);
}

static ccute_rows_kernel ccute_pick_rows(const ccute_rows *r, int several)
{
    if (r->repeat)
        return r->wide ? ccute_rows_of_block<ccute_rows_repeated<uint64_t>>
                       : ccute_pick_blocks<ccute_rows_repeated<uint32_t>>(several);
    if (r->aligned)
        return r->wide ? ccute_rows_of_block<ccute_rows_aligned<uint64_t>>
                       : ccute_pick_blocks<ccute_rows_aligned<uint32_t>>(several);
    switch (r->unit) {
    case 1:
        return ccute_pick_width<uint8_t>(r, several);
    case 2:
        return ccute_pick_width<uint16_t>(r, several);
    case 4:
        return ccute_pick_width<uint32_t>(r, several);
    }
    return ccute_pick_width<uint2>(r, several);
}

cudaError_t ccute_launch_rows(const ccute_rows *r, int portion, cudaStream_t stream)
{
    const int64_t blocks = (r->count + THREADS - 1) / THREADS;
    if (blocks > 0x7fffffff)
        return cudaErrorInvalidConfiguration;
    const ccute_rows_kernel kernel = ccute_pick_rows(r, portion);
    kernel<<<ccute_grid((const void *)kernel, blocks, THREADS, 0, r->wide ? 0 : portion), THREADS, 0, stream>>>(*r);
    return cudaPeekAtLastError();
}

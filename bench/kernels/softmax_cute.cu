/* What examples/softmax.cu does, in CuTe C++: the same owners, the same vectors, the same edges. For the build-time
   table; bench/build.sh compiles it. */
#include <cute/tensor.hpp>
#include <math.h>

using namespace cute;

enum { WARP = 32, THREADS = 256, VECTOR = 4, MOST_VECTORS = 8 };

template <int N, int VECTORS>
using owners_of =
    Layout<Shape<Int<N>, Shape<Int<VECTOR>, Int<VECTORS>>>, Stride<Int<VECTOR>, Stride<_1, Int<VECTOR * N>>>>;

template <int N> static __device__ float of_all(float mine, bool largest)
{
    __shared__ float of_warp[THREADS / WARP];
    for (int lanes = WARP / 2; lanes > 0; lanes /= 2) {
        const float other = __shfl_xor_sync(0xffffffff, mine, lanes);
        mine = largest ? fmaxf(mine, other) : mine + other;
    }
    if (N == WARP)
        return mine;
    __syncthreads();
    if (threadIdx.x % WARP == 0)
        of_warp[threadIdx.x / WARP] = mine;
    __syncthreads();
    mine = of_warp[0];
    for (int i = 1; i < THREADS / WARP; i++)
        mine = largest ? fmaxf(mine, of_warp[i]) : mine + of_warp[i];
    return mine;
}

/* Whole vectors at once, the row's edges by elements. */
template <class S, class D, class C>
static __device__ void copy_columns(S const &from, D &&to, C const &column, int columns)
{
    using Wide = Copy_Atom<UniversalCopy<uint128_t>, float>;
    CUTE_UNROLL
    for (int v = 0; v < size<1>(column); v++) {
        const int first = column(0, v), last = column(VECTOR - 1, v);
        if (first >= 0 && last < columns)
            copy(Wide{}, from(_, v), to(_, v));
        else
            copy_if([&](auto i) { return column(i, v) >= 0 && column(i, v) < columns; }, from(_, v), to(_, v));
    }
}

template <int N, int VECTORS>
static __device__ void row_in_registers(const float *in, float *out, int columns, long long begin, int t)
{
    const int before = int(begin & (VECTOR - 1));
    const long long aligned = begin & ~(long long)(VECTOR - 1);
    auto owners = owners_of<N, VECTORS>{};
    Tensor from = make_tensor(make_gmem_ptr(in + aligned), owners)(t, make_coord(_, _));
    Tensor to = make_tensor(make_gmem_ptr(out + aligned), owners)(t, make_coord(_, _));
    Tensor column = make_tensor(make_inttuple_iter(int(owners(t, 0)) - before), get<1>(owners));
    Tensor x = make_tensor<float>(Shape<Int<VECTOR>, Int<VECTORS>>{});
    float top = -INFINITY, sum = 0;
    fill(x, -INFINITY);
    copy_columns(from, x, column, columns);
    CUTE_UNROLL
    for (int i = 0; i < size(x); i++)
        top = fmaxf(top, x(i));
    top = of_all<N>(top, true);
    CUTE_UNROLL
    for (int i = 0; i < size(x); i++) {
        x(i) = __expf(x(i) - top);
        sum += x(i);
    }
    const float share = 1 / of_all<N>(sum, false);
    CUTE_UNROLL
    for (int i = 0; i < size(x); i++)
        x(i) *= share;
    copy_columns(x, to, column, columns);
}

template <int VECTORS>
static __global__ void __launch_bounds__(THREADS)
    warps(const float *in, float *out, int rows, int columns, long long ld)
{
    const int row = blockIdx.x * (THREADS / WARP) + threadIdx.x / WARP;
    if (row < rows)
        row_in_registers<WARP, VECTORS>(in, out, columns, row * ld, threadIdx.x % WARP);
}

template <int VECTORS>
static __global__ void __launch_bounds__(THREADS) block(const float *in, float *out, int columns, long long ld)
{
    row_in_registers<THREADS, VECTORS>(in, out, columns, blockIdx.x * ld, threadIdx.x);
}

static __global__ void __launch_bounds__(THREADS) spans(const float *in, float *out, int columns, long long ld)
{
    constexpr int SPAN = THREADS * VECTOR * MOST_VECTORS;
    const long long begin = blockIdx.x * ld, aligned = begin & ~(long long)(VECTOR - 1);
    const int before = int(begin & (VECTOR - 1));
    auto owners = owners_of<THREADS, MOST_VECTORS>{};
    Tensor x = make_tensor<float>(Shape<Int<VECTOR>, Int<MOST_VECTORS>>{});
    float top = -INFINITY, sum = 0;
    for (int span = 0; span < before + columns; span += SPAN) {
        Tensor from = make_tensor(make_gmem_ptr(in + aligned + span), owners)(threadIdx.x, make_coord(_, _));
        Tensor column = make_tensor(make_inttuple_iter(int(owners(threadIdx.x, 0)) + span - before), get<1>(owners));
        const float last = top;
        fill(x, -INFINITY);
        copy_columns(from, x, column, columns);
        CUTE_UNROLL
        for (int i = 0; i < size(x); i++)
            top = fmaxf(top, x(i));
        if (top > last)
            sum *= __expf(last - top);
        CUTE_UNROLL
        for (int i = 0; i < size(x); i++)
            sum += x(i) == -INFINITY ? 0 : __expf(x(i) - top);
    }
    const float largest = of_all<THREADS>(top, true);
    const float share = 1 / of_all<THREADS>(sum != 0 ? sum * __expf(top - largest) : 0, false);
    for (int span = 0; span < before + columns; span += SPAN) {
        Tensor from = make_tensor(make_gmem_ptr(in + aligned + span), owners)(threadIdx.x, make_coord(_, _));
        Tensor to = make_tensor(make_gmem_ptr(out + aligned + span), owners)(threadIdx.x, make_coord(_, _));
        Tensor column = make_tensor(make_inttuple_iter(int(owners(threadIdx.x, 0)) + span - before), get<1>(owners));
        copy_columns(from, x, column, columns);
        CUTE_UNROLL
        for (int i = 0; i < size(x); i++)
            x(i) = __expf(x(i) - largest) * share;
        copy_columns(x, to, column, columns);
    }
}

cudaError_t softmax(const float *in, float *out, int rows, int columns, long long ld, int *, cudaStream_t stream)
{
    const int reach = columns + (ld % VECTOR ? VECTOR - 1 : 0);
    if (rows <= 0 || columns <= 0 || ld < columns || ((size_t)in | (size_t)out) % 16)
        return cudaErrorInvalidValue;
    if (reach <= WARP * VECTOR * 2)
        warps<2><<<(rows + 7) / 8, THREADS, 0, stream>>>(in, out, rows, columns, ld);
    else if (reach <= WARP * VECTOR * 8)
        warps<8><<<(rows + 7) / 8, THREADS, 0, stream>>>(in, out, rows, columns, ld);
    else if (reach <= THREADS * VECTOR * 2)
        block<2><<<rows, THREADS, 0, stream>>>(in, out, columns, ld);
    else if (reach <= THREADS * VECTOR * 4)
        block<4><<<rows, THREADS, 0, stream>>>(in, out, columns, ld);
    else if (reach <= THREADS * VECTOR * 8)
        block<8><<<rows, THREADS, 0, stream>>>(in, out, columns, ld);
    else
        spans<<<rows, THREADS, 0, stream>>>(in, out, columns, ld);
    return cudaGetLastError();
}

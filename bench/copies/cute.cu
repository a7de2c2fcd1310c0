/* The same copies in CuTe C++, as its documentation and the articles write them. */
#include "kernels.h"

#include <cute/tensor.hpp>
#include <type_traits>

using namespace cute;

enum { COLUMNS = 16384 };

template <class T> struct rows_of {
    static const int value = sizeof(T) == 4 ? 16384 : 32768;
};

enum way { ELEMENT, ALGEBRA, TV, TILED, LANES };

template <way WAY, bool KNOWN, class T, class L> static __device__ void four_ways(const T *s, T *d, L layout)
{
    Tensor all_s = make_tensor(make_gmem_ptr(s), layout);
    Tensor all_d = make_tensor(make_gmem_ptr(d), layout);
    auto at = make_coord(blockIdx.y, blockIdx.x);
    auto tile = Shape<_8, _128>{};
    Tensor tile_s = local_tile(all_s, tile, at);
    Tensor tile_d = local_tile(all_d, tile, at);
    if constexpr (WAY == ELEMENT) {
        for (int i = 0; i < 8; i++)
            tile_d(threadIdx.x / 16, threadIdx.x % 16 * 8 + i) = tile_s(threadIdx.x / 16, threadIdx.x % 16 * 8 + i);
    } else if constexpr (WAY == ALGEBRA) {
        auto mine = make_coord(threadIdx.x / 16, threadIdx.x % 16);
        Tensor from = zipped_divide(tile_s, Shape<_1, _8>{})(make_coord(_, _), mine);
        Tensor to = zipped_divide(tile_d, Shape<_1, _8>{})(make_coord(_, _), mine);
        Tensor r = make_fragment_like(to);
        copy(from, r);
        copy(r, to);
    } else if constexpr (WAY == TV) {
        auto tv = Layout<Shape<Shape<_16, _8>, _8>, Stride<Stride<_64, _1>, _8>>{};
        Tensor from = composition(tile_s, tv)(threadIdx.x, _);
        Tensor to = composition(tile_d, tv)(threadIdx.x, _);
        Tensor r = make_fragment_like(to);
        copy(from, r);
        copy(r, to);
    } else {
        /* With every stride known at run time a 128-bit atom does not compile: an atom of one element. */
        using Atom = Copy_Atom<UniversalCopy<std::conditional_t<KNOWN, uint128_t, T>>, T>;
        constexpr int V = WAY == TILED ? 8 : 16 / sizeof(T), C = 128 / V;
        auto plan = make_tiled_copy(Atom{}, Layout<Shape<Int<128 / C>, Int<C>>, Stride<Int<C>, _1>>{},
                                    Layout<Shape<_1, Int<V>>>{});
        auto slice = plan.get_thread_slice(threadIdx.x);
        Tensor from = slice.partition_S(tile_s);
        Tensor to = slice.partition_D(tile_d);
        Tensor r = make_fragment_like(to);
        copy(plan, from, r);
        copy(plan, r, to);
    }
}

template <way WAY, class T> __global__ void __launch_bounds__(128) known(const T *s, T *d)
{
    four_ways<WAY, true>(s, d, Layout<Shape<Int<rows_of<T>::value>, Int<COLUMNS>>, Stride<Int<COLUMNS>, _1>>{});
}

template <way WAY, class T> __global__ void __launch_bounds__(128) known_unit(const T *s, T *d, int rows, int columns)
{
    four_ways<WAY, true>(s, d, make_layout(make_shape(rows, columns), make_stride(columns, _1{})));
}

template <way WAY, class T>
__global__ void __launch_bounds__(128) unknown(const T *s, T *d, int rows, int columns, int dm, int dn)
{
    four_ways<WAY, false>(s, d, make_layout(make_shape(rows, columns), make_stride(dm, dn)));
}

#define LAUNCHER(name, T, kernel, ...)                                                                                 \
    void name(const void *s, void *d, int rows, int columns, cudaStream_t stream)                                      \
    {                                                                                                                  \
        kernel<<<dim3(columns / 128, rows / 8), 128, 0, stream>>>((const T *)s, (T *)d __VA_ARGS__);                   \
    }
#define WITH ,
#define WAYS(suffix, T)                                                                                                \
    LAUNCHER(cute_element_##suffix, T, (known<ELEMENT, T>), )                                                          \
    LAUNCHER(cute_algebra_##suffix, T, (known<ALGEBRA, T>), )                                                          \
    LAUNCHER(cute_tv_##suffix, T, (known<TV, T>), )                                                                    \
    LAUNCHER(cute_tiled_##suffix, T, (known<TILED, T>), )                                                              \
    LAUNCHER(cute_lanes_##suffix, T, (known<LANES, T>), )                                                              \
    LAUNCHER(cute_algebra_ld_##suffix, T, (known_unit<ALGEBRA, T>), WITH rows, columns)                                \
    LAUNCHER(cute_tv_ld_##suffix, T, (known_unit<TV, T>), WITH rows, columns)                                          \
    LAUNCHER(cute_tiled_ld_##suffix, T, (known_unit<TILED, T>), WITH rows, columns)                                    \
    LAUNCHER(cute_lanes_ld_##suffix, T, (known_unit<LANES, T>), WITH rows, columns)                                    \
    LAUNCHER(cute_algebra_any_##suffix, T, (unknown<ALGEBRA, T>), WITH rows, columns, columns, 1)                      \
    LAUNCHER(cute_tv_any_##suffix, T, (unknown<TV, T>), WITH rows, columns, columns, 1)                                \
    LAUNCHER(cute_tiled_any_##suffix, T, (unknown<TILED, T>), WITH rows, columns, columns, 1)
WAYS(f32, float)
WAYS(f16, half_t)

/* ---- A tile through shared memory ---- */

__global__ void __launch_bounds__(256) tile(const half_t *s, half_t *d, int rows, int columns)
{
    auto layout = make_layout(make_shape(rows, columns), make_stride(columns, _1{}));
    auto at = make_coord(blockIdx.y, blockIdx.x);
    Tensor tile_s = local_tile(make_tensor(make_gmem_ptr(s), layout), Shape<_128, _64>{}, at);
    Tensor tile_d = local_tile(make_tensor(make_gmem_ptr(d), layout), Shape<_128, _64>{}, at);
    __shared__ alignas(128) half_t b[128 * 64];
    Tensor buffer = make_tensor(make_smem_ptr(b), Layout<Shape<_128, _64>, Stride<_64, _1>>{});
    auto plan = make_tiled_copy(Copy_Atom<AutoVectorizingCopy, half_t>{}, Layout<Shape<_32, _8>, Stride<_8, _1>>{},
                                Layout<Shape<_1, _8>>{});
    auto slice = plan.get_thread_slice(threadIdx.x);
    Tensor from = slice.partition_S(tile_s);
    Tensor to = slice.partition_D(tile_d);
    Tensor r = make_fragment_like(from);
    copy(plan, from, r);
    copy(plan, r, slice.partition_D(buffer));
    __syncthreads();
    copy(plan, slice.partition_S(buffer), r);
    copy(plan, r, to);
}

void cute_tile(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    tile<<<dim3(columns / 64, rows / 128), 256, 0, stream>>>((const half_t *)s, (half_t *)d, rows, columns);
}

/* ---- The same by cp.async ---- */

template <int TILES> __global__ void __launch_bounds__(256) tiles(const half_t *s, half_t *d, int rows, int columns)
{
    auto layout = make_layout(make_shape(rows, columns), make_stride(columns, _1{}));
    auto at = make_coord(blockIdx.y, blockIdx.x);
    auto wide = Shape<_128, Int<64 * TILES>>{};
    Tensor strip_s = local_tile(make_tensor(make_gmem_ptr(s), layout), wide, at);
    Tensor strip_d = local_tile(make_tensor(make_gmem_ptr(d), layout), wide, at);
    constexpr int STAGES = TILES > 1 ? 2 : 1;
    __shared__ alignas(128) half_t b[STAGES * 128 * 64];
    Tensor buffer = make_tensor(make_smem_ptr(b), Layout<Shape<_128, _64, Int<STAGES>>, Stride<_64, _1, Int<8192>>>{});
    auto in = make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>, half_t>{},
                              Layout<Shape<_32, _8>, Stride<_8, _1>>{}, Layout<Shape<_1, _8>>{});
    auto out = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, half_t>{}, Layout<Shape<_32, _8>, Stride<_8, _1>>{},
                               Layout<Shape<_1, _8>>{});
    auto load = in.get_thread_slice(threadIdx.x);
    auto store = out.get_thread_slice(threadIdx.x);
    CUTE_UNROLL
    for (int k = 0; k <= TILES; k++) {
        if (k < TILES) {
            Tensor from = local_tile(strip_s, Shape<_128, _64>{}, make_coord(0, k));
            copy(in, load.partition_S(from), load.partition_D(buffer(_, _, k % STAGES)));
        }
        cp_async_fence();
        if (k > 0) {
            Tensor to = local_tile(strip_d, Shape<_128, _64>{}, make_coord(0, k - 1));
            cp_async_wait<1>();
            __syncthreads();
            copy(out, store.partition_S(buffer(_, _, (k - 1) % STAGES)), store.partition_D(to));
            __syncthreads();
        }
    }
}

void cute_tile_async(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    tiles<1><<<dim3(columns / 64, rows / 128), 256, 0, stream>>>((const half_t *)s, (half_t *)d, rows, columns);
}

void cute_tile_stages(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    tiles<4><<<dim3(columns / 256, rows / 128), 256, 0, stream>>>((const half_t *)s, (half_t *)d, rows, columns);
}

/* ---- A transpose through swizzled shared memory ---- */

template <class T, int SIDE, int THREADS>
__global__ void __launch_bounds__(THREADS) transpose(const T *s, T *d, int rows, int columns)
{
    constexpr int V = 16 / sizeof(T), C = SIDE / V;
    auto at = make_coord(blockIdx.y, blockIdx.x);
    auto side = Shape<Int<SIDE>, Int<SIDE>>{};
    Tensor from = local_tile(
        make_tensor(make_gmem_ptr(s), make_layout(make_shape(rows, columns), make_stride(columns, _1{}))), side, at);
    Tensor to = local_tile(
        make_tensor(make_gmem_ptr(d), make_layout(make_shape(rows, columns), make_stride(_1{}, rows))), side, at);
    __shared__ alignas(128) T b[SIDE * SIDE];
    Tensor buffer = make_tensor(make_smem_ptr(b), composition(Swizzle<3, log_2(unsigned(V)), log_2(unsigned(SIDE))>{},
                                                              Layout<decltype(side), Stride<Int<SIDE>, _1>>{}));
    using Atom = Copy_Atom<UniversalCopy<uint128_t>, T>;
    auto in = make_tiled_copy(Atom{}, Layout<Shape<Int<THREADS / C>, Int<C>>, Stride<Int<C>, _1>>{},
                              Layout<Shape<_1, Int<V>>>{});
    auto out = make_tiled_copy(Atom{}, Layout<Shape<_8, Int<THREADS / 8>>>{}, Layout<Shape<Int<V>, _1>>{});
    auto in_slice = in.get_thread_slice(threadIdx.x);
    Tensor source = in_slice.partition_S(from);
    Tensor r = make_fragment_like(source);
    copy(in, source, r);
    copy(in, r, in_slice.partition_D(buffer));
    __syncthreads();
    auto out_slice = out.get_thread_slice(threadIdx.x);
    Tensor target = out_slice.partition_D(to);
    Tensor q = make_fragment_like(target);
    copy(out_slice.partition_S(buffer), q);
    copy(out, q, target);
}

#define TRANSPOSE(suffix, T, SIDE, THREADS)                                                                            \
    void cute_transpose_##suffix(const void *s, void *d, int rows, int columns, cudaStream_t stream)                   \
    {                                                                                                                  \
        transpose<T, SIDE, THREADS>                                                                                    \
            <<<dim3(columns / SIDE, rows / SIDE), THREADS, 0, stream>>>((const T *)s, (T *)d, rows, columns);          \
    }
TRANSPOSE(f32, float, 64, 256)
TRANSPOSE(f16, half_t, 64, 256)
TRANSPOSE(i8, int8_t, 128, 512)

/* What examples/epilogue.cu does, in CuTe C++: the same owners, the same swizzled tile. For the build-time table;
   bench/build.sh compiles it. */
#include <cuda_fp16.h>
#include <cute/tensor.hpp>

using namespace cute;

enum { TILE = 64, THREADS = 256 };

/* Two elements of the tile share a word; columns of it become rows of the result. */
using turned = decltype(composition(Swizzle<3, 3, 5>{}, Layout<Shape<Int<TILE>, Int<TILE>>>{}));
using readers = Layout<Shape<Shape<_8, _4, _8>, Shape<_2, _4, _2>>,
                       Stride<Stride<Int<4 * TILE>, _2, _8>, Stride<_1, Int<TILE>, Int<32 * TILE>>>>;
using writers = Layout<Shape<Shape<_8, _32>, Shape<_8, _2>>, Stride<Stride<_8, Int<TILE>>, Stride<_1, Int<32 * TILE>>>>;

static __device__ float activated(float x) { return x / (1 + __expf(-x)); }

static __global__ void __launch_bounds__(THREADS)
    turn(const float *in, const float *bias, __half *out, int rows, int columns)
{
    __shared__ __align__(16) __half shared[TILE * TILE];
    auto shape = make_shape(rows, columns);
    auto at = make_coord(blockIdx.y, blockIdx.x);
    auto tile = Shape<Int<TILE>, Int<TILE>>{};
    Tensor tile_in = local_tile(make_tensor(make_gmem_ptr(in), shape, LayoutRight{}), tile, at);
    Tensor tile_bias = local_tile(make_tensor(make_gmem_ptr(bias), shape, make_stride(_0{}, _1{})), tile, at);
    Tensor tile_out = local_tile(make_tensor(make_gmem_ptr(out), shape, LayoutLeft{}), tile, at);
    Tensor tile_shared = make_tensor(make_smem_ptr(shared), turned{});
    Tensor from = composition(tile_in, readers{})(threadIdx.x, _);
    Tensor its_bias = composition(tile_bias, readers{})(threadIdx.x, _);
    Tensor stored = composition(tile_shared, readers{})(threadIdx.x, _);
    Tensor loaded = composition(tile_shared, writers{})(threadIdx.x, _);
    Tensor to = composition(tile_out, writers{})(threadIdx.x, _);
    Tensor x = make_fragment_like(from);
    Tensor b = make_fragment_like<float>(from.layout());
    Tensor h = make_fragment_like<__half>(from.layout());
    Tensor v = make_fragment_like<__half>(loaded.layout());
    copy(from, x);
    copy(its_bias, b);
    CUTE_UNROLL
    for (int i = 0; i < size(x); i++)
        h(i) = __float2half(activated(x(i) + b(i)));
    copy(h, stored);
    __syncthreads();
    copy(AutoVectorizingCopyWithAssumedAlignment<128>{}, loaded, v);
    copy(AutoVectorizingCopyWithAssumedAlignment<128>{}, v, to);
}

cudaError_t epilogue(const float *in, const float *bias, __half *out, int rows, int columns, cudaStream_t stream)
{
    if (rows <= 0 || rows % TILE || columns <= 0 || columns % TILE || ((size_t)in | (size_t)bias | (size_t)out) % 16)
        return cudaErrorInvalidValue;
    turn<<<dim3(columns / TILE, rows / TILE), THREADS, 0, stream>>>(in, bias, out, rows, columns);
    return cudaGetLastError();
}

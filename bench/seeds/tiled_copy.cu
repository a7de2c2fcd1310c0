/* A tiled copy: 32 threads, (4,8), over a 16x8 column-major tile, into shared memory and out again. */
#if defined CUTE
#include <cute/tensor.hpp>
using namespace cute;
extern "C" __global__ void __launch_bounds__(32) kernel(const float *src, float *dst)
{
    __shared__ __align__(16) float s[128];
    auto tile = make_layout(Shape<_16, _8>{}, LayoutLeft{});
    auto tiled = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, Layout<Shape<_4, _8>>{},
                                 Layout<Shape<_4, _1>>{});
    auto mine = tiled.get_thread_slice(threadIdx.x);
    auto tS = mine.partition_S(make_tensor(make_gmem_ptr(src), tile));
    auto tD = mine.partition_D(make_tensor(make_smem_ptr(s), tile));
    copy(tiled, tS, tD);
    __syncthreads();
    dst[threadIdx.x] = s[127 - threadIdx.x];
}
#elif defined HAND
extern "C" __global__ void __launch_bounds__(32) kernel(const float *src, float *dst)
{
    __shared__ __align__(16) float s[128];
    const int o = threadIdx.x * 4;
    for (int i = 0; i < 4; i++)
        s[o + i] = src[o + i];
    __syncthreads();
    dst[threadIdx.x] = s[127 - threadIdx.x];
}
#else
#include <ccute/short.h>
extern "C" CCUTE_FOLD __global__ void __launch_bounds__(32) kernel(const float *src, float *dst)
{
    __shared__ __align__(16) float s[128];
    const ccute_layout tile = ccute_make_layout_left(TUP(16, 8));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(
        ccute_universal_copy(32, 32), ccute_make_layout_left(TUP(4, 8)), ccute_make_layout_left(TUP(4, 1)));
    const ccute_layout tS = ccute_partition_S(copy, tile, threadIdx.x);
    const ccute_layout tD = ccute_partition_D(copy, tile, threadIdx.x);
    for (int i = 0; i < ccute_size(tS); i++)
        s[ccute_at(tD, i)] = src[ccute_at(tS, i)];
    __syncthreads();
    dst[threadIdx.x] = s[127 - threadIdx.x];
}
#endif

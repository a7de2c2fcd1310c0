/* 256 threads, (8,32), copy a 64x32 tile into shared memory and out again. */
#if defined CUTE
#include <cute/tensor.hpp>
using namespace cute;
extern "C" __global__ void __launch_bounds__(256) kernel(const float *src, float *dst)
{
    __shared__ float s[64 * 32];
    auto tile = make_layout(Shape<_64, _32>{}, LayoutLeft{});
    auto tg = local_partition(make_tensor(make_gmem_ptr(src), tile), Layout<Shape<_8, _32>>{}, threadIdx.x);
    auto ts = local_partition(make_tensor(make_smem_ptr(s), tile), Layout<Shape<_8, _32>>{}, threadIdx.x);
    auto td = local_partition(make_tensor(make_gmem_ptr(dst), tile), Layout<Shape<_8, _32>>{}, threadIdx.x);
    copy(tg, ts);
    __syncthreads();
    copy(ts, td);
}
#elif defined HAND
extern "C" __global__ void __launch_bounds__(256) kernel(const float *src, float *dst)
{
    __shared__ float s[64 * 32];
    const int o = threadIdx.x % 8 + threadIdx.x / 8 * 64;
    for (int i = 0; i < 8; i++)
        s[o + i * 8] = src[o + i * 8];
    __syncthreads();
    for (int i = 0; i < 8; i++)
        dst[o + i * 8] = s[o + i * 8];
}
#else
#include <ccute/short.h>
extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256) kernel(const float *src, float *dst)
{
    __shared__ float s[64 * 32];
    const ccute_layout tile = ccute_make_layout_left(TUP(64, 32));
    const ccute_layout t = ccute_local_partition(tile, ccute_make_layout_left(TUP(8, 32)), threadIdx.x);
    for (int i = 0; i < ccute_size(t); i++)
        s[ccute_at(t, i)] = src[ccute_at(t, i)];
    __syncthreads();
    for (int i = 0; i < ccute_size(t); i++)
        dst[ccute_at(t, i)] = s[ccute_at(t, i)];
}
#endif

/* 32 threads, (2,16) row-major, over a 16x64 tile. */
#if defined CUTE
#include <cute/tensor.hpp>
using namespace cute;
extern "C" __global__ void __launch_bounds__(32) kernel(const float *A, int ld, float *out)
{
    auto mA = make_tensor(make_gmem_ptr(A), make_shape(Int<16>{}, Int<64>{}), make_stride(ld, Int<1>{}));
    auto tA = local_partition(mA, make_layout(Shape<_2, _16>{}, LayoutRight{}), threadIdx.x);
    auto tO = make_tensor(make_gmem_ptr(out + threadIdx.x * 32), make_layout(shape(tA)));
    copy(tA, tO);
}
#elif defined HAND
extern "C" __global__ void __launch_bounds__(32) kernel(const float *A, int ld, float *out)
{
    const float *a = A + (long long)(threadIdx.x / 16) * ld + threadIdx.x % 16;
    for (int i = 0; i < 32; i++)
        out[threadIdx.x * 32 + i] = a[(long long)(i % 8) * 2 * ld + i / 8 * 16];
}
#else
#include <ccute/short.h>
extern "C" CCUTE_FOLD __global__ void __launch_bounds__(32) kernel(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(16, 64), TUP(ld, 1));
    const ccute_layout tA = ccute_local_partition(mA, ccute_make_layout_right(TUP(2, 16)), threadIdx.x);
    for (int i = 0; i < ccute_size(tA); i++)
        out[threadIdx.x * 32 + i] = A[ccute_at(tA, i)];
}
#endif

/* An 8x128 tile, 128 threads, 1x8 each. */
#if defined CUTE
#include <cute/tensor.hpp>
using namespace cute;
extern "C" __global__ void __launch_bounds__(128) kernel(const float *A, int ld, float *out)
{
    auto mA = make_tensor(make_gmem_ptr(A), make_shape(Int<8>{}, Int<128>{}), make_stride(ld, Int<1>{}));
    auto tv = Layout<Shape<Shape<_16, _8>, _8>, Stride<Stride<_64, _1>, _8>>{};
    auto tA = composition(mA, tv)(threadIdx.x, _);
    auto tO = make_tensor(make_gmem_ptr(out + threadIdx.x * 8), Layout<_8>{});
    copy(tA, tO);
}
#elif defined HAND
extern "C" __global__ void __launch_bounds__(128) kernel(const float *A, int ld, float *out)
{
    const float *a = A + (long long)(threadIdx.x / 16) * ld + threadIdx.x % 16 * 8;
    for (int i = 0; i < 8; i++)
        out[threadIdx.x * 8 + i] = a[i];
}
#else
#include <ccute/short.h>
extern "C" CCUTE_FOLD __global__ void __launch_bounds__(128) kernel(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(8, 128), TUP(ld, 1));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 8), TUP(TUP(64, 1), 8));
    const ccute_layout tA = ccute_slice(ccute_composition(mA, tv), threadIdx.x, ALL);
    for (int i = 0; i < ccute_size(tA); i++)
        out[threadIdx.x * 8 + i] = A[ccute_at(tA, i)];
}
#endif

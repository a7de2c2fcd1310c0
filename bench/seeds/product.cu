/* A product's operands, shared out through projections of one layout of 32 threads. */
#if defined CUTE
#include <cute/tensor.hpp>
using namespace cute;
extern "C" __global__ void __launch_bounds__(32)
    kernel(const float *A, const float *B, float *C, int lda, int ldb, int ldc)
{
    auto threads = Layout<Shape<_2, _16, _1>, Stride<_16, _1, _0>>{};
    auto mA = make_tensor(make_gmem_ptr(A), make_shape(Int<32>{}, Int<8>{}), make_stride(lda, Int<1>{}));
    auto mB = make_tensor(make_gmem_ptr(B), make_shape(Int<64>{}, Int<8>{}), make_stride(ldb, Int<1>{}));
    auto mC = make_tensor(make_gmem_ptr(C), make_shape(Int<32>{}, Int<64>{}), make_stride(ldc, Int<1>{}));
    auto tA = local_partition(mA, threads, threadIdx.x, Step<_1, X, _1>{});
    auto tB = local_partition(mB, threads, threadIdx.x, Step<X, _1, _1>{});
    auto tC = local_partition(mC, threads, threadIdx.x, Step<_1, _1, X>{});
    for (int m = 0; m < 16; m++)
        for (int n = 0; n < 4; n++) {
            float sum = 0;
            for (int k = 0; k < 8; k++)
                sum += tA(m, k) * tB(n, k);
            tC(m, n) = sum;
        }
}
#elif defined HAND
extern "C" __global__ void __launch_bounds__(32)
    kernel(const float *A, const float *B, float *C, int lda, int ldb, int ldc)
{
    const float *a = A + (long long)(threadIdx.x / 16) * lda, *b = B + (long long)(threadIdx.x % 16) * ldb;
    float *c = C + (long long)(threadIdx.x / 16) * ldc + threadIdx.x % 16;
    for (int m = 0; m < 16; m++)
        for (int n = 0; n < 4; n++) {
            float sum = 0;
            for (int k = 0; k < 8; k++)
                sum += a[(long long)m * 2 * lda + k] * b[(long long)n * 16 * ldb + k];
            c[(long long)m * 2 * ldc + n * 16] = sum;
        }
}
#else
#include <ccute/short.h>
extern "C" CCUTE_FOLD __global__ void __launch_bounds__(32)
    kernel(const float *A, const float *B, float *C, int lda, int ldb, int ldc)
{
    const ccute_layout threads = ccute_make_layout(TUP(2, 16, 1), TUP(16, 1, 0));
    const ccute_layout mA = ccute_make_layout(TUP(32, 8), TUP(lda, 1));
    const ccute_layout mB = ccute_make_layout(TUP(64, 8), TUP(ldb, 1));
    const ccute_layout mC = ccute_make_layout(TUP(32, 64), TUP(ldc, 1));
    const ccute_layout tA = ccute_local_partition(mA, threads, threadIdx.x, TUP(1, CCUTE_X, 1));
    const ccute_layout tB = ccute_local_partition(mB, threads, threadIdx.x, TUP(CCUTE_X, 1, 1));
    const ccute_layout tC = ccute_local_partition(mC, threads, threadIdx.x, TUP(1, 1, CCUTE_X));
    for (int m = 0; m < 16; m++)
        for (int n = 0; n < 4; n++) {
            float sum = 0;
            for (int k = 0; k < 8; k++)
                sum += A[ccute_at(tA, m, k)] * B[ccute_at(tB, n, k)];
            C[ccute_at(tC, m, n)] = sum;
        }
}
#endif

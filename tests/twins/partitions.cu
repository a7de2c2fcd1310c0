/* Partitions by the layout of the threads, in every order of data and threads; the three of a matrix product, which
   share one layout of threads and look at it through projections. */
#include <ccute/short.h>

#if defined TWINS_RUN
#include "run.h"
#endif

enum { M = 16, K = 64, TM = 2, TK = 16, THREADS = TM * TK, VALUES = M * K / THREADS };

/* ---- data (16,64), column-major and row-major; threads (2,16), column-major and row-major ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS) fold_left_left(const float *A, float *out)
{
    const ccute_layout mA = ccute_make_layout_left(TUP(M, K));
    const ccute_layout tA = ccute_local_partition(mA, ccute_make_layout_left(TUP(TM, TK)), threadIdx.x);
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(tA, i)];
}

extern "C" __global__ void __launch_bounds__(THREADS) hand_left_left(const float *A, float *out)
{
    const int m = threadIdx.x % TM, k = threadIdx.x / TM;
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[m + i % 8 * TM + (k + i / 8 * TK) * M];
}

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS) fold_left_right(const float *A, float *out)
{
    const ccute_layout mA = ccute_make_layout_left(TUP(M, K));
    const ccute_layout tA = ccute_local_partition(mA, ccute_make_layout_right(TUP(TM, TK)), threadIdx.x);
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(tA, i)];
}

extern "C" __global__ void __launch_bounds__(THREADS) hand_left_right(const float *A, float *out)
{
    const int m = threadIdx.x / TK, k = threadIdx.x % TK;
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[m + i % 8 * TM + (k + i / 8 * TK) * M];
}

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS) fold_right_left(const float *A, float *out)
{
    const ccute_layout mA = ccute_make_layout_right(TUP(M, K));
    const ccute_layout tA = ccute_local_partition(mA, ccute_make_layout_left(TUP(TM, TK)), threadIdx.x);
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(tA, i)];
}

extern "C" __global__ void __launch_bounds__(THREADS) hand_right_left(const float *A, float *out)
{
    const int m = threadIdx.x % TM, k = threadIdx.x / TM;
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[(m + i % 8 * TM) * K + k + i / 8 * TK];
}

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS) fold_right_right(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(M, K), TUP(ld, 1));
    const ccute_layout tA = ccute_local_partition(mA, ccute_make_layout_right(TUP(TM, TK)), threadIdx.x);
    for (int i = 0; i < ccute_size(ccute_get(tA, 0)); i++)
        for (int j = 0; j < ccute_size(ccute_get(tA, 1)); j++)
            out[threadIdx.x * VALUES + i * 4 + j] = A[ccute_at(tA, i, j)];
}

extern "C" __global__ void __launch_bounds__(THREADS) hand_right_right(const float *A, int ld, float *out)
{
    const float *a = A + (long long)(threadIdx.x / TK) * ld + threadIdx.x % TK;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 4; j++)
            out[threadIdx.x * VALUES + i * 4 + j] = a[(long long)i * TM * ld + j * TK];
}

/* ---- a product's operands: 32 threads, (2,16,1):(16,1,0) over (M,N,K) ---- */

enum { PM = 32, PN = 64, PK = 8, MINE_M = PM / TM, MINE_N = PN / TK };

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS)
    fold_product(const float *A, const float *B, float *C, int lda, int ldb, int ldc)
{
    const ccute_layout threads = ccute_make_layout(TUP(TM, TK, 1), TUP(TK, 1, 0));
    const ccute_layout tA =
        ccute_local_partition(ccute_make_layout(TUP(PM, PK), TUP(lda, 1)), threads, threadIdx.x, TUP(1, CCUTE_X, 1));
    const ccute_layout tB =
        ccute_local_partition(ccute_make_layout(TUP(PN, PK), TUP(ldb, 1)), threads, threadIdx.x, TUP(CCUTE_X, 1, 1));
    const ccute_layout tC =
        ccute_local_partition(ccute_make_layout(TUP(PM, PN), TUP(ldc, 1)), threads, threadIdx.x, TUP(1, 1, CCUTE_X));
    for (int m = 0; m < MINE_M; m++)
        for (int n = 0; n < MINE_N; n++) {
            float sum = 0;
            for (int k = 0; k < PK; k++)
                sum += A[ccute_at(tA, m, k)] * B[ccute_at(tB, n, k)];
            C[ccute_at(tC, m, n)] = sum;
        }
}

extern "C" __global__ void __launch_bounds__(THREADS)
    hand_product(const float *A, const float *B, float *C, int lda, int ldb, int ldc)
{
    const float *a = A + (long long)(threadIdx.x / TK) * lda;
    const float *b = B + (long long)(threadIdx.x % TK) * ldb;
    float *c = C + (long long)(threadIdx.x / TK) * ldc + threadIdx.x % TK;
    for (int m = 0; m < MINE_M; m++)
        for (int n = 0; n < MINE_N; n++) {
            float sum = 0;
            for (int k = 0; k < PK; k++)
                sum += a[(long long)m * TM * lda + k] * b[(long long)n * TK * ldb + k];
            c[(long long)m * TM * ldc + n * TK] = sum;
        }
}

/* ---- the same in shared memory, static, one thread's accumulators in registers ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(256) fold_accumulate(const float *A, const float *B, float *C)
{
    const ccute_layout threads = ccute_make_layout_left(TUP(16, 16));
    const ccute_layout sA = ccute_make_layout_left(TUP(64, 8)), sB = ccute_make_layout_left(TUP(64, 8));
    const ccute_layout tA = ccute_local_partition(sA, threads, threadIdx.x, TUP(1, CCUTE_X));
    const ccute_layout tB = ccute_local_partition(sB, threads, threadIdx.x, TUP(CCUTE_X, 1));
    const ccute_layout tC = ccute_local_partition(ccute_make_layout_left(TUP(64, 64)), threads, threadIdx.x);
    __shared__ float a[64 * 8], b[64 * 8];
    float r[16] = {0};
    for (int i = 0; i < 2; i++) {
        a[threadIdx.x + 256 * i] = A[threadIdx.x + 256 * i];
        b[threadIdx.x + 256 * i] = B[threadIdx.x + 256 * i];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 8; k++)
#pragma unroll
        for (int m = 0; m < 4; m++)
#pragma unroll
            for (int n = 0; n < 4; n++)
                r[m + 4 * n] += a[ccute_at(tA, m, k)] * b[ccute_at(tB, n, k)];
#pragma unroll
    for (int m = 0; m < 4; m++)
#pragma unroll
        for (int n = 0; n < 4; n++)
            C[ccute_at(tC, m, n)] = r[m + 4 * n];
}

extern "C" __global__ void __launch_bounds__(256) hand_accumulate(const float *A, const float *B, float *C)
{
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    __shared__ float a[64 * 8], b[64 * 8];
    float r[16] = {0};
    for (int i = 0; i < 2; i++) {
        a[threadIdx.x + 256 * i] = A[threadIdx.x + 256 * i];
        b[threadIdx.x + 256 * i] = B[threadIdx.x + 256 * i];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 8; k++)
#pragma unroll
        for (int m = 0; m < 4; m++)
#pragma unroll
            for (int n = 0; n < 4; n++)
                r[m + 4 * n] += a[x + 16 * m + 64 * k] * b[y + 16 * n + 64 * k];
#pragma unroll
    for (int m = 0; m < 4; m++)
#pragma unroll
        for (int n = 0; n < 4; n++)
            C[x + 16 * m + 64 * (y + 16 * n)] = r[m + 4 * n];
}

#if defined TWINS_RUN
int main(void)
{
    twins_open();
    TWIN(left_left, 1, 32, in, out);
    TWIN(left_right, 1, 32, in, out);
    TWIN(right_left, 1, 32, in, out);
    TWIN(right_right, 1, 32, in, 96, out);
    TWIN(product, 1, 32, in, in, out, 40, 48, 72);
    TWIN(accumulate, 1, 256, in, in, out);
    printf("1..%d\n", twins_count);
    return twins_differ != 0;
}
#endif

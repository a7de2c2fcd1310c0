// prints: 0 wrong
/* A class template with fragments as members, and methods that load, multiply and store: each folds for its instance.
 */
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <cstdio>
template <int BM, int BN, int BK> struct Gemm {
    static constexpr int kThreads = 256, TM = BM / 16, TN = BN / 16;
    const float *A, *B;
    float *C;
    int m, n, k;
    float acc[TM][TN], ra[TM], rb[TN];
    CCUTE_FOLD __device__ void clear() { ccute_clear(&acc[0][0], ccute_make_layout(TUP(TM * TN))); }
    CCUTE_FOLD __device__ void load(float *sA, float *sB, int k0)
    {
        const ccute_layout gA =
            ccute_local_tile(ccute_make_layout(TUP(m, k), TUP(k, 1)), TUP(BM, BK), TUP(blockIdx.y, k0));
        const ccute_layout gB =
            ccute_local_tile(ccute_make_layout(TUP(n, k), TUP(k, 1)), TUP(BN, BK), TUP(blockIdx.x, k0));
        const ccute_layout lA = ccute_make_layout(TUP(BM, BK), TUP(1, BM + 4)),
                           lB = ccute_make_layout(TUP(BN, BK), TUP(1, BN + 4));
        const ccute_layout thr = ccute_make_layout_right(TUP(32, 8));
        CCUTE_ASSUME(k % 4 == 0);
        ccute_copy(sA, ccute_local_partition(lA, thr, threadIdx.x), A, ccute_local_partition(gA, thr, threadIdx.x));
        ccute_copy(sB, ccute_local_partition(lB, thr, threadIdx.x), B, ccute_local_partition(gB, thr, threadIdx.x));
    }
    CCUTE_FOLD __device__ void compute(const float *sA, const float *sB)
    {
        const int ty = threadIdx.x / 16, tx = threadIdx.x % 16;
        const ccute_layout lA = ccute_make_layout(TUP(BM, BK), TUP(1, BM + 4)),
                           lB = ccute_make_layout(TUP(BN, BK), TUP(1, BN + 4));
        for (int kk = 0; kk < BK; kk++) {
            const ccute_layout a = ccute_slice(ccute_zipped_divide(ccute_slice(lA, ALL, kk), TM), ALL, ty);
            const ccute_layout b = ccute_slice(ccute_zipped_divide(ccute_slice(lB, ALL, kk), TN), ALL, tx);
            ccute_copy(ra, ccute_make_layout(TM), sA, a);
            ccute_copy(rb, ccute_make_layout(TN), sB, b);
            for (int i = 0; i < TM; i++)
                for (int j = 0; j < TN; j++)
                    acc[i][j] += ra[i] * rb[j];
        }
    }
    CCUTE_FOLD __device__ void store()
    {
        const int ty = threadIdx.x / 16, tx = threadIdx.x % 16;
        const ccute_layout gC =
            ccute_local_tile(ccute_make_layout(TUP(m, n), TUP(n, 1)), TUP(BM, BN), TUP(blockIdx.y, blockIdx.x));
        const ccute_layout mine = ccute_slice(ccute_zipped_divide(gC, TUP(TM, TN)), ALL, TUP(ty, tx));
        ccute_copy(C, mine, &acc[0][0], ccute_make_layout_right(TUP(TM, TN)));
    }
};
template <class G>
CCUTE_FOLD __global__ void __launch_bounds__(256) kernel(const float *A, const float *B, float *C, int m, int n, int k)
{
    __shared__ __align__(16) float sA[16 * 132], sB[16 * 132];
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(B, 16);
    CCUTE_ALIGNED(C, 16);
    G g;
    g.A = A;
    g.B = B;
    g.C = C;
    g.m = m;
    g.n = n;
    g.k = k;
    g.clear();
    for (int k0 = 0; k0 < k / 16; k0++) {
        g.load(sA, sB, k0);
        __syncthreads();
        g.compute(sA, sB);
        __syncthreads();
    }
    g.store();
}
int main()
{
    const int m = 256, n = 128, k = 64;
    float *a, *b, *c;
    if (cudaMallocManaged((void **)&a, m * k * 4))
        return 77;
    cudaMallocManaged((void **)&b, n * k * 4);
    cudaMallocManaged((void **)&c, m * n * 4);
    for (int i = 0; i < m * k; i++)
        a[i] = i * 7 % 11 - 5;
    for (int i = 0; i < n * k; i++)
        b[i] = i * 5 % 13 - 6;
    kernel<Gemm<128, 128, 16>><<<dim3(n / 128, m / 128), 256>>>(a, b, c, m, n, k);
    if (cudaDeviceSynchronize()) {
        printf("err\n");
        return 1;
    }
    int bad = 0;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int q = 0; q < k; q++)
                s += a[i * k + q] * b[j * k + q];
            bad += s != c[i * n + j];
        }
    printf("%d wrong\n", bad);
    return bad != 0;
}

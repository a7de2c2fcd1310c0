/* The product of CuTe's tutorial, sgemm_sm80.cu, as it stands there. */
#define main cute_tutorial_main
#include <sgemm_sm80.cu>
#undef main

void cute_sgemm(int m, int n, int k, float alpha, const float *A, int lda, const float *B, int ldb, float beta,
                float *C, int ldc, cudaStream_t stream)
{
    gemm('N', 'T', m, n, k, alpha, A, lda, B, ldb, beta, C, ldc, stream);
}

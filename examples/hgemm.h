/* A product, and who computes it. */
#ifndef HGEMM_H
#define HGEMM_H

#include <cuda_runtime.h>

/* C = alpha A B^T + beta C, of elements of 16 bits; C is m by n, A m by k, B n by k, all in rows, ld elements apart.
   With beta 0 C is not read. Of a row of C `columns` elements may be written: n, or more of them. */
struct hgemm_problem {
    int m, n, k, columns;
    const void *A, *B;
    void *C;
    long lda, ldb, ldc;
    float alpha, beta;
};

/* An instance of hgemm.cu: for a GPU with this number of multiprocessors. The lds and columns are multiples of 8, and
   the pointers of 16 bytes, as tensor maps demand; otherwise cudaErrorInvalidValue. The device memory `work` is all 0
   before the first product, and used by one product at a time. */
typedef cudaError_t hgemm_function(const hgemm_problem *problem, void *work, int processors, cudaStream_t stream);
inline size_t hgemm_work_bytes(int processors)
{
    return sizeof(float) * ((processors + 1) / 2 * 4 + processors * static_cast<size_t>(128 * 256));
}

/* How long it takes, in steps of 64 along k of a tile of 128x256. */
typedef double hgemm_estimate(const hgemm_problem *problem, int processors);

hgemm_function hgemm, hgemm_narrow;
hgemm_estimate hgemm_time, hgemm_narrow_time;

/* Any lds, n and pointers (hgemm_any.cu): the instance that takes least, of copies in `work` where maps refuse a
 * matrix. */
hgemm_function hgemm_any;
size_t hgemm_any_work_bytes(const hgemm_problem *problem, int processors);

#endif

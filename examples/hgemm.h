/* A product, and who computes it. */
#ifndef HGEMM_H
#define HGEMM_H

#include <cuda_runtime.h>

/* C = alpha A B^T + beta C; C is m by n, A m by k, B n by k, in rows that are ld elements apart, or in columns. With
   beta 0 C is not read, with alpha or k 0 neither are A and B. Of a row of C, or of a column, `columns` elements may be
   written: n, or m, or more of them. Where C has whole numbers, alpha and beta are rounded to such. */
struct hgemm_problem {
    int m, n, k, columns;
    const void *A, *B;
    void *C;
    long lda, ldb, ldc;
    float alpha, beta;
    bool a_columns, b_columns, c_columns;
};

/* An instance of hgemm.cu: for a GPU with this number of multiprocessors. m, n and k are at least 1, and m is at most
   HGEMM_FEW, if the instance has that. The matrices are
   stored as the instance has them, C in rows; the lds and columns, in bytes, and the pointers are multiples of 16, as
   tensor maps demand; otherwise cudaErrorInvalidValue. The device memory `work` is all 0 before the first product, and
   used by one product at a time, for any numbers of multiprocessors up to that of its bytes. It begins with a flag for
   each group of warps of each block. */
typedef cudaError_t hgemm_function(const hgemm_problem *problem, void *work, int processors, cudaStream_t stream);
enum { HGEMM_FLAGS = 4096 };
inline size_t hgemm_work_bytes(int processors)
{
    return sizeof(float) * (HGEMM_FLAGS + processors * static_cast<size_t>(256 * 168));
}

/* How long it takes, in steps of 128 bytes along k of a tile of 128x256; infinite: it does not take m rows. */
typedef double hgemm_estimate(const hgemm_problem *problem, int processors);

/* The functions' names: of an instance HGEMM and HGEMM_time, of who chooses between instances HGEMM_any. */
#ifndef HGEMM
#define HGEMM hgemm
#endif
#define HGEMM_JOIN(a, b) a##b
#define HGEMM_JOINED(a, b) HGEMM_JOIN(a, b)
#define HGEMM_NAME(end) HGEMM_JOINED(HGEMM, end)

hgemm_function HGEMM;
hgemm_estimate HGEMM_NAME(_time);

/* Any sizes, orders, lds and pointers (hgemm_any.cu): the instance that takes least, of copies in `work` where it does
   not take a matrix as it is. */
hgemm_function HGEMM_NAME(_any);
size_t HGEMM_NAME(_any_work_bytes)(const hgemm_problem *problem, int processors);

#endif

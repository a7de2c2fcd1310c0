/* C = alpha A B^T + beta C in tiles of 128x128x8, as the three sgemm ports have it: the problem, and the program that
   compares both kernels with plain loops. */
#ifndef SGEMM_H
#define SGEMM_H

#include "port.h"

enum { BLK_M = 128, BLK_N = 128, BLK_K = 8 };

struct Problem {
    int m, n, k, lda, ldb, ldc;
    float alpha, beta;
};

static inline int run_sgemm(const char *name, void (*launch)(dim3 grid, const Problem &p, const float *A,
                                                             const float *B, float *ours, float *by_hand))
{
    const Problem p = {256, 128, 40, 260, 132, 256, 2, 3};
    Buffer<float> A(p.lda * p.k), B(p.ldb * p.k), before(p.ldc * p.n), ours(before.size), by_hand(before.size);
    A.numbers(4);
    B.numbers(3);
    before.numbers(9);
    ours.numbers(9);
    by_hand.numbers(9);
    launch(dim3(p.m / BLK_M, p.n / BLK_N), p, A, B, ours, by_hand);
    finish();
    return report(name, count_wrong(ours, by_hand, [&](int i) {
                      float sum = 0;
                      for (int k = 0; k < p.k; k++)
                          sum += A[i % p.ldc + k * p.lda] * B[i / p.ldc + k * p.ldb];
                      return p.alpha * sum + p.beta * before[i];
                  }));
}

#endif

/* Products of whole numbers, whose sums are exact, for the examples that compute one. */
#ifndef HGEMM_CHECK_H
#define HGEMM_CHECK_H

#include "hgemm.h"
#include "whole_numbers.h"

/* The elements of C before, in columns after the last one, too, where they stay. */
inline float hgemm_old(int i, int j) { return static_cast<float>((i + 2 * j) % 7 - 3); }

inline __half *hgemm_old_matrix(int rows, int ld)
{
    std::vector<__half> x(static_cast<size_t>(rows) * ld);
    __half *device;
    for (size_t i = 0; i < x.size(); i++)
        x[i] = __float2half(hgemm_old(static_cast<int>(i / ld), static_cast<int>(i % ld)));
    check(cudaMalloc(&device, x.size() * sizeof x[0]));
    check(cudaMemcpy(static_cast<void *>(device), x.data(), x.size() * sizeof x[0], cudaMemcpyHostToDevice));
    return device;
}

inline int hgemm_count_wrong(const hgemm_problem &p)
{
    const size_t ld = static_cast<size_t>(p.ldc);
    std::vector<__half> c(p.m * ld);
    int wrong = 0;
    check(cudaMemcpy(static_cast<void *>(c.data()), p.C, c.size() * sizeof c[0], cudaMemcpyDeviceToHost));
    for (int i = 0; i < p.m; i++)
        for (int j = 0; j < p.ldc; j++) {
            float wanted = hgemm_old(i, j);
            int sum = 0;
            for (int x = 0; x < p.k && j < p.n; x++)
                sum += number(i + p.m, x) * number(j + p.n, x);
            if (j < p.n)
                wanted = p.alpha * static_cast<float>(sum) + p.beta * wanted;
            wrong += __half2float(c[i * ld + j]) != __half2float(__float2half(wanted));
        }
    return wrong;
}

/* How many elements of a product are wrong, on four multiprocessors. */
inline int hgemm_wrong(hgemm_function *run, size_t (*work_bytes)(const hgemm_problem *, int), int m, int n, int k,
                       int lda, int ldb, int ldc, float alpha, float beta)
{
    enum { PROCESSORS = 4 };
    __half *const A = matrix(m, k, lda), *const B = matrix(n, k, ldb), *const C = hgemm_old_matrix(m, ldc);
    const hgemm_problem problem = {m, n, k, n, A, B, C, lda, ldb, ldc, alpha, beta};
    const size_t bytes = work_bytes(&problem, PROCESSORS);
    void *work;
    int wrong;
    check(cudaMalloc(&work, bytes));
    check(cudaMemset(work, 0, bytes));
    check(run(&problem, work, PROCESSORS, 0));
    check(cudaDeviceSynchronize());
    wrong = hgemm_count_wrong(problem);
    printf("%d x %d x %d, alpha %g, beta %g: %d wrong\n", m, n, k, alpha, beta, wrong);
    check(cudaFree(A));
    check(cudaFree(B));
    check(cudaFree(C));
    check(cudaFree(work));
    return wrong;
}

#endif

/* Products of whole numbers, whose sums are exact, for the examples that compute one: of the elements and results of
 * hgemm_types.h. */
#ifndef HGEMM_CHECK_H
#define HGEMM_CHECK_H

#include "hgemm.h"
#include "hgemm_types.h"
#include "whole_numbers.h"

/* The elements of C before, in columns after the last one, too, where they stay. */
inline int hgemm_old(int i, int j) { return (i + 2 * j) % 7 - 3; }

/* A matrix on the device whose element (i, j) is x(i, j), in rows or columns that are ld elements apart. */
template <class T, class F> T *hgemm_matrix(int rows, int columns, long ld, bool by_columns, F x)
{
    std::vector<T> made(static_cast<size_t>(by_columns ? columns : rows) * ld);
    T *device;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            made[by_columns ? i + j * ld : i * ld + j] = T(static_cast<float>(x(i, j)));
    check(cudaMalloc(&device, made.size() * sizeof made[0]));
    check(cudaMemcpy(static_cast<void *>(device), made.data(), made.size() * sizeof made[0], cudaMemcpyHostToDevice));
    return device;
}

/* Element (i, j) of the result, or what was there, outside of it. */
inline float hgemm_wanted(const hgemm_problem &p, int i, int j)
{
    int sum = 0;
    if (i >= p.m || j >= p.n)
        return static_cast<float>(hgemm_old(i, j));
    for (int x = 0; x < p.k; x++)
        sum += number(i + p.m, x) * number(j + p.n, x);
    return p.alpha * static_cast<float>(sum) + p.beta * static_cast<float>(hgemm_old(i, j));
}

inline int hgemm_count_wrong(const hgemm_problem &p)
{
    const int rows = p.c_columns ? static_cast<int>(p.ldc) : p.m, columns = p.c_columns ? p.n : static_cast<int>(p.ldc);
    std::vector<result> c(static_cast<size_t>(rows) * columns);
    int wrong = 0;
    check(cudaMemcpy(static_cast<void *>(c.data()), p.C, c.size() * sizeof c[0], cudaMemcpyDeviceToHost));
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            wrong += static_cast<float>(c[p.c_columns ? i + j * p.ldc : i * p.ldc + j]) !=
                     static_cast<float>(result(hgemm_wanted(p, i, j)));
    return wrong;
}

/* How many elements of a product are wrong, on four multiprocessors. The problem lacks its matrices. */
inline int hgemm_wrong(hgemm_function *run, size_t (*work_bytes)(const hgemm_problem *, int), hgemm_problem p)
{
    enum { PROCESSORS = 4 };
    element *const A =
        hgemm_matrix<element>(p.m, p.k, p.lda, p.a_columns, [&](int i, int x) { return number(i + p.m, x); });
    element *const B =
        hgemm_matrix<element>(p.n, p.k, p.ldb, p.b_columns, [&](int j, int x) { return number(j + p.n, x); });
    const int rows = p.c_columns ? static_cast<int>(p.ldc) : p.m, columns = p.c_columns ? p.n : static_cast<int>(p.ldc);
    result *const C = hgemm_matrix<result>(rows, columns, p.ldc, p.c_columns, hgemm_old);
    void *work;
    p.A = A;
    p.B = B;
    p.C = C;
    const size_t bytes = work_bytes(&p, PROCESSORS);
    check(cudaMalloc(&work, bytes));
    check(cudaMemset(work, 0, bytes));
    check(run(&p, work, PROCESSORS, 0));
    check(cudaDeviceSynchronize());
    const int wrong = hgemm_count_wrong(p);
    printf("%d x %d x %d, alpha %g, beta %g: %d wrong\n", p.m, p.n, p.k, p.alpha, p.beta, wrong);
    for (void *memory : {static_cast<void *>(A), static_cast<void *>(B), static_cast<void *>(C), work})
        check(cudaFree(memory));
    return wrong;
}

#ifdef HGEMM
/* The same of the instance HGEMM, whose leading dimensions are multiples of 16 bytes. */
inline int hgemm_instance_wrong(int m, int n, int k, float alpha, float beta)
{
    const bool a = HGEMM_A_COLUMNS, b = HGEMM_B_COLUMNS;
    const int whole = 16 / sizeof(element);
    const long lda = ((a ? m : k) + whole - 1) / whole * whole, ldb = ((b ? n : k) + whole - 1) / whole * whole;
    return hgemm_wrong(
        HGEMM, [](const hgemm_problem *, int processors) { return hgemm_work_bytes(processors); },
        {m, n, k, n, nullptr, nullptr, nullptr, lda, ldb, (n + 15) / 8 * 8, alpha, beta, a, b, false});
}
#endif

#endif

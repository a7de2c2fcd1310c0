/* C = alpha A B^T + beta C for any sizes, leading dimensions and pointers, by the instances of hgemm.cu. A matrix that
 * a map cannot express is copied into rows that one can, and C back: ccute's own copies, which take any layout. */
#include <ccute/cpu.h>

#include <ccute/ccute.h>
#include <ccute/short.h>
#include <ccute/tensor.h>

#include <cstdint>

#include "hgemm.h"

/* A matrix of 16-bit elements in rows. */
struct matrix {
    void *data;
    long ld;
    int rows, columns;
    bool is_stored;
};

/* What tensor maps take: rows that begin at multiples of 16 bytes; what is stored ends at one, too. */
static int padded(int columns) { return (columns + 7) / 8 * 8; }
static bool is_mapped(const matrix &x)
{
    return x.ld % 8 == 0 && (!x.is_stored || x.columns % 8 == 0) && reinterpret_cast<uintptr_t>(x.data) % 16 == 0;
}
static size_t copy_bytes(const matrix &x) { return is_mapped(x) ? 0 : sizeof(short) * x.rows * padded(x.columns); }

static matrix matrix_a(const hgemm_problem &p) { return {const_cast<void *>(p.A), p.lda, p.m, p.k, false}; }
static matrix matrix_b(const hgemm_problem &p) { return {const_cast<void *>(p.B), p.ldb, p.n, p.k, false}; }
static matrix matrix_c(const hgemm_problem &p) { return {p.C, p.ldc, p.m, p.columns, true}; }

static ccute_tensor tensor(const matrix &x)
{
    ccute_tensor made = {};
    made.data = x.data;
    made.element = sizeof(short);
    made.layout = ccute_make_layout(TUP(x.rows, x.columns), TUP(x.ld, 1));
#ifdef __CUDACC__
    int device;
    made.space = CCUTE_DEVICE;
    made.device = static_cast<int16_t>(cudaGetDevice(&device) == cudaSuccess ? device : -1);
#endif
    return made;
}

static cudaError_t copy(const matrix &dst, const matrix &src, cudaStream_t stream)
{
    const ccute_tensor to = tensor(dst), from = tensor(src);
#ifdef __CUDACC__
    const ccute_status status = ccute_copy_tensor_async(&to, &from, stream);
#else
    const ccute_status status = ccute_copy_tensor(&to, &from);
    static_cast<void>(stream);
#endif
    return status == CCUTE_OK ? cudaSuccess : cudaErrorInvalidValue;
}

/* The matrix, or one at *work with rows that maps take, which *work moves past. */
static matrix mapped(const matrix &x, char **work)
{
    const matrix made = {*work, padded(x.columns), x.rows, x.columns, x.is_stored};
    if (is_mapped(x))
        return x;
    *work += copy_bytes(x);
    return made;
}

size_t hgemm_any_work_bytes(const hgemm_problem *p, int processors)
{
    return hgemm_work_bytes(processors) + copy_bytes(matrix_a(*p)) + copy_bytes(matrix_b(*p)) +
           copy_bytes(matrix_c(*p));
}

cudaError_t hgemm_any(const hgemm_problem *p, void *work, int processors, cudaStream_t stream)
{
    char *room = static_cast<char *>(work) + hgemm_work_bytes(processors);
    const matrix a = matrix_a(*p), b = matrix_b(*p), c = matrix_c(*p);
    const matrix own_a = mapped(a, &room), own_b = mapped(b, &room), own_c = mapped(c, &room);
    const hgemm_problem own = {p->m,       p->n,       p->k,       is_mapped(c) ? p->columns : padded(p->columns),
                               own_a.data, own_b.data, own_c.data, own_a.ld,
                               own_b.ld,   own_c.ld,   p->alpha,   p->beta};
    hgemm_function *const run = hgemm_time(p, processors) <= hgemm_narrow_time(p, processors) ? hgemm : hgemm_narrow;
    cudaError_t error = cudaSuccess;
    if (!is_mapped(a))
        error = copy(own_a, a, stream);
    if (error == cudaSuccess && !is_mapped(b))
        error = copy(own_b, b, stream);
    if (error == cudaSuccess && !is_mapped(c) && p->beta != 0)
        error = copy(own_c, c, stream);
    if (error == cudaSuccess)
        error = run(&own, work, processors, stream);
    if (error == cudaSuccess && !is_mapped(c))
        error = copy(c, own_c, stream);
    return error;
}

#ifndef WITHOUT_MAIN
#include "hgemm_check.h"

static int wrong(int m, int n, int k, int lda, int ldb, int ldc, float alpha, float beta)
{
    return hgemm_wrong(hgemm_any, hgemm_any_work_bytes, m, n, k, lda, ldb, ldc, alpha, beta);
}

/* Rows that maps take, rows of odd lengths, and few rows. */
int main()
{
    return wrong(300, 504, 200, 200, 200, 504, 1, 0) + wrong(131, 259, 67, 67, 69, 261, 2, -1) +
               wrong(60, 130, 901, 901, 904, 130, 1, 0) !=
           0;
}
#endif

/* C = alpha A B^T + beta C for any sizes, orders, leading dimensions and pointers, by the instances of hgemm.cu. A
 * matrix that a map cannot express, or that no instance takes, is copied into rows that one does, and C back: ccute's
 * own copies, which take any layout. */
#include <ccute/cpu.h>

#include <ccute/ccute.h>
#include <ccute/short.h>
#include <ccute/tensor.h>

#include <cstdint>

#include "hgemm.h"
#include "hgemm_types.h"

/* The instances for elements of these types, and what they take. */
struct instance {
    hgemm_function *run;
    hgemm_estimate *time;
    bool a_columns = false, b_columns = false;
};
hgemm_function HGEMM_NAME(_broad), HGEMM_NAME(_middle), HGEMM_NAME(_between), HGEMM_NAME(_slim), HGEMM_NAME(_tiny),
    HGEMM_NAME(_pair), HGEMM_NAME(_square), HGEMM_NAME(_upright), HGEMM_NAME(_towers), HGEMM_NAME(_tall),
    HGEMM_NAME(_twins), HGEMM_NAME(_flat), HGEMM_NAME(_few), HGEMM_NAME(_fewer), HGEMM_NAME(_fewest), HGEMM_NAME(_a),
    HGEMM_NAME(_b), HGEMM_NAME(_ab);
hgemm_estimate HGEMM_NAME(_broad_time), HGEMM_NAME(_middle_time), HGEMM_NAME(_between_time), HGEMM_NAME(_slim_time),
    HGEMM_NAME(_tiny_time), HGEMM_NAME(_pair_time), HGEMM_NAME(_square_time), HGEMM_NAME(_upright_time),
    HGEMM_NAME(_towers_time), HGEMM_NAME(_tall_time), HGEMM_NAME(_twins_time), HGEMM_NAME(_flat_time),
    HGEMM_NAME(_few_time), HGEMM_NAME(_fewer_time), HGEMM_NAME(_fewest_time), HGEMM_NAME(_a_time), HGEMM_NAME(_b_time),
    HGEMM_NAME(_ab_time);
static const instance instances[] = {
    {HGEMM, HGEMM_NAME(_time)},
    {HGEMM_NAME(_broad), HGEMM_NAME(_broad_time)},
    {HGEMM_NAME(_middle), HGEMM_NAME(_middle_time)},
    {HGEMM_NAME(_between), HGEMM_NAME(_between_time)},
    {HGEMM_NAME(_slim), HGEMM_NAME(_slim_time)},
    {HGEMM_NAME(_tiny), HGEMM_NAME(_tiny_time)},
    {HGEMM_NAME(_pair), HGEMM_NAME(_pair_time)},
    {HGEMM_NAME(_square), HGEMM_NAME(_square_time)},
    {HGEMM_NAME(_upright), HGEMM_NAME(_upright_time)},
    {HGEMM_NAME(_towers), HGEMM_NAME(_towers_time)},
    {HGEMM_NAME(_tall), HGEMM_NAME(_tall_time)},
    {HGEMM_NAME(_twins), HGEMM_NAME(_twins_time)},
    {HGEMM_NAME(_flat), HGEMM_NAME(_flat_time)},
    {HGEMM_NAME(_few), HGEMM_NAME(_few_time)},
    {HGEMM_NAME(_fewer), HGEMM_NAME(_fewer_time)},
    {HGEMM_NAME(_fewest), HGEMM_NAME(_fewest_time)},
#ifndef HGEMM_ROWS_ONLY
    {HGEMM_NAME(_a), HGEMM_NAME(_a_time), true, false},
    {HGEMM_NAME(_b), HGEMM_NAME(_b_time), false, true},
    {HGEMM_NAME(_ab), HGEMM_NAME(_ab_time), true, true},
#endif
};

/* The fastest of those that take these orders; NULL: there is none. */
static const instance *instance_for(const hgemm_problem &p, int processors)
{
    const instance *best = nullptr;
    double least = 0;
    for (const instance &i : instances) {
        const bool takes = i.a_columns == p.a_columns && i.b_columns == p.b_columns;
        const double time = takes ? i.time(&p, processors) : 0;
        if (takes && (!best || time < least))
            best = &i, least = time;
    }
    return best;
}

/* C in columns is its transpose in rows: B A^T. */
static hgemm_problem with_c_in_rows(const hgemm_problem &p)
{
    hgemm_problem q = p;
    if (!p.c_columns)
        return p;
    q.m = p.n, q.n = p.m;
    q.A = p.B, q.lda = p.ldb, q.a_columns = p.b_columns;
    q.B = p.A, q.ldb = p.lda, q.b_columns = p.a_columns;
    q.c_columns = false;
    return q;
}

/* Whether A and B count. Where they do not, they are not read. */
static bool has_product(const hgemm_problem &p) { return p.k > 0 && p.alpha != 0; }

/* A product of zeros, one element long: their copies are made from nothing. */
static hgemm_problem of_zeros(const hgemm_problem &p)
{
    hgemm_problem q = p;
    q.A = q.B = nullptr;
    q.k = 1, q.lda = q.ldb = 1, q.alpha = 0;
    q.a_columns = q.b_columns = false;
    return q;
}

/* What the instances multiply: C in rows, and at least one step. */
static hgemm_problem begun(const hgemm_problem &p) { return with_c_in_rows(has_product(p) ? p : of_zeros(p)); }

/* A matrix; in columns its elements (i, j) and (i, j + 1) are ld apart. */
struct matrix {
    void *data;
    long ld;
    int rows, columns;
    bool by_columns, is_stored;
    size_t size; /* of an element */
};

static matrix matrix_a(const hgemm_problem &p)
{
    return {const_cast<void *>(p.A), p.lda, p.m, p.k, p.a_columns, false, sizeof(element)};
}
static matrix matrix_b(const hgemm_problem &p)
{
    return {const_cast<void *>(p.B), p.ldb, p.n, p.k, p.b_columns, false, sizeof(element)};
}
static matrix matrix_c(const hgemm_problem &p) { return {p.C, p.ldc, p.m, p.columns, false, true, sizeof(result)}; }

/* What maps take: rows that begin at multiples of 16 bytes; what is stored ends at one, too. */
static long padded(const matrix &x)
{
    const long whole = static_cast<long>(16 / x.size);
    return (x.columns + whole - 1) / whole * whole;
}
static bool is_mapped(const matrix &x)
{
    const bool ends = !x.is_stored || x.columns * x.size % 16 == 0;
    return x.ld * x.size % 16 == 0 && ends && reinterpret_cast<uintptr_t>(x.data) % 16 == 0;
}

static ccute_tensor tensor(const matrix &x)
{
    ccute_tensor made = {};
    made.data = x.data;
    made.element = static_cast<int32_t>(x.size);
    made.layout = ccute_make_layout(TUP(x.rows, x.columns), x.by_columns ? TUP(1, x.ld) : TUP(x.ld, 1));
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

/* An operand's copy in the workspace, if it has one. */
static cudaError_t copy_operand(const matrix &own, const matrix &given, bool is_read, cudaStream_t stream)
{
    if (own.data == given.data)
        return cudaSuccess;
    return is_read ? copy(own, given, stream) : cudaMemsetAsync(own.data, 0, own.rows * own.ld * own.size, stream);
}

/* A copy of a matrix, in rows that maps take, in `work` from *used bytes on. */
static matrix copy_of(const matrix &x, void *work, size_t *used)
{
    const matrix made = {static_cast<char *>(work) + *used, padded(x), x.rows, x.columns, false, x.is_stored, x.size};
    *used += (x.rows * made.ld * x.size + 15) / 16 * 16;
    return made;
}

/* The same problem for an instance, with copies of the matrices that it does not take, and the bytes of `work`. */
static hgemm_problem own_problem(const hgemm_problem &p, void *work, int processors, size_t *used)
{
    const bool any_order = (!p.a_columns && !p.b_columns) || instance_for(p, processors) != nullptr;
    const matrix a = matrix_a(p), b = matrix_b(p), c = matrix_c(p);
    hgemm_problem own = p;
    *used = hgemm_work_bytes(processors);
    if (!is_mapped(a) || (p.a_columns && !any_order)) {
        const matrix made = copy_of(a, work, used);
        own.A = made.data, own.lda = made.ld, own.a_columns = false;
    }
    if (!is_mapped(b) || (p.b_columns && !any_order)) {
        const matrix made = copy_of(b, work, used);
        own.B = made.data, own.ldb = made.ld, own.b_columns = false;
    }
    if (!is_mapped(c)) {
        const matrix made = copy_of(c, work, used);
        own.C = made.data, own.ldc = made.ld, own.columns = static_cast<int>(made.ld);
    }
    return own;
}

/* Enough for any alpha: a caller may change it. */
size_t HGEMM_NAME(_any_work_bytes)(const hgemm_problem *p, int processors)
{
    size_t bytes, of_nothing;
    own_problem(begun(*p), nullptr, processors, &bytes);
    own_problem(with_c_in_rows(of_zeros(*p)), nullptr, processors, &of_nothing);
    return bytes > of_nothing ? bytes : of_nothing;
}

cudaError_t HGEMM_NAME(_any)(const hgemm_problem *given, void *work, int processors, cudaStream_t stream)
{
    if (given->m < 0 || given->n < 0 || given->k < 0)
        return cudaErrorInvalidValue;
    if (given->m == 0 || given->n == 0)
        return cudaSuccess;
    size_t used;
    const bool is_read = has_product(*given);
    const hgemm_problem p = begun(*given), own = own_problem(p, work, processors, &used);
    const matrix c = matrix_c(p);
    matrix own_c = matrix_c(own);
    own_c.columns = c.columns;
    cudaError_t error = copy_operand(matrix_a(own), matrix_a(p), is_read, stream);
    if (error == cudaSuccess)
        error = copy_operand(matrix_b(own), matrix_b(p), is_read, stream);
    if (error == cudaSuccess && own.C != p.C && p.beta != 0)
        error = copy(own_c, c, stream);
    if (error == cudaSuccess)
        error = instance_for(own, processors)->run(&own, work, processors, stream);
    if (error == cudaSuccess && own.C != p.C)
        error = copy(c, own_c, stream);
    return error;
}

#ifndef WITHOUT_MAIN
#include "hgemm_check.h"

/* A, B and C in rows or columns ('R', 'C') with these leading dimensions. */
static int wrong(const char *orders, int m, int n, int k, int lda, int ldb, int ldc, float alpha, float beta)
{
    const bool c = orders[2] == 'C';
    return hgemm_wrong(HGEMM_NAME(_any), HGEMM_NAME(_any_work_bytes),
                       {m, n, k, c ? m : n, nullptr, nullptr, nullptr, lda, ldb, ldc, alpha, beta, orders[0] == 'C',
                        orders[1] == 'C', c});
}

/* Rows that maps take, rows of odd lengths, and few rows; then columns; then none. */
int main()
{
    int bad = wrong("RRR", 300, 504, 200, 200, 200, 504, 1, 0) + wrong("RRR", 131, 259, 67, 67, 69, 261, 2, -1) +
              wrong("RRR", 60, 130, 901, 901, 904, 130, 1, 0);
    bad += wrong("CRR", 200, 256, 96, 208, 96, 256, 1, 0) + wrong("RCC", 100, 264, 130, 136, 272, 104, 1, 1) +
           wrong("CCC", 131, 67, 259, 131, 67, 133, 2, -1) + wrong("CCR", 128, 256, 70, 128, 256, 256, 1, 0) +
           wrong("CCC", 33, 16, 255, 33, 16, 33, 1, 2);
    /* By tiles of 256x168, 192x128, 64x128, 128x96, and of few rows: up to 96, 32, 16 and 8. */
    bad += wrong("RRR", 500, 328, 712, 712, 712, 336, 2, -1) + wrong("RRR", 130, 400, 136, 136, 136, 400, 1, 1) +
           wrong("RRR", 96, 504, 200, 200, 200, 504, 1, 1) + wrong("RRR", 128, 384, 512, 512, 512, 384, 1, 0) +
           wrong("RRR", 95, 512, 1024, 1024, 1024, 512, 1, 0) + wrong("RRR", 20, 504, 200, 200, 200, 504, 1, 1) +
           wrong("RRR", 16, 504, 200, 200, 200, 504, 1, 0) + wrong("RRR", 7, 504, 200, 200, 200, 504, 1, 1);
    bad += wrong("RRC", 70, 40, 0, 1, 1, 72, 3, 2) + wrong("RRR", 0, 40, 8, 8, 8, 40, 1, 0); /* nothing to multiply */
    return bad != 0;
}
#endif

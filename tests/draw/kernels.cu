/* Variables to be drawn: tests/draw/names has what each of them is. */
#include <ccute/ccute.h>
#include <ccute/short.h>

enum { ROWS = 8, COLUMNS = 128, THREADS = 128, VALUES = 8 };

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) load_tile(const float *A, int ld, float *out)
{
    const ccute_layout tile = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), VALUES), TUP(TUP(64, 1), 8));
    const ccute_layout mine = ccute_slice(ccute_composition(tile, tv), threadIdx.x, ALL);
    for (int i = 0; i < ccute_size(mine); i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(mine, i)];
}

/* Not marked; the block is only told by the copy; ld is promised to be a multiple of 24. */
__global__ void by_copy(const float *A, int ld, float *out, int block)
{
    CCUTE_ASSUME(ld % 24 == 0 && ld > 100);
    const ccute_tiled_copy copy =
        ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout(TUP(4, 8), TUP(8, 1)),
                              ccute_make_layout(TUP(1, 4), TUP(0, 1)));
    const ccute_layout tile = ccute_local_tile(ccute_make_layout(TUP(64, ld), TUP(ld, 1)), TUP(8, 64), TUP(block, 0));
    const ccute_layout from = ccute_partition_S(copy, tile, threadIdx.x);
    const ccute_layout fragment = ccute_make_fragment_like(from);
    {
        const ccute_layout twice = ccute_make_layout(TUP(2, 2), TUP(2, 1));
        out[ccute_at(twice, 1, 0)] = 0;
    }
    {
        const ccute_layout twice = ccute_make_layout(TUP(2, 2), TUP(1, 2));
        out[ccute_at(twice, 1, 0)] = 0;
    }
    for (int i = 0; i < ccute_size(from); i++)
        out[ccute_at(fragment, i)] = A[ccute_at(from, i)];
}

/* Threads in two dimensions; what they share out is nobody's layout. */
CCUTE_FOLD CCUTE_BLOCK_DIM(4, 4, 1) __global__ void diagonal(float *A, int rows)
{
    const ccute_layout mine = ccute_offset_by(threadIdx.x * 100 + threadIdx.y, ccute_make_layout(TUP(2), TUP(1000)));
    const ccute_layout uneven = ccute_composition(ccute_make_layout(TUP(4, rows), TUP(rows, 1)), 6);
    A[ccute_at(mine, 1)] = 0;
    A[ccute_at(uneven, 1)] = 0;
}

CCUTE_FOLD __global__ void column_sums(const float *s, float *out)
{
    const ccute_layout tile = ccute_swizzle(5, 0, 5, ccute_make_layout_right(TUP(32, 32)));
    const ccute_layout mine = ccute_local_partition(tile, ccute_make_layout(TUP(32, 1)), threadIdx.x);
    float sum = 0;
    for (int i = 0; i < ccute_size(mine); i++)
        sum += s[ccute_at(mine, i)];
    out[threadIdx.x] = sum;
}

CCUTE_FOLD float total(const float *A, ccute_layout a, ccute_layout b)
{
    float sum = A[ccute_at(b, 0)];
    CCUTE_FORM(a, "(_,4)");
    for (int i = 0; i < ccute_size(a); i++)
        sum += A[ccute_at(a, i)];
    return sum;
}

/* Its clone is made for the call in bounded_by_8, and again once wrapped, which is folded itself, calls it, too. */
CCUTE_FOLD static __device__ void columns_of(float *out, const ccute_layout whole, int n)
{
    const ccute_layout columns = ccute_make_layout(TUP(n, 4), TUP(1, n));
    out[ccute_at(whole, 1)] = 0;
    out[ccute_at(columns, n - 1, 1)] = 0;
}

CCUTE_FOLD __device__ void wrapped(float *out, ccute_layout any, int n)
{
    CCUTE_FORM(any, "_");
    CCUTE_ASSUME(n >= 2 && n <= 16);
    out[ccute_at(any, 2)] = 1;
    columns_of(out, ccute_make_layout(32), n);
}

CCUTE_FOLD CCUTE_BLOCK_DIM(32) __global__ void bounded_by_8(float *out, int n)
{
    CCUTE_ASSUME(n >= 2 && n <= 8);
    columns_of(out, ccute_make_layout(32), n);
}

/* Four ways to say that 128 threads load an 8x128 row-major tile, 1x8 each; by hand they are one. */
#include <ccute/short.h>

#if defined TWINS_RUN
#include "run.h"
#endif

enum { ROWS = 8, COLUMNS = 128, VALUES = 8, THREADS = 128 };

/* ---- index arithmetic ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS) fold_index(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const int m = threadIdx.x / (COLUMNS / VALUES), k = threadIdx.x % (COLUMNS / VALUES) * VALUES;
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(mA, m, k + i)];
}

extern "C" __global__ void __launch_bounds__(THREADS) hand_index(const float *A, int ld, float *out)
{
    const int m = threadIdx.x / (COLUMNS / VALUES), k = threadIdx.x % (COLUMNS / VALUES) * VALUES;
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[(long long)m * ld + k + i];
}

/* ---- divide, select, group, slice ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS) fold_divide(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout gA = ccute_local_tile(mA, TUP(ROWS, COLUMNS), TUP(0, 0));
    const ccute_layout by_tile = ccute_select(ccute_flat_divide(gA, TUP(1, VALUES)), 0, 1, 3, 2);
    const ccute_layout tA = ccute_slice(ccute_group(by_tile, 2, 4), 0, ALL, threadIdx.x);
    for (int i = 0; i < ccute_size(tA); i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(tA, i)];
}

extern "C" __global__ void __launch_bounds__(THREADS) hand_divide(const float *A, int ld, float *out)
{
    const float *a = A + (long long)(threadIdx.x / 16) * ld + threadIdx.x % 16 * 8;
    for (int i = 0; i < 8; i++)
        out[threadIdx.x * 8 + i] = a[i];
}

/* ---- a layout of threads and values, composed ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS) fold_compose(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout gA = ccute_local_tile(mA, TUP(ROWS, COLUMNS), TUP(0, 0));
    const ccute_layout tv =
        ccute_make_layout(TUP(TUP(COLUMNS / VALUES, ROWS), VALUES), TUP(TUP(ROWS * VALUES, 1), ROWS));
    const ccute_layout tA = ccute_slice(ccute_composition(gA, tv), threadIdx.x, ALL);
    for (int i = 0; i < ccute_size(tA); i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(tA, i)];
}

extern "C" __global__ void __launch_bounds__(THREADS) hand_compose(const float *A, int ld, float *out)
{
    const float *a = A + (long long)(threadIdx.x / 16) * ld + threadIdx.x % 16 * 8;
    for (int i = 0; i < 8; i++)
        out[threadIdx.x * 8 + i] = a[i];
}

/* ---- a tiled copy's partition ---- */

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS) fold_tiled(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout tv =
        ccute_make_layout(TUP(TUP(COLUMNS / VALUES, ROWS), VALUES), TUP(TUP(ROWS * VALUES, 1), ROWS));
    const ccute_tiled_copy copy = ccute_make_tiled_copy_tv(ccute_universal_copy(32, 32), tv, TUP(ROWS, COLUMNS));
    const ccute_layout tA = ccute_partition_S(copy, mA, threadIdx.x);
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(tA, i, 0, 0)];
}

extern "C" __global__ void __launch_bounds__(THREADS) hand_tiled(const float *A, int ld, float *out)
{
    const float *a = A + (long long)(threadIdx.x / 16) * ld + threadIdx.x % 16 * 8;
    for (int i = 0; i < 8; i++)
        out[threadIdx.x * 8 + i] = a[i];
}

/* ---- the same over a grid of tiles, every stride static ---- */

enum { WIDE = 16384 };

extern "C" CCUTE_FOLD __global__ void __launch_bounds__(THREADS) fold_grid(const float *A, float *out)
{
    CCUTE_ASSUME(blockIdx.x < WIDE / COLUMNS && blockIdx.y < WIDE / ROWS);
    const ccute_layout m = ccute_make_layout(TUP(WIDE, WIDE), TUP(WIDE, 1));
    const ccute_layout g = ccute_local_tile(m, TUP(ROWS, COLUMNS), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout tv =
        ccute_make_layout(TUP(TUP(COLUMNS / VALUES, ROWS), VALUES), TUP(TUP(ROWS * VALUES, 1), ROWS));
    const ccute_layout t = ccute_slice(ccute_composition(g, tv), threadIdx.x, ALL);
    for (int i = 0; i < ccute_size(t); i++)
        out[ccute_at(t, i)] = A[ccute_at(t, i)];
}

extern "C" __global__ void __launch_bounds__(THREADS) hand_grid(const float *A, float *out)
{
    CCUTE_ASSUME(blockIdx.x < WIDE / COLUMNS && blockIdx.y < WIDE / ROWS);
    const int o = (blockIdx.y * 8 + threadIdx.x / 16) * WIDE + blockIdx.x * 128 + threadIdx.x % 16 * 8;
    for (int i = 0; i < 8; i++)
        out[o + i] = A[o + i];
}

#if defined TWINS_RUN
int main(void)
{
    twins_open();
    TWIN(index, 1, 128, in, 160, out);
    TWIN(divide, 1, 128, in, 160, out);
    TWIN(compose, 1, 128, in, 160, out);
    TWIN(tiled, 1, 128, in, 160, out);
    TWIN(grid, dim3(2, 2), 128, in, out);
    printf("1..%d\n", twins_count);
    return twins_differ != 0;
}
#endif

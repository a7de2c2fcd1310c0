#include <ccute/short.h>

/* n is above a coordinate that is not negative: stating that it is positive as well costs nothing. */
CCUTE_FOLD __global__ void __launch_bounds__(64) before(int *out, const long n)
{
    if (threadIdx.x >= n)
        return;
    CCUTE_ASSUME(n > 0);
    out[ccute_at(ccute_make_layout(TUP(16, 2, n / 32), TUP(1, 16, 32)), threadIdx.x)] = 0;
}

/* Without the second fact, and of several terms. */
CCUTE_FOLD __global__ void __launch_bounds__(64) alone(int *out, int n, int m)
{
    const int i = blockIdx.x * 64 + threadIdx.x;
    if (i < 0 || m < 0 || i + 4 >= n - m)
        return;
    out[ccute_at(ccute_make_layout(TUP(4, n / 4), TUP(n / 4, 1)), 3, i / 4)] = 0;
}

/* i may be less than 0: nothing is known about n. */
CCUTE_FOLD __global__ void __launch_bounds__(64) below(int *out, int i, int n)
{
    if (i >= n)
        return;
    out[ccute_at(ccute_make_layout(TUP(4, n), TUP(n, 1)), 3, 0)] = i;
}

enum { TILE = 64 };

/* CUDA's min of an enumerator is that of its number. */
CCUTE_FOLD __global__ void __launch_bounds__(TILE) of_an_enumerator(int *out, int n)
{
    const int rows = min(n - (int)blockIdx.x * TILE, TILE), least = max(TILE, 2);
    if (rows > 0)
        out[ccute_at(ccute_make_layout(TUP(rows, least), TUP(1, TILE)), threadIdx.x)] = abs(TILE);
}
// ---- folded ----
// 9 |     out[threadIdx.x] = 0;
// 18 |     out[(n >> 2) * 3 + (i >> 2)] = 0;
// 26 |     ccute_check_(n >= 0); out[(long long)n * 3] = i;
// 34 |     const int rows = min(n - (int)blockIdx.x * TILE, TILE), least = max(TILE, 2); (void)least;
// 36 |         out[threadIdx.x % rows + threadIdx.x / rows * 64] = abs(TILE);
// ! facts_of_relations.cu:26:9: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     out[ccute_at(ccute_make_layout(TUP(4, n), TUP(n, 1)), 3, 0)] = i;
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

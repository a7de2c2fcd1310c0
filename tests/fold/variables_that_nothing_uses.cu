#include <ccute/short.h>

// What folded calls alone used is excused; what nothing used before is not, nor a volatile variable, which is not read.
CCUTE_FOLD __device__ static long helper(const ccute_layout l, int unused, int folded)
{
    const int spare = unused, tile = 4;
    return ccute_at(ccute_get(l, 0), folded - folded) + ccute_size(ccute_make_layout(tile));
}

CCUTE_FOLD __global__ void k(long *d, int n, int m)
{
    const int width = 8, used = 3;
    const ccute_layout l = ccute_make_layout(TUP(width, 2), TUP(1, n));
    volatile int seen = 5;
    const auto at = [=](int i, int j) { return ccute_at(l, i, j - j); };
    {
        const int m = 1;
        d[threadIdx.x] = ccute_at(ccute_make_layout(TUP(8, m)), 0) + used;
    }
    for (int r = 0, step = 4; r < 4; r++)
        d[r] = at(r, 1) + ccute_at(ccute_make_layout(step), 2) + helper(l, 1, n);
    d[9] = ccute_at(ccute_make_layout(TUP(4, 4), TUP(1, seen)), 2);
}
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD __device__ static long helper(const ccute_layout l, int unused, int folded)
// 11 | { (void)n;
// 12 |     const int width = 8, used = 3; (void)width;
// 13 |     /* l = (8,2):(1,n) */
// 15 |     const auto at = [=](int i, int j) { (void)j; return (long)i; };
// 17 |         const int m = 1; (void)m;
// 18 |         d[threadIdx.x] = 0L + used;
// 21 |         { ccute_check_(step >= 0); d[r] = at(r, 1) + 2L + 4L; }
// ! variables_that_nothing_uses.cu:21:27: remark: checked at run time: step >= 0; remedy: CCUTE_ASSUME(step >= 0)
// !         d[r] = at(r, 1) + ccute_at(ccute_make_layout(step), 2) + helper(l, 1, n);
// !                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! variables_that_nothing_uses.cu:22:57: remark: not folded: this integer is volatile or _Atomic, and the folded text could read it more than once; remedy: assign it to a const variable first
// !     d[9] = ccute_at(ccute_make_layout(TUP(4, 4), TUP(1, seen)), 2);
// !                                                         ^~~~

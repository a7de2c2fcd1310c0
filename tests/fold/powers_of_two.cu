// A number that is known to be a power of two, but not which: what the source states, a loop's counter that doubles or
// halves, and what is made of these. A remainder is a mask, and no quotient is left in a multiple of the divisor.
#include <ccute/ccute.h>
#include <ccute/short.h>

// run: LAUNCH(stated, 2, 32, OUT, 1, 37); LAUNCH(stated, 2, 32, OUT, 4, 40); LAUNCH(stated, 2, 32, OUT, 64, 63)
CCUTE_FOLD CCUTE_BLOCK_DIM(32) __global__ void stated(long *out, int j, int n)
{
    CCUTE_ASSUME(j > 0 && (j & (j - 1)) == 0 && n > 0 && gridDim.x < 1024);
    const int t = blockIdx.x * 32 + threadIdx.x;
    const ccute_layout l = ccute_make_layout(TUP(j, 2, n), TUP(1, j, 2 * j)), apart = ccute_make_layout(TUP(j, n), TUP(64, 1));
    if (t < n) {
        out[ccute_at(l, t % j, 0, t / j)] = t;
        out[ccute_at(l, t % j, 1, t / j)] = -t;
        out[1024 + t] = ccute_at(apart, t % j, t / j);
    }
}

// A stride has a name: twice the divisor.
// run: LAUNCH(named, 2, 32, OUT, 1, 37); LAUNCH(named, 2, 32, OUT, 16, 40)
CCUTE_FOLD CCUTE_BLOCK_DIM(32) __global__ void named(long *out, int j, int n)
{
    CCUTE_ASSUME(j > 0 && j < 1024 && (j & (j - 1)) == 0 && n > 0 && n < 1048576 && gridDim.x < 1024);
    const int t = blockIdx.x * 32 + threadIdx.x;
    const ccute_layout l = ccute_make_layout(TUP(j, 2, n), TUP(1, j, 2 * j));
    if (t < n) {
        out[ccute_at(l, t % j, 0, t / j)] = t;
        out[ccute_at(l, t % j, 1, t / j)] = -t;
    }
}

// By a shift, or by equality with one.
// run: LAUNCH(shifted, 1, 32, OUT, 0, 1, 1u); LAUNCH(shifted, 1, 32, OUT, 3, 8, 16u)
CCUTE_FOLD CCUTE_BLOCK_DIM(32) __global__ void shifted(long *out, int k, int m, unsigned p)
{
    CCUTE_ASSUME(k >= 0 && k < 20 && m == 1 << k && p > 0 && (p & (p - 1)) == 0);
    const int t = threadIdx.x, n = 1 << k;
    out[t] = ccute_at(ccute_make_layout(TUP(n, 32), TUP(3, 7)), t % n, t / (1 << k));
    out[32 + t] = ccute_at(ccute_make_layout(TUP(m, 32), TUP(3, 7)), t % m, 0);
    out[64 + t] = ccute_at(ccute_make_layout(TUP(2 * p, 32), TUP(3, 7)), threadIdx.x % (2 * p), 0);
    out[96 + t] = ccute_at(ccute_make_layout(TUP(n * 4, 32), TUP(3, 7)), t % (n * 4), 0);
}

// run: LAUNCH(counted, 1, 32, OUT, 5); LAUNCH(counted, 1, 32, OUT, 8)
CCUTE_FOLD CCUTE_BLOCK_DIM(32) __global__ void counted(long *out, int start)
{
    const int t = threadIdx.x;
    for (int k = 2; k <= 32; k *= 2)
        for (int j = k / 2; j > 0; j >>= 1)
            out[ccute_at(ccute_make_layout(TUP(j, 64), TUP(1, 2 * j)), t % j, t / j)] += k;
    CCUTE_ASSUME(start > 0);
    for (int j = start; j > 0; j /= 2) // not from a power of two
        out[ccute_at(ccute_make_layout(TUP(j, 64), TUP(1, 128)), t % j, 1)] += j;
    for (int j = 1; j < 100; j *= 6) // not by one
        out[ccute_at(ccute_make_layout(TUP(j, 64), TUP(1, 128)), t % j, 2)] += j;
}

// 0 and the least int have no bit in common with the number before them; a dividend may be negative; and what one branch
// states, the other does not know.
// run: LAUNCH(not_powers, 1, 1, OUT, 0, -7, 6); LAUNCH(not_powers, 1, 1, OUT, 8, -7, 5); LAUNCH(not_powers, 1, 1, OUT, 4, 9, 7)
CCUTE_FOLD CCUTE_BLOCK_DIM(1) __global__ void not_powers(long *out, int n, int i, int m)
{
    CCUTE_ASSUME(n >= 0 && (n & (n - 1)) == 0 && m > 0);
    const int t = threadIdx.x + 5;
    if (n != 0)
        out[0] = ccute_at(ccute_make_layout(TUP(n, 4), TUP(3, 7)), t % n, 0);
    if (n > 2)
        out[1] = ccute_at(ccute_make_layout(TUP(n, 4), TUP(3, 7)), i % n, 0);
    if ((m & (m - 1)) == 0)
        out[2] = ccute_at(ccute_make_layout(TUP(m, 4), TUP(3, 7)), t % m, 0);
    else
        out[3] = ccute_at(ccute_make_layout(TUP(m, 4), TUP(3, 7)), t % m, 0);
    out[4] = ccute_at(ccute_make_layout(TUP(m, 4), TUP(3, 7)), t % m, 0);
}
// ---- folded ----
// 8 | { ccute_block_is_(::dim3(32));
// 11 |     /* l = (j,2,n):(1,j,(unsigned)j * 2) */ /* apart = (j,n):(64,1) */
// 13 |         out[t * 2 - (t & (j - 1))] = t;
// 14 |         out[t * 2 - (t & (j - 1)) + (long long)j] = -t;
// 15 |         out[1024 + t] = (t & (j - 1)) * 64 + t / j;
// 22 | { ccute_block_is_(::dim3(32));
// 25 |     /* l = (j,2,n):(1,j,l_d2) */
// 27 |         out[t * 2 - (t & (j - 1))] = t;
// 28 |         out[j + t * 2 - (t & (j - 1))] = -t;
// 35 | { ccute_block_is_(::dim3(32));
// 38 |     out[t] = (t & (n - 1)) * 3 + (t >> k) * 7;
// 39 |     out[32 + t] = (t & (m - 1)) * 3;
// 40 |     out[64 + t] = (threadIdx.x & (p * 2 - 1)) * 3;
// 41 |     out[96 + t] = (t & (n * 4 - 1)) * 3;
// 46 | { ccute_block_is_(::dim3(32));
// 50 |             out[t * 2 - (t & (j - 1))] += k;
// 53 |         out[t % j + 128] += j;
// 55 |         out[t % j + 256] += j;
// 62 | { ccute_block_is_(::dim3(1));
// 66 |         out[0] = (t & (n - 1)) * 3;
// 68 |         out[1] = (long long)(i % n) * 3;
// 70 |         out[2] = (t & (m - 1)) * 3;
// 72 |         out[3] = t % m * 3;
// 73 |     out[4] = t % m * 3;
// ! powers_of_two.cu:68:18: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !         out[1] = ccute_at(ccute_make_layout(TUP(n, 4), TUP(3, 7)), i % n, 0);
// !                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! powers_of_two.cu:73:14: remark: costly: fewer instructions where m is a power of two; remedy: CCUTE_ASSUME(m > 0 && (m & (m - 1)) == 0)
// !     out[4] = ccute_at(ccute_make_layout(TUP(m, 4), TUP(3, 7)), t % m, 0);
// !              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

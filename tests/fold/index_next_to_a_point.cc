// flags: -Rfold-missed
/* The index of a neighbour in a stencil takes more instructions in 64 bits: a remark has the fact by which it has 32. */
#include <ccute/short.h>

static const int field[81] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32};
// run: rows(4, 4, 9, 9); rows(1, 1, 3, 20); rows(0, 3, 9, 9); flat(40, 9, 9); flat(21, 4, 20); flat(8, 9, 9); one(4, 4, 9, 9)
CCUTE_FOLD static long rows(int i, int j, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0);
    const ccute_layout l = ccute_make_layout_right(TUP(m, n));
    if (i < 1 || i >= m - 1 || j < 1 || j >= n - 1)
        return -1;
    long sum = field[ccute_at(l, i, j)] * 7;
    sum += field[ccute_at(l, i - 1, j)] * 5;
    return sum;
}

// the names of the index may be negative: the index is the one that the coordinates are of
CCUTE_FOLD static long flat(int k, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0);
    if (k >= m * n)
        return -2;
    const ccute_layout l = ccute_make_layout_right(TUP(m, n));
    const int i = k / n, j = k % n;
    if (i < 1 || i >= m - 1 || j < 1 || j >= n - 1)
        return -1;
    return field[ccute_at(l, i - 1, j)];
}

// one point alone: an address has 64 bits anyway
CCUTE_FOLD static long one(int i, int j, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0);
    const ccute_layout l = ccute_make_layout_right(TUP(m, n));
    return i < 0 || i >= m || j < 0 || j >= n ? -1 : field[ccute_at(l, i, j)];
}
// ---- folded ----
// 10 |     /* l = (m,n):(n,1) */
// 13 |     long sum = field[j + (long long)(unsigned)i * (unsigned)n] * 7;
// 14 |     sum += field[j + (long long)(unsigned)n * (unsigned)(i - 1)] * 5;
// 24 |     /* l = (m,n):(n,1) */
// 28 |     return field[(long long)k - n];
// 35 |     /* l = (m,n):(n,1) */
// 36 |     return i < 0 || i >= m || j < 0 || j >= n ? -1 : field[j + (long long)(unsigned)i * (unsigned)n];
// ! index_next_to_a_point.cc:14:18: remark: costly: fewer instructions where (long long)m * n <= 2147483647; remedy: CCUTE_ASSUME((long long)m * n <= 2147483647)
// !     sum += field[ccute_at(l, i - 1, j)] * 5;
// !                  ^~~~~~~~~~~~~~~~~~~~~
// ! index_next_to_a_point.cc:28:18: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     return field[ccute_at(l, i - 1, j)];
// !                  ^~~~~~~~~~~~~~~~~~~~~

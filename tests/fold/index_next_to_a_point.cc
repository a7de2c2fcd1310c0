// flags: -Rfold-missed
/* The index of a neighbour in a stencil takes more instructions in 64 bits: a remark has the fact by which it has 32. */
#include <ccute/short.h>

static const int field[81] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32};
// run: rows(4, 4, 9, 9); rows(1, 1, 3, 20); rows(0, 3, 9, 9); flat(40, 9, 9); flat(21, 4, 20); flat(8, 9, 9); one(4, 4, 9, 9); cube(1, 1, 1, 3, 3, 3); cube(1, 2, 1, 3, 4, 3); cube(0, 1, 1, 3, 3, 3); mine(3, 9, 9); mine(9, 9, 9); ours(3, 9, 9)
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
// in a grid of three dimensions, where the product of all three fits an int, and that of two on the way to it
CCUTE_FOLD static long cube(int i, int j, int k, int m, int n, int o)
{
    CCUTE_ASSUME(m > 0 && n > 0 && o > 0);
    const ccute_layout l = ccute_make_layout_right(TUP(m, n, o));
    if (i < 1 || i >= m - 1 || j < 1 || j >= n - 1 || k < 1 || k >= o - 1)
        return -1;
    return field[ccute_at(l, i - 1, j, k)];
}

// the extents are said to be small; only the sign is missing
CCUTE_FOLD static long mine(int i, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0 && (long long)m * n <= 0x7fffffff);
    const ccute_layout l = ccute_make_layout_right(TUP(m, n));
    return i >= m ? -1 : field[ccute_at(l, i, 0)];
}
// nothing is missing: i * n is an int, as m * n is
CCUTE_FOLD static long ours(int i, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0 && (long long)m * n <= 0x7fffffff);
    const ccute_layout l = ccute_make_layout_right(TUP(m, n));
    return i < 0 || i >= m ? -1 : field[ccute_at(l, i, 0)];
}
// ---- folded ----
// 10 |     /* l = (m,n):(n,1) */
// 13 |     long sum = field[j + (long long)(unsigned)i * (unsigned)n] * 7;
// 14 |     sum += field[j + (long long)(unsigned)n * (unsigned)(i - 1)] * 5;
// 24 |     /* l = (m,n):(n,1) */
// 28 |     return field[(long long)k - n];
// 35 |     /* l = (m,n):(n,1) */
// 36 |     return i < 0 || i >= m || j < 0 || j >= n ? -1 : field[j + (long long)(unsigned)i * (unsigned)n];
// 42 |     /* l = (m,n,o):(l_d0,o,1) */ const long long l_d0 = (long long)(unsigned)n * (unsigned)o;
// 45 |     return field[k + (unsigned long long)l_d0 * (unsigned)(i - 1) + (long long)(unsigned)j * (unsigned)o];
// 52 |     /* l = (m,n):(n,1) */
// 53 |     return i >= m ? -1 : field[(long long)i * n];
// 59 |     /* l = (m,n):(n,1) */
// 60 |     return i < 0 || i >= m ? -1 : field[i * n];
// ! index_next_to_a_point.cc:14:18: remark: costly: fewer instructions where (long long)(unsigned)m * (unsigned)n <= 2147483647; remedy: CCUTE_ASSUME((long long)(unsigned)m * (unsigned)n <= 2147483647)
// !     sum += field[ccute_at(l, i - 1, j)] * 5;
// !                  ^~~~~~~~~~~~~~~~~~~~~
// ! index_next_to_a_point.cc:28:18: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     return field[ccute_at(l, i - 1, j)];
// !                  ^~~~~~~~~~~~~~~~~~~~~
// ! index_next_to_a_point.cc:42:5: remark: costly: fewer instructions where (long long)(unsigned)n * (unsigned)o <= 2147483647; remedy: CCUTE_ASSUME((long long)(unsigned)n * (unsigned)o <= 2147483647)
// !     const ccute_layout l = ccute_make_layout_right(TUP(m, n, o));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! index_next_to_a_point.cc:45:18: remark: costly: fewer instructions where (long long)(unsigned)m * (unsigned)n <= 2147483647 && (long long)(unsigned)m * (unsigned)n * (unsigned)o <= 2147483647; remedy: CCUTE_ASSUME((long long)(unsigned)m * (unsigned)n <= 2147483647 && (long long)(unsigned)m * (unsigned)n * (unsigned)o <= 2147483647)
// !     return field[ccute_at(l, i - 1, j, k)];
// !                  ^~~~~~~~~~~~~~~~~~~~~~~~
// ! index_next_to_a_point.cc:53:32: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return i >= m ? -1 : field[ccute_at(l, i, 0)];
// !                                ^~~~~~~~~~~~~~~~~

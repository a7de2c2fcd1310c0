// flags: -Rfold-missed
/* Where a promise says that the product of two extents fits an int, so does the index of a point in them: below both, and no further
   away than the conditions say. The index takes 64 bits where it may be in the next row, or below the first, and where the product is another. */
#include <ccute/short.h>

// run: inner(65534, 32765, 65536, 32767); inner(1, 1, 3, 3); inner(32765, 65534, 32767, 65536); inner(0, 4, 9, 9); inner(7, 8, 9, 9)
// run: next(65535, 32766, 65536, 32767); next(65536, 32766, 65536, 32767); below(-1000000, 5, 65536, 32767); below(65535, 1, 65536, 32767)
// run: other(65535, 32766, 65536, 32767, 1); other(3000000, 0, 3000001, 1000, 2); open(65535, 40000, 65536, 32767); open(2147483, 2147483600, 2147483, 1000)
// run: mirrored(-1000000, 65535, 65536, 32767); mirrored(5, 3, 65536, 32767)
// run: planes(1289, 1289, 1289, 1290, 1290, 1290); planes(1, 2, 3, 4, 5, 6); planes(21473, 316, 315, 21474, 317, 315)
CCUTE_FOLD static long inner(int i, int j, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0 && (long long)m * n <= 2147483647);
    const ccute_layout l = ccute_make_layout_right(TUP(m, n));
    if (i > 0 && i < m - 1 && j > 0 && j < n - 1)
        return ccute_at(l, i - 1, j) * 5 + ccute_at(l, i + 1, j) * 3 + ccute_at(l, i, j - 1) + ccute_at(l, i, j + 1);
    return -1;
}

CCUTE_FOLD static long next(int i, int j, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0 && (long long)m * n <= 2147483647);
    const ccute_layout l = ccute_make_layout_right(TUP(m, n));
    if (i >= 0 && i <= m && j >= 0 && j < n)
        return ccute_at(l, i, j);
    return -1;
}

CCUTE_FOLD static long below(int i, int j, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0 && (long long)m * n <= 2147483647);
    const ccute_layout l = ccute_make_layout_right(TUP(m, n));
    if (i < m && j >= 0 && j < n)
        return ccute_at(l, i, j);
    return -1;
}

CCUTE_FOLD static long mirrored(int i, int j, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0 && j >= 0 && j < m && i < n && (long long)m * n <= 2147483647);
    const ccute_layout l = ccute_make_layout(TUP(m, n), TUP(n, -1));
    return ccute_at(l, j, i);
}

CCUTE_FOLD static long other(int i, int j, int m, int n, int k)
{
    CCUTE_ASSUME(m > 0 && n > 0 && k > 0 && (long long)k * n <= 2147483647);
    const ccute_layout l = ccute_make_layout_right(TUP(m, n));
    if (i >= 0 && i < m && j >= 0 && j < n)
        return ccute_at(l, i, j);
    return -1;
}

CCUTE_FOLD static long open(int i, int j, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0 && j >= 0 && (long long)m * n <= 2147483647);
    const ccute_layout l = ccute_make_layout_right(TUP(m, n));
    if (i >= 0 && i < m)
        return ccute_at(l, i, j);
    return -1;
}

// a stride that is a product has a name
CCUTE_FOLD static long planes(int z, int y, int x, int d, int h, int w)
{
    CCUTE_ASSUME(d > 0 && h > 0 && w > 0 && (long long)d * h * w <= 2147483647);
    const ccute_layout l = ccute_make_layout_right(TUP(d, h, w));
    if (x < 0 || x >= w || y < 0 || y >= h || z >= d)
        return -1;
    if (z > 0)
        return ccute_at(l, z, y, x) * 3 + ccute_at(l, z - 1, y, x);
    return z == 0 ? ccute_at(l, z, y, x) : -2;
}
// ---- folded ----
// 14 |     /* l = (m,n):(n,1) */
// 16 |         return ((long)(j + n * (i - 1))) * 5 + ((long)(j + n * (i + 1))) * 3 + ((long)(j + i * n - 1)) + ((long)(j + i * n + 1));
// 23 |     /* l = (m,n):(n,1) */
// 25 |         return j + (long long)(unsigned)i * (unsigned)n;
// 32 |     /* l = (m,n):(n,1) */
// 34 |         return j + (long long)i * n;
// 41 |     /* l = (m,n):(n,-1) */
// 42 |     return (long long)j * n - i;
// 48 |     /* l = (m,n):(n,1) */
// 50 |         return j + (long long)(unsigned)i * (unsigned)n;
// 57 |     /* l = (m,n):(n,1) */
// 59 |         return j + (long long)(unsigned)i * (unsigned)n;
// 67 |     /* l = (d,h,w):(l_d0,w,1) */ const long long l_d0 = (long long)(unsigned)h * (unsigned)w;
// 71 |         return ((long)(x + z * (int)l_d0 + y * w)) * 3 + ((long)(x + z * (int)l_d0 + y * w - (int)l_d0));
// 72 |     return z == 0 ? ((long)(x + (int)((unsigned)z * l_d0) + y * w)) : -2;
// ! narrow_by_a_product.cc:67:5: remark: costly: fewer instructions where (long long)h * w <= 2147483647; remedy: CCUTE_ASSUME((long long)h * w <= 2147483647)
// !     const ccute_layout l = ccute_make_layout_right(TUP(d, h, w));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

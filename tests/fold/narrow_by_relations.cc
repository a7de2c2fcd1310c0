/* An index is of 32 bits where the conditions around it bound it: i < m and m < 2^14. The bounds count for the whole index only, and
   only where they hold: of an extent that may be 2^17, or of a coordinate without a condition, it takes 64 bits. */
#include <ccute/short.h>

// run: inner(3, 4, 16383, 16383); inner(16381, 16381, 16383, 16383); inner(-2, 1, 10, 10)
// run: large(65000, 65000, 131071, 131071); large(-60000, 1, 9, 9); open(1000000, 5, 16383, 16383); behind(131070, 131070, 131071, 131071)
// run: far(1000000, 3, 1 << 30, 32767); far(-999, 3, 1 << 30, 32767)
CCUTE_FOLD static long inner(int i, int j, int m, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(m, n), TUP(n, 1));
    if (m >= 0 && n > 0 && m < 16384 && n < 16384 && i > 0 && i < m - 1 && j > 0 && j < n - 1)
        return ccute_at(l, i - 1, j) * 5 + ccute_at(l, i + 1, j) * 3 + ccute_at(l, i, j - 1);
    return -1;
}

CCUTE_FOLD static long large(int i, int j, int m, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(m, n), TUP(n, 1));
    if (m >= 0 && n > 0 && m < 131072 && n < 131072 && i > -65536 && i < m - 1 && j >= 0 && j < n)
        return ccute_at(l, i + 1, j);
    return -1;
}

CCUTE_FOLD static long open(int i, int j, int m, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(m, n), TUP(n, 1));
    if (m >= 0 && n > 0 && m < 16384 && n < 16384 && i >= 0 && j > 0 && j < n)
        return ccute_at(l, i, j);
    return -1;
}

CCUTE_FOLD static long behind(int i, int j, int m, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(m, n), TUP(n, 1));
    long s = 0;
    if (m < 0 || n <= 0 || m > 131071 || n > 131071 || i < 0 || j < 0)
        return -1;
    if (i < m && j < n && m < 16384 && n < 16384)
        s = ccute_at(l, i, j);
    return s + ccute_at(l, i, j) * 3;
}

CCUTE_FOLD static long far(int i, int j, int m, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(m, n), TUP(n, 1));
    if (m >= 0 && n > 0 && n < 32768 && i > -1000 && i < m && j >= 0 && j < n)
        return ccute_at(l, i, j);
    return -1;
}
// ---- folded ----
// 10 |     /* l = (m,n):(n,1) */
// 12 |         return ((long)(j + n * (i - 1))) * 5 + ((long)(j + n * (i + 1))) * 3 + ((long)(j + i * n - 1));
// 18 |     /* l = (m,n):(n,1) */
// 20 |         return j + n * ((long long)i + 1);
// 26 |     /* l = (m,n):(n,1) */
// 28 |         return j + (long long)(unsigned)i * (unsigned)n;
// 34 |     /* l = (m,n):(n,1) */
// 39 |         s = j + i * n;
// 40 |     return s + ((long)(j + (long long)(unsigned)i * (unsigned)n)) * 3;
// 45 |     /* l = (m,n):(n,1) */
// 47 |         return j + (long long)i * n;
// ! narrow_by_relations.cc:20:16: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !         return ccute_at(l, i + 1, j);
// !                ^~~~~~~~~~~~~~~~~~~~~

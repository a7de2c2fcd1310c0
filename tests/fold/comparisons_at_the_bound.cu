#include <ccute/short.h>

// Each bound is reached: none of these comparisons is known, though the one beside it is.
// run: quotient(3); quotient(4); remainder(7, 8); remainder(6, 8); equal(3, 3); equal(3, 4); negative(-9); negative(-8)
CCUTE_FOLD long long quotient(unsigned n)
{
    return ccute_at(ccute_make_layout(2, 4 * (n / 4) + 2 >= n ? 3 : 5), 1) +
           ccute_at(ccute_make_layout(2, 4 * (n / 4) + 3 >= n ? 30 : 50), 1);
}

CCUTE_FOLD long long remainder(unsigned i, int n)
{
    CCUTE_ASSUME(n > 0);
    return ccute_at(ccute_make_layout(2, (int)(i & 1023) % n <= n - 2 ? 3 : 5), 1) +
           ccute_at(ccute_make_layout(2, (int)(i & 1023) % n <= n - 1 ? 30 : 50), 1);
}

CCUTE_FOLD long long equal(int m, int n)
{
    CCUTE_ASSUME(m <= n);
    return ccute_at(ccute_make_layout(2, m == n ? 3 : 5), 1) + ccute_at(ccute_make_layout(2, m <= n ? 30 : 50), 1);
}

CCUTE_FOLD long long negative(int n)
{
    return ccute_at(ccute_make_layout(2, n % 8 >= 0 ? 3 : 5), 1) +
           ccute_at(ccute_make_layout(2, n % 8 >= -7 ? 30 : 50), 1);
}
// ---- folded ----
// 7 |     return ((long)(n <= (n >> 2) * 4 + 2 ? 3 : 5)) +
// 8 |            30L;
// 14 |     return ((long)((int)((i & 1023) % n) <= n - 2 ? 3 : 5)) +
// 15 |            30L;
// 21 |     return ((long)(m == n ? 3 : 5)) + 30L;
// 26 |     return ((long)(n % 8 >= 0 ? 3 : 5)) +
// 27 |            30L;
// ! comparisons_at_the_bound.cu:14:12: remark: costly: fewer instructions where i < 1024; remedy: CCUTE_ASSUME(i < 1024)
// !     return ccute_at(ccute_make_layout(2, (int)(i & 1023) % n <= n - 2 ? 3 : 5), 1) +
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! comparisons_at_the_bound.cu:26:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(ccute_make_layout(2, n % 8 >= 0 ? 3 : 5), 1) +
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

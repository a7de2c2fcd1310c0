#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    ccute_at(a, i);
    (void)ccute_size(a);
    return i;
}

// Checks stand before it; it may be the body of a branch or of a loop, and the last of a block.
// run: g(5, 7)
CCUTE_FOLD long g(int m, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(1, m));
    for (int i = 0; i < 4; i++) {
        if (i == 2)
            ccute_at(a, i, i + 3);
        do
            ccute_size(a);
        while (i > 8);
        ccute_at(a, i, 1);
    }
    return n;
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     (void)(i % 8 * 4 + i / 8);
// 8 |     (void)32L;
// 16 |     /* a = (m,n):(1,m) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 19 |             (void)((long)(i + (long long)(unsigned)m * (unsigned)(i + 3)));
// 21 |             (void)((long)((long long)(unsigned)m * (unsigned)n));
// 23 |         (void)((unsigned)m + i);
// ! unused_result.cu:7:5: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     ccute_at(a, i);
// !     ^~~~~~~~~~~~~~
// ! unused_result.cu:16:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(1, m));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! unused_result.cu:16:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(1, m));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

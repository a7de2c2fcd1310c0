// run: of_an_extent(8, 3); of_two(16, 3); of_a_scalar(4, 3); traps_first(-1, 3); traps_first(8, 3); jumps_first(-1, 3); of_a_later_name(8, 3); of_a_changed_name(4, 3)
/* A promise after a declaration holds for it, too, where nothing between them may leave or trap: then no check is left.
   Otherwise the source may never come to the promise, and the check stays. */
#include <ccute/short.h>

CCUTE_FOLD long of_an_extent(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(1, 8));
    CCUTE_ASSUME(n >= 0);
    return ccute_at(l, i, 2);
}
CCUTE_FOLD long of_two(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(1, n));
    const ccute_layout tile = ccute_composition(l, ccute_make_layout(TUP(4), TUP(2)));
    CCUTE_ASSUME(n >= 8);
    CCUTE_ASSUME(n % 8 == 0);
    return ccute_at(tile, i) + ccute_at(l, i, 1);
}
CCUTE_FOLD long of_a_scalar(int n, int i)
{
    const int rows = n * 2;
    const ccute_layout l = ccute_make_layout(TUP(rows, 4));
    CCUTE_ASSUME(n > 0);
    return ccute_at(l, i, 1);
}
CCUTE_FOLD long traps_first(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(1, 8));
    const long first = ccute_at(l, i, 1);
    CCUTE_ASSUME(n >= 0);
    return first + ccute_at(l, i, 2);
}
CCUTE_FOLD long jumps_first(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(1, 8));
    if (n < 0)
        return ccute_ok(l) ? 1 : 2;
    CCUTE_ASSUME(n >= 0);
    return ccute_at(l, i, 2);
}
CCUTE_FOLD long of_a_later_name(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(1, 8));
    const int m = n;
    CCUTE_ASSUME(m >= 0);
    return ccute_at(l, i, m % 3);
}
CCUTE_FOLD long of_a_changed_name(int n, int i)
{
    int m = i - 8;
    const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(1, 8)), k = ccute_make_layout(TUP(4, 4), TUP(1, m));
    m = n;
    CCUTE_ASSUME(m >= 0);
    return ccute_at(l, i, m % 3) + ccute_at(k, 1, i);
}
// ---- folded ----
// 8 |     /* l = (n,4):(1,8) */
// 10 |     return (long long)i + 16;
// 14 |     /* l = (n,4):(1,n) */
// 15 |     /* tile = (4):(2) */
// 18 |     return ((long)((long long)i * 2)) + ((long)((long long)n + i));
// 23 |     /* l = (rows,4):(1,rows) */
// 25 |     return (long long)i + rows;
// 29 |     /* l = (n,4):(1,8) */ ccute_check_(n >= 0);
// 30 |     const long first = (long long)i + 8;
// 32 |     return first + ((long)((long long)i + 16));
// 36 |     /* l = (n,4):(1,8) */
// 38 |         return 0 ? 1 : 2;
// 40 |     return (long long)i + 16;
// 44 |     /* l = (n,4):(1,8) */ ccute_check_(n >= 0);
// 47 |     return (long long)i + m % 3 * 8;
// 52 |     /* l = (n,4):(1,8) */ /* k = (4,4):(1,k_d1) */ ccute_check_(n >= 0); const int k_d1 = m;
// 55 |     return ((long)((long long)i + m % 3 * 8)) + ((long)((long long)i * k_d1 + 1));
// ! promises_after_declarations.cc:10:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(l, i, 2);
// !            ^~~~~~~~~~~~~~~~~
// ! promises_after_declarations.cc:18:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(tile, i) + ccute_at(l, i, 1);
// !            ^~~~~~~~~~~~~~~~~
// ! promises_after_declarations.cc:18:32: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(tile, i) + ccute_at(l, i, 1);
// !                                ^~~~~~~~~~~~~~~~~
// ! promises_after_declarations.cc:25:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(l, i, 1);
// !            ^~~~~~~~~~~~~~~~~
// ! promises_after_declarations.cc:29:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(1, 8));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! promises_after_declarations.cc:30:24: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const long first = ccute_at(l, i, 1);
// !                        ^~~~~~~~~~~~~~~~~
// ! promises_after_declarations.cc:32:20: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return first + ccute_at(l, i, 2);
// !                    ^~~~~~~~~~~~~~~~~
// ! promises_after_declarations.cc:40:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(l, i, 2);
// !            ^~~~~~~~~~~~~~~~~
// ! promises_after_declarations.cc:44:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(1, 8));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! promises_after_declarations.cc:47:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(l, i, m % 3);
// !            ^~~~~~~~~~~~~~~~~~~~~
// ! promises_after_declarations.cc:52:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(1, 8)), k = ccute_make_layout(TUP(4, 4), TUP(1, m));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! promises_after_declarations.cc:55:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(l, i, m % 3) + ccute_at(k, 1, i);
// !            ^~~~~~~~~~~~~~~~~~~~~

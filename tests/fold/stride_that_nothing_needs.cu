#include <ccute/short.h>

// Of one tile the stride to the next one need not fit: it is worked out all the same, and must not overflow.
// run: f(1, 4611686018427387904, 4294967295u); f(9, 100, 4)
CCUTE_FOLD long long f(int n, long long d, unsigned tile)
{
    const ccute_layout whole = ccute_make_layout(TUP(n), TUP(d));
    const ccute_layout mine = ccute_local_partition(whole, ccute_make_layout_left(TUP(tile)), 0);
    long long sum = 0;
    for (int i = 0; i < ccute_size(mine); i++)
        sum += ccute_at(mine, i);
    return sum;
}

// Of a layout that is bad and of which nothing is asked the numbers need not fit either.
// run: g(-1, 4611686018427387904, 4611686018427387904, 0); g(2, 3, 4, 1)
CCUTE_FOLD long long g(int a, long long b, long long c, int asks)
{
    const ccute_layout l = ccute_make_layout_right(TUP(a, b, c));
    if (asks)
        return ccute_at(l, 1, 0, 0);
    return 0;
}
// ---- folded ----
// 7 |     /* whole = (n):(d) */ ccute_check_(n >= 0);
// 8 |     /* mine = ((mine_s0)):((mine_d0)) */ ccute_check_(tile >= 1); const long long mine_s0 = ((long long)n + tile - 1) / tile; const long long mine_d0 = (long long)((unsigned long long)d * tile);
// 10 |     for (int i = 0; i < (long)mine_s0; i++)
// 11 |         sum += (long)(mine_d0 * i);
// 19 |     /* l = (a,b,c):(l_d0,c,1) */
// 21 |         { ccute_check_(a >= 0); ccute_check_(b >= 0); ccute_check_(c >= 0); return ((long long)((unsigned long long)b * c)); }
// ! stride_that_nothing_needs.cu:7:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout whole = ccute_make_layout(TUP(n), TUP(d));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! stride_that_nothing_needs.cu:8:5: remark: checked at run time: tile >= 1; remedy: CCUTE_ASSUME(tile >= 1)
// !     const ccute_layout mine = ccute_local_partition(whole, ccute_make_layout_left(TUP(tile)), 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! stride_that_nothing_needs.cu:21:16: remark: checked at run time: a >= 0; remedy: CCUTE_ASSUME(a >= 0)
// !         return ccute_at(l, 1, 0, 0);
// !                ^~~~~~~~~~~~~~~~~~~~
// ! stride_that_nothing_needs.cu:21:16: remark: checked at run time: b >= 0; remedy: CCUTE_ASSUME(b >= 0)
// !         return ccute_at(l, 1, 0, 0);
// !                ^~~~~~~~~~~~~~~~~~~~
// ! stride_that_nothing_needs.cu:21:16: remark: checked at run time: c >= 0; remedy: CCUTE_ASSUME(c >= 0)
// !         return ccute_at(l, 1, 0, 0);
// !                ^~~~~~~~~~~~~~~~~~~~

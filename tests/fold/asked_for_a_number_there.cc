#include <ccute/short.h>

// A layout with a negative extent is bad. Who asks it for a number traps, also where nothing uses the number.
CCUTE_FOLD long in_a_layout_that_nothing_uses(int n, int m)
{
    const ccute_layout a = ccute_make_layout(TUP(4, n));
    if (m) {
        const ccute_layout b = ccute_make_layout(TUP(ccute_size(a), 4));
        return 3;
    }
    return n;
}
CCUTE_FOLD long in_a_layout_that_is_only_looked_at(int n, int m)
{
    const ccute_layout a = ccute_make_layout(TUP(4, n));
    return m ? ccute_ok(ccute_make_layout(TUP(4, ccute_size(a) - ccute_size(a)))) : 7;
}
CCUTE_FOLD long in_a_stride_that_is_never_taken(int n, int m)
{
    const ccute_layout a = ccute_make_layout(TUP(4, n));
    if (m) {
        const ccute_layout b = ccute_make_layout(TUP(4, 4), TUP(ccute_size(a), 1));
        return ccute_at(b, 0, 2);
    }
    return n;
}
// Where a choice does not ask, nothing traps.
CCUTE_FOLD long in_a_choice(int n, int m)
{
    const ccute_layout a = ccute_make_layout(TUP(4, n));
    const ccute_layout b = ccute_make_layout(TUP(m ? ccute_size(a) : 4, 4));
    return ccute_at(b, 0, 2);
}
CCUTE_FOLD long behind_an_and(int n, int m)
{
    const ccute_layout a = ccute_make_layout(TUP(4, n));
    const ccute_layout b = ccute_make_layout(TUP(4, 4), TUP(m > 0 && ccute_size(a) > 3, 1));
    const ccute_layout c = ccute_make_layout(TUP(4, 4), TUP(m > 1 || ccute_size(a) > 3, 1));
    return m > 1 ? ccute_at(c, 1, 2) : m < 1 ? ccute_at(b, 1, 2) : 9;
}
// run: in_a_layout_that_nothing_uses(-2, 1); in_a_layout_that_nothing_uses(-2, 0); in_a_layout_that_nothing_uses(2, 1)
// run: in_a_layout_that_is_only_looked_at(-2, 1); in_a_layout_that_is_only_looked_at(-2, 0)
// run: in_a_layout_that_is_only_looked_at(2, 1); in_a_stride_that_is_never_taken(-2, 1)
// run: in_a_stride_that_is_never_taken(-2, 0); in_a_stride_that_is_never_taken(2, 1)
// run: in_a_choice(-2, 0); in_a_choice(-2, 1); in_a_choice(2, 1); in_a_choice(2, 0)
// run: behind_an_and(-2, 0); behind_an_and(-2, 1); behind_an_and(-2, 2); behind_an_and(2, 0); behind_an_and(2, 2)
// ---- folded ----
// 6 |     /* a = (4,n):(1,4) */
// 8 |         /* b = (b_s0,4):(1,b_d1) */ ccute_check_(n >= 0);
// 15 |     /* a = (4,n):(1,4) */
// 16 |     return m ? (ccute_check_(n >= 0), 1) : 7;
// 20 |     /* a = (4,n):(1,4) */
// 22 |         /* b = (4,4):(b_d0,1) */ ccute_check_(n >= 0);
// 23 |         return 2;
// 30 |     /* a = (4,n):(1,4) */
// 31 |     /* b = (b_s0,4):(1,b_d1) */ ccute_check_(m == 0 || n >= 0); ccute_check_((m == 0 ? 4 : (long long)n * 4) >= 0); const long long b_d1 = m == 0 ? 4 : (long long)n * 4;
// 32 |     return b_d1 * 2;
// 36 |     /* a = (4,n):(1,4) */
// 37 |     /* b = (4,4):(b_d0,1) */ ccute_check_(m < 1 || n >= 0); const int b_d0 = m >= 1 && n >= 1;
// 38 |     /* c = (4,4):(c_d0,1) */ ccute_check_(m >= 2 || n >= 0); const int c_d0 = m >= 2 || n >= 1;
// 39 |     return m > 1 ? ((long)(c_d0 + 2)) : m < 1 ? ((long)(b_d0 + 2)) : 9;
// ! asked_for_a_number_there.cc:8:9: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         const ccute_layout b = ccute_make_layout(TUP(ccute_size(a), 4));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! asked_for_a_number_there.cc:16:16: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return m ? ccute_ok(ccute_make_layout(TUP(4, ccute_size(a) - ccute_size(a)))) : 7;
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! asked_for_a_number_there.cc:22:9: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         const ccute_layout b = ccute_make_layout(TUP(4, 4), TUP(ccute_size(a), 1));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! asked_for_a_number_there.cc:31:5: remark: checked at run time: (m == 0 ? 4 : (long long)n * 4) >= 0; remedy: CCUTE_ASSUME((m == 0 ? 4 : (long long)n * 4) >= 0)
// !     const ccute_layout b = ccute_make_layout(TUP(m ? ccute_size(a) : 4, 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! asked_for_a_number_there.cc:31:5: remark: checked at run time: m == 0 || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout b = ccute_make_layout(TUP(m ? ccute_size(a) : 4, 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! asked_for_a_number_there.cc:37:5: remark: checked at run time: m < 1 || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout b = ccute_make_layout(TUP(4, 4), TUP(m > 0 && ccute_size(a) > 3, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! asked_for_a_number_there.cc:38:5: remark: checked at run time: m >= 2 || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout c = ccute_make_layout(TUP(4, 4), TUP(m > 1 || ccute_size(a) > 3, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

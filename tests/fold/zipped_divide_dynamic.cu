#include <ccute/short.h>

// run: f(16, 12, 7, 5)
CCUTE_FOLD long f(int m, int n, int e, int t)
{
    const ccute_layout a = ccute_zipped_divide(ccute_make_layout_right(TUP(m, n)), TUP(4, 3));
    return ccute_at(a, e, t);
}
// ---- folded ----
// 6 |     /* a = ((4,3),(a_s2,a_s3)):((a_d0,a_d1),(a_d2,a_d3)) */ ccute_check_(m >= 0); ccute_check_(n >= 0); const int a_s2 = ((unsigned)m + 3) >> 2; const int a_d0 = m == 1 ? 0 : n; const int a_d1 = n == 1 ? 0 : 1; const int a_d3 = a_d1 * 3;
// 7 |     ccute_check_(a_s2 >= 1); return a_d1 * (e / 4) + (long long)a_d3 * (t / a_s2) + (long long)a_d0 * (e % 4 + t % a_s2 * 4);
// ! zipped_divide_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_zipped_divide(ccute_make_layout_right(TUP(m, n)), TUP(4, 3));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! zipped_divide_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_zipped_divide(ccute_make_layout_right(TUP(m, n)), TUP(4, 3));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! zipped_divide_dynamic.cu:6:5: remark: costly: fewer instructions where m >= 2; remedy: CCUTE_ASSUME(m >= 2)
// !     const ccute_layout a = ccute_zipped_divide(ccute_make_layout_right(TUP(m, n)), TUP(4, 3));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! zipped_divide_dynamic.cu:6:5: remark: costly: fewer instructions where m is a multiple of 4; remedy: CCUTE_ASSUME(m % 4 == 0)
// !     const ccute_layout a = ccute_zipped_divide(ccute_make_layout_right(TUP(m, n)), TUP(4, 3));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! zipped_divide_dynamic.cu:6:5: remark: costly: fewer instructions where n >= 2; remedy: CCUTE_ASSUME(n >= 2)
// !     const ccute_layout a = ccute_zipped_divide(ccute_make_layout_right(TUP(m, n)), TUP(4, 3));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! zipped_divide_dynamic.cu:7:12: remark: checked at run time: ((unsigned)m + 3) >> 2 >= 1; remedy: CCUTE_ASSUME(((unsigned)m + 3) >> 2 >= 1)
// !     return ccute_at(a, e, t);
// !            ^~~~~~~~~~~~~~~~~
// ! zipped_divide_dynamic.cu:7:12: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     return ccute_at(a, e, t);
// !            ^~~~~~~~~~~~~~~~~

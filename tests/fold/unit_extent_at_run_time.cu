#include <ccute/short.h>

// run: f(4, 3); f(1, 3); f(4, 1); f(1, 1)
CCUTE_FOLD long f(int m, int n)
{
    const ccute_layout a = ccute_make_layout_left(TUP(m, n));
    const ccute_layout t = ccute_logical_divide(a, TUP(2, 2));
    return ccute_at(a, m - 1, n - 1) * 1000 + ccute_size(ccute_stride(a)) * 100 + ccute_at(t, TUP(TUP(1, 0), TUP(1, 0)));
}
// ---- folded ----
// 6 |     /* a = (m,n):(1,m) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 7 |     /* t = ((2,t_s1),(2,t_s3)):((t_d0,t_d1),(t_d2,t_d3)) */ const int t_d0 = m == 1 ? 0 : 1; const int t_d2 = n == 1 ? 0 : m;
// 8 |     return ((long)(m + (long long)m * (n - 1) - 1)) * 1000 + ((long)(m == 1 ? 0 : (n == 1 ? 0 : m))) * 100 + ((long)((unsigned)t_d0 + t_d2));
// ! unit_extent_at_run_time.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(m, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! unit_extent_at_run_time.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(m, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! unit_extent_at_run_time.cu:7:5: remark: costly: fewer instructions where m >= 2; remedy: CCUTE_ASSUME(m >= 2)
// !     const ccute_layout t = ccute_logical_divide(a, TUP(2, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! unit_extent_at_run_time.cu:7:5: remark: costly: fewer instructions where n >= 2; remedy: CCUTE_ASSUME(n >= 2)
// !     const ccute_layout t = ccute_logical_divide(a, TUP(2, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! unit_extent_at_run_time.cu:8:47: remark: costly: fewer instructions where m >= 2; remedy: CCUTE_ASSUME(m >= 2)
// !     return ccute_at(a, m - 1, n - 1) * 1000 + ccute_size(ccute_stride(a)) * 100 + ccute_at(t, TUP(TUP(1, 0), TUP(1, 0)));
// !                                               ^~~~~~~~~~~~~~~~~~~~~~~~~~~

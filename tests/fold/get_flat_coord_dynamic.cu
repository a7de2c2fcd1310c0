#include <ccute/short.h>

// run: f(5, 6, 23)
CCUTE_FOLD long f(int m, int n, int i)
{
    const ccute_layout a = ccute_make_layout_left(TUP(m, n));
    const ccute_tuple c = ccute_get_flat_coord(a, i);
    return ccute_size(ccute_get(c, 0)) * 10 + ccute_size(ccute_get(c, 1));
}
// ---- folded ----
// 6 |     /* a = (m,n):(1,m) */ ccute_check_(m >= 0); ccute_check_(n >= 0); const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {(long)m, (long)n}}, {(long)(m == 1 ? 0 : 1), (long)(n == 1 ? 0 : m)}, 0, 0, 0, 0, 0, {0}};
// ! get_flat_coord_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(m, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! get_flat_coord_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(m, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! get_flat_coord_dynamic.cu:7:27: remark: not folded: the result depends on the order of unknown values: m, n, i; remedy: state what you know of these values with CCUTE_ASSUME
// !     const ccute_tuple c = ccute_get_flat_coord(a, i);
// !                           ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! get_flat_coord_dynamic.cu:8:33: remark: not folded: the value of 'c' is not known here
// !     return ccute_size(ccute_get(c, 0)) * 10 + ccute_size(ccute_get(c, 1));
// !                                 ^
// ! get_flat_coord_dynamic.cu:8:68: remark: not folded: the value of 'c' is not known here
// !     return ccute_size(ccute_get(c, 0)) * 10 + ccute_size(ccute_get(c, 1));
// !                                                                    ^

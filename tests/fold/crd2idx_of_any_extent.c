// run: last(-1); last(5); both(-1, -2); both(2, 3); first(-1); whole(-3); by_strides(3); by_strides(-1)
/* An index by extents alone is a number for any of them, as in CuTe; with strides there is a layout, which may be bad. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD long last(int n)
{
    return ccute_crd2idx(TUP(1, 2), TUP(3, n));
}

CCUTE_FOLD long both(int i, int j)
{
    return ccute_crd2idx(TUP(i, j), TUP(3, 4));
}

CCUTE_FOLD long first(int n)
{
    return ccute_crd2idx(TUP(1, 2), TUP(n, 3));
}

CCUTE_FOLD long whole(int n)
{
    return ccute_crd2idx(2, TUP(3, n)) + ccute_crd2idx(TUP(1, 1), TUP(-4, 3));
}

CCUTE_FOLD long by_strides(int n)
{
    return ccute_crd2idx(TUP(1, 2), TUP(3, n), TUP(1, 3));
}
// ---- folded ----
// 7 | { (void)n;
// 8 |     return 7;
// 13 |     return i + (long long)j * 3;
// 18 |     return (long long)n * 2 + 1;
// 22 | { (void)n;
// 23 |     return 2L + (-3L);
// 28 |     ccute_check_(n >= 0); return 7;
// ! crd2idx_of_any_extent.c:18:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_crd2idx(TUP(1, 2), TUP(n, 3));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! crd2idx_of_any_extent.c:28:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_crd2idx(TUP(1, 2), TUP(3, n), TUP(1, 3));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

// run: f(3)
CCUTE_FOLD int f(int n)
{
    int a[4] = {1, 2, 3, 4}, b[4] = {0};
    ccute_copy(b, ccute_make_layout(TUP(0, 2), TUP(1, 4)), a, ccute_make_layout(TUP(0, 2), TUP(1, 4)));
    ccute_clear(a, ccute_make_layout(TUP(n, 0), TUP(1, 1)));
    return b[0] + a[0];
}
// ---- folded ----
// 7 |     (void)0;
// 8 |     ccute_check_(n >= 0); for (int i0 = 0; i0 < n; i0++) for (int i1 = 0; i1 < 0; i1++) a[(unsigned)i0 + i1] = 0;
// ! copy_c_of_no_element.c:8:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     ccute_clear(a, ccute_make_layout(TUP(n, 0), TUP(1, 1)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

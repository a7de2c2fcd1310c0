#include <ccute/short.h>

// What a helper is given, or declares, is checked where it asks, and an operand that may not run where it does.
// ends: helped(0, 0); helped(0, 1); helped(4, 1); local(0, 0); local(0, 1); local(4, 1); good(0); good(4)
// ends: operands(0, 0); operands(0, 1); operands(4, 1); inner(0, 0); inner(0, 1); inner(4, 1); passed_on(0, 0); passed_on(0, 1)
CCUTE_FOLD static long inside(ccute_layout t, int asked)
{
    return asked ? ccute_at(t, 1) : 3;
}
CCUTE_FOLD long helped(int n, int asked)
{
    const ccute_layout t = ccute_tile_to_shape(ccute_make_layout(n), TUP(24));
    return inside(t, asked);
}
CCUTE_FOLD static long with_local(int n, int asked)
{
    const ccute_layout t = ccute_tile_to_shape(ccute_make_layout(n), TUP(24));
    return asked && ccute_at(t, 1) == 1 ? 5 : 6;
}
CCUTE_FOLD long local(int n, int asked)
{
    return with_local(n, asked);
}
CCUTE_FOLD static int is_good(ccute_layout t)
{
    return ccute_ok(t) ? 1 : 2;
}
CCUTE_FOLD long good(int n)
{
    const ccute_layout t = ccute_tile_to_shape(ccute_make_layout(n), TUP(24));
    return is_good(t);
}
CCUTE_FOLD long operands(int n, int asked)
{
    const ccute_layout t = ccute_tile_to_shape(ccute_make_layout(n), TUP(24)), l = ccute_make_layout(8);
    return ccute_at(l, asked && ccute_at(t, 1)) + ccute_at(l, !asked || ccute_at(t, 1) == 7);
}
CCUTE_FOLD long inner(int n, int asked)
{
    const ccute_layout t = ccute_tile_to_shape(ccute_make_layout(n), TUP(24)), l = ccute_make_layout(8);
    return ccute_at(l, asked ? ccute_at(t, 1) : 3);
}
CCUTE_FOLD static ccute_layout same(ccute_layout t)
{
    return t;
}
CCUTE_FOLD long passed_on(int n, int asked)
{
    const ccute_layout t = same(ccute_tile_to_shape(ccute_make_layout(n), TUP(24)));
    if (asked)
        return ccute_at(t, 1);
    return 4;
}
// ---- folded ----
// 6 | __attribute__((unused)) CCUTE_FOLD static long inside(ccute_layout t, int asked)
// 12 |     /* t = ((n,(t_s1))):((1,(n))) */
// 13 |     ccute_check_(asked == 0 || n >= 0); ccute_check_(asked == 0 || (n != 0 && 24 % n == 0)); ccute_check_(asked == 0 || (long long)n * (24 / n) >= 0); ccute_check_(asked == 0 || n >= 1); return asked == 0 ? 3 : 1;
// 15 | __attribute__((unused)) CCUTE_FOLD static long with_local(int n, int asked)
// 17 |     /* t = ((n,(t_s1))):((1,(n))) */
// 18 |     return asked && (ccute_check_(n >= 0), ccute_check_(n != 0 && 24 % n == 0), 1) == 1 ? 5 : 6;
// 22 |     ccute_check_(asked == 0 || n >= 0); ccute_check_(asked == 0 || (n != 0 && 24 % n == 0)); ccute_check_(asked == 0 || (long long)n * (24 / n) >= 0); ccute_check_(asked == 0 || n >= 1); return asked == 0 ? 6 : 5;
// 24 | __attribute__((unused)) CCUTE_FOLD static int is_good(ccute_layout t)
// 30 |     /* t = ((n,(t_s1))):((1,(n))) */
// 31 |     return n >= 0 && (n != 0 && 24 % n == 0) && (long long)n * (24 / n) >= 0 && n >= 1 ? 1 : 2;
// 35 |     /* t = ((n,(t_s1))):((1,(n))) */ /* l = 8:1 */
// 36 |     ccute_check_(asked == 0 || n >= 0); ccute_check_(asked == 0 || (n != 0 && 24 % n == 0)); ccute_check_(asked == 0 || (long long)n * (24 / n) >= 0); ccute_check_(asked == 0 || n >= 1); ccute_check_(asked == 0 || n >= 0); ccute_check_(asked == 0 || (n != 0 && 24 % n == 0)); ccute_check_(asked == 0 || (long long)n * (24 / n) >= 0); ccute_check_(asked == 0 || n >= 1); return ((long)(asked != 0)) + ((long)(asked == 0));
// 40 |     /* t = ((n,(t_s1))):((1,(n))) */ /* l = 8:1 */
// 41 |     ccute_check_(asked == 0 || n >= 0); ccute_check_(asked == 0 || (n != 0 && 24 % n == 0)); ccute_check_(asked == 0 || (long long)n * (24 / n) >= 0); ccute_check_(asked == 0 || n >= 1); return asked == 0 ? 3 : 1;
// 43 | __attribute__((unused)) CCUTE_FOLD static ccute_layout same(ccute_layout t)
// 49 |     /* t = ((n,(t_s1))):((1,(n))) */
// 51 |         { ccute_check_(n >= 0); ccute_check_(n != 0 && 24 % n == 0); return 1; }
// ! check_where_a_helper_asks.cc:13:12: remark: checked at run time: asked == 0 || (long long)n * (24 / n) >= 0; remedy: CCUTE_ASSUME((long long)n * (24 / n) >= 0)
// !     return inside(t, asked);
// !            ^~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:13:12: remark: checked at run time: asked == 0 || (n != 0 && 24 % n == 0); remedy: CCUTE_ASSUME(n != 0 && 24 % n == 0)
// !     return inside(t, asked);
// !            ^~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:13:12: remark: checked at run time: asked == 0 || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return inside(t, asked);
// !            ^~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:13:12: remark: checked at run time: asked == 0 || n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return inside(t, asked);
// !            ^~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:18:21: remark: checked at run time: n != 0 && 24 % n == 0; remedy: CCUTE_ASSUME(n != 0 && 24 % n == 0)
// !     return asked && ccute_at(t, 1) == 1 ? 5 : 6;
// !                     ^~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:18:21: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return asked && ccute_at(t, 1) == 1 ? 5 : 6;
// !                     ^~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:22:12: remark: checked at run time: asked == 0 || (long long)n * (24 / n) >= 0; remedy: CCUTE_ASSUME((long long)n * (24 / n) >= 0)
// !     return with_local(n, asked);
// !            ^~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:22:12: remark: checked at run time: asked == 0 || (n != 0 && 24 % n == 0); remedy: CCUTE_ASSUME(n != 0 && 24 % n == 0)
// !     return with_local(n, asked);
// !            ^~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:22:12: remark: checked at run time: asked == 0 || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return with_local(n, asked);
// !            ^~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:22:12: remark: checked at run time: asked == 0 || n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return with_local(n, asked);
// !            ^~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:31:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return is_good(t);
// !            ^~~~~~~~~~
// ! check_where_a_helper_asks.cc:36:12: remark: checked at run time: asked == 0 || (long long)n * (24 / n) >= 0; remedy: CCUTE_ASSUME((long long)n * (24 / n) >= 0)
// !     return ccute_at(l, asked && ccute_at(t, 1)) + ccute_at(l, !asked || ccute_at(t, 1) == 7);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:36:12: remark: checked at run time: asked == 0 || (n != 0 && 24 % n == 0); remedy: CCUTE_ASSUME(n != 0 && 24 % n == 0)
// !     return ccute_at(l, asked && ccute_at(t, 1)) + ccute_at(l, !asked || ccute_at(t, 1) == 7);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:36:12: remark: checked at run time: asked == 0 || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(l, asked && ccute_at(t, 1)) + ccute_at(l, !asked || ccute_at(t, 1) == 7);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:36:12: remark: checked at run time: asked == 0 || n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(l, asked && ccute_at(t, 1)) + ccute_at(l, !asked || ccute_at(t, 1) == 7);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:36:51: remark: checked at run time: asked == 0 || (long long)n * (24 / n) >= 0; remedy: CCUTE_ASSUME((long long)n * (24 / n) >= 0)
// !     return ccute_at(l, asked && ccute_at(t, 1)) + ccute_at(l, !asked || ccute_at(t, 1) == 7);
// !                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:36:51: remark: checked at run time: asked == 0 || (n != 0 && 24 % n == 0); remedy: CCUTE_ASSUME(n != 0 && 24 % n == 0)
// !     return ccute_at(l, asked && ccute_at(t, 1)) + ccute_at(l, !asked || ccute_at(t, 1) == 7);
// !                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:36:51: remark: checked at run time: asked == 0 || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(l, asked && ccute_at(t, 1)) + ccute_at(l, !asked || ccute_at(t, 1) == 7);
// !                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:36:51: remark: checked at run time: asked == 0 || n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(l, asked && ccute_at(t, 1)) + ccute_at(l, !asked || ccute_at(t, 1) == 7);
// !                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:41:12: remark: checked at run time: asked == 0 || (long long)n * (24 / n) >= 0; remedy: CCUTE_ASSUME((long long)n * (24 / n) >= 0)
// !     return ccute_at(l, asked ? ccute_at(t, 1) : 3);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:41:12: remark: checked at run time: asked == 0 || (n != 0 && 24 % n == 0); remedy: CCUTE_ASSUME(n != 0 && 24 % n == 0)
// !     return ccute_at(l, asked ? ccute_at(t, 1) : 3);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:41:12: remark: checked at run time: asked == 0 || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(l, asked ? ccute_at(t, 1) : 3);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:41:12: remark: checked at run time: asked == 0 || n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(l, asked ? ccute_at(t, 1) : 3);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:51:16: remark: checked at run time: n != 0 && 24 % n == 0; remedy: CCUTE_ASSUME(n != 0 && 24 % n == 0)
// !         return ccute_at(t, 1);
// !                ^~~~~~~~~~~~~~
// ! check_where_a_helper_asks.cc:51:16: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         return ccute_at(t, 1);
// !                ^~~~~~~~~~~~~~

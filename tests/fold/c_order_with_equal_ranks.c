#include <ccute/short.h>

// run: f(1, 0, 5); f(0, 0, 5); f(0, 7, 5)
CCUTE_FOLD long f(int first, int second, int i)
{
    const ccute_layout a = ccute_tile_to_shape(ccute_make_layout_right(TUP(2, 2)), TUP(6, 4), TUP(first, second));
    return ccute_ok(a) ? ccute_at(a, i) : ccute_status_of(a);
}
// ---- folded ----
// ! c_order_with_equal_ranks.c:6:28: remark: not folded: the result depends on the order of unknown values: first, second; remedy: state what you know of these values with CCUTE_ASSUME
// !     const ccute_layout a = ccute_tile_to_shape(ccute_make_layout_right(TUP(2, 2)), TUP(6, 4), TUP(first, second));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! c_order_with_equal_ranks.c:7:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_ok(a) ? ccute_at(a, i) : ccute_status_of(a);
// !                     ^
// ! c_order_with_equal_ranks.c:7:35: remark: not folded: the value of 'a' is not known here
// !     return ccute_ok(a) ? ccute_at(a, i) : ccute_status_of(a);
// !                                   ^
// ! c_order_with_equal_ranks.c:7:59: remark: not folded: the value of 'a' is not known here
// !     return ccute_ok(a) ? ccute_at(a, i) : ccute_status_of(a);
// !                                                           ^

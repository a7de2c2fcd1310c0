#include <ccute/short.h>

// run: f(8); f(16)
CCUTE_FOLD long f(int ld)
{
    const ccute_layout a = ccute_make_layout_left(TUP(8, 4)), b = ccute_make_layout(TUP(8, 4), TUP(1, ld));
    return ccute_max_common_vector(a, b);
}
// ---- folded ----
// 6 |     /* a = (8,4):(1,8) */ /* b = (8,4):(1,ld) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}; const ccute_layout b = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)ld}, 0, 0, 0, 0, 0, {0}};
// ! max_common_vector_dynamic.cu:7:12: remark: not folded: the result depends on the order of unknown values: ld; remedy: state what you know of these values with CCUTE_ASSUME
// !     return ccute_max_common_vector(a, b);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~

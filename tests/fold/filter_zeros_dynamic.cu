#include <ccute/short.h>

// run: f(4, 3); f(0, 3)
CCUTE_FOLD long f(int ld, int i)
{
    const ccute_layout a = ccute_filter_zeros(ccute_make_layout(TUP(4, 8), TUP(1, ld)));
    return ccute_at(a, i) + ccute_size(a) * 100;
}
// ---- folded ----
// ! filter_zeros_dynamic.cu:6:28: remark: not folded: the result depends on the order of unknown values: ld; remedy: state what you know of these values with CCUTE_ASSUME
// !     const ccute_layout a = ccute_filter_zeros(ccute_make_layout(TUP(4, 8), TUP(1, ld)));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! filter_zeros_dynamic.cu:7:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i) + ccute_size(a) * 100;
// !                     ^
// ! filter_zeros_dynamic.cu:7:40: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i) + ccute_size(a) * 100;
// !                                        ^

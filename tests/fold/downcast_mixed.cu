#include <ccute/short.h>

// run: f(5, 9, 1)
CCUTE_FOLD long f(int ld, int i, int j)
{
    const ccute_layout words = ccute_make_layout(TUP(8, 4), TUP(1, ld));
    const ccute_layout bytes = ccute_downcast(words, 4);
    return ccute_at(bytes, i, j);
}
// ---- folded ----
// 6 |     /* words = (8,4):(1,ld) */ const ccute_layout words = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)ld}, 0, 0, 0, 0, 0, {0}};
// ! downcast_mixed.cu:7:32: remark: not folded: the result depends on the order of unknown values: ld; remedy: state what you know of these values with CCUTE_ASSUME
// !     const ccute_layout bytes = ccute_downcast(words, 4);
// !                                ^~~~~~~~~~~~~~~~~~~~~~~~
// ! downcast_mixed.cu:8:21: remark: not folded: the value of 'bytes' is not known here
// !     return ccute_at(bytes, i, j);
// !                     ^~~~~

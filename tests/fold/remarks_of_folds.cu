// flags: -Rfold
#include <ccute/short.h>

CCUTE_FOLD long f(int i, int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1)), b = ccute_slice(a, i, ALL);
    return ccute_at(b, 3) + ccute_size(b);
}
// ---- folded ----
// 6 |     /* a = (8,4):(ld,1) */ /* b = b_o o (4):(1) */
// 7 |     return ((long)((long long)i * ld + 3)) + 4L;
// ! remarks_of_folds.cu:6:5: remark: folded a = (8,4):(ld,1)
// !     const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1)), b = ccute_slice(a, i, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! remarks_of_folds.cu:6:70: remark: folded b = b_o o (4):(1)
// !     const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1)), b = ccute_slice(a, i, ALL);
// !                                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! remarks_of_folds.cu:7:12: remark: folded ccute_at: ((long)(b_o + 3))
// !     return ccute_at(b, 3) + ccute_size(b);
// !            ^~~~~~~~~~~~~~
// ! remarks_of_folds.cu:7:29: remark: folded ccute_size: 4L
// !     return ccute_at(b, 3) + ccute_size(b);
// !                             ^~~~~~~~~~~~~

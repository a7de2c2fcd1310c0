#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return sizeof(ccute_at(a, i)) + sizeof a - sizeof(ccute_layout);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}};
// 7 |     return sizeof((long)(i % 8 * 4 + i / 8)) + sizeof a - sizeof(ccute_layout);
// ! in_sizeof.cu:7:19: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return sizeof(ccute_at(a, i)) + sizeof a - sizeof(ccute_layout);
// !                   ^~~~~~~~~~~~~~

#include <ccute/short.h>

// run: f(5)
static const long next[32] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4, 3, 3, 8, 3, 2, 7, 9, 5};

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, ccute_at(a, i) % ccute_size(a)) + next[ccute_at(a, (int)next[ccute_at(a, i)])];
}
// ---- folded ----
// 8 |     /* a = (8,4):(4,1) */
// 9 |     return ((long)((i % 8 * 4 + i / 8) % 8 * 4 + (i % 8 * 4 + i / 8) / 8 % 4)) + next[(int)next[i % 8 * 4 + i / 8] % 8 * 4 + (int)next[i % 8 * 4 + i / 8] / 8];
// ! nested_calls.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, ccute_at(a, i) % ccute_size(a)) + next[ccute_at(a, (int)next[ccute_at(a, i)])];
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! nested_calls.cu:9:85: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, ccute_at(a, i) % ccute_size(a)) + next[ccute_at(a, (int)next[ccute_at(a, i)])];
// !                                                                                     ^~~~~~~~~~~~~~

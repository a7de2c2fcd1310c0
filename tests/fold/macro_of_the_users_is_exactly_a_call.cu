#include <ccute/short.h>

// run: f(5)
#define AT(layout, i) ccute_at(layout, i)

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return AT(a, i) + AT(a, i + 1);
}
// ---- folded ----
// 8 |     /* a = (8,4):(4,1) */
// 9 |     return ((long)(i % 8 * 4 + i / 8)) + ((long)((int)(((long long)i + 1) % 8) * 4 + (int)(((long long)i + 1) / 8)));
// ! macro_of_the_users_is_exactly_a_call.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return AT(a, i) + AT(a, i + 1);
// !            ^~~~~~~~
// ! macro_of_the_users_is_exactly_a_call.cu:9:23: remark: costly: fewer instructions where i is a multiple of 8; remedy: CCUTE_ASSUME(i % 8 == 0)
// !     return AT(a, i) + AT(a, i + 1);
// !                       ^~~~~~~~~~~~

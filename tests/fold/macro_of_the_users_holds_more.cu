#include <ccute/short.h>

// run: f(5)
static const long table[32] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
#define LOAD(layout, i) table[ccute_at(layout, i)]

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
    return LOAD(a, i);
}
// ---- folded ----
// 9 |     /* a = (8,4):(1,8) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}};
// ! macro_of_the_users_holds_more.cu:10:12: remark: not folded: the call is inside a macro that expands to more than this call; remedy: write the call outside the macro
// !     return LOAD(a, i);
// !            ^~~~~~~~~~

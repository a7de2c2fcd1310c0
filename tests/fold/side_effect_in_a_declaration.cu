#include <ccute/short.h>

// run: f(5)
static int calls;
static int next(void) { return ++calls; }

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(next(), 1));
    return ccute_at(a, i) + ccute_at(a, i);
}
// ---- folded ----
// ! side_effect_in_a_declaration.cu:9:5: remark: not folded: an argument has side effects or calls a function; remedy: assign it to a const variable of its own first
// !     const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(next(), 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! side_effect_in_a_declaration.cu:10:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i) + ccute_at(a, i);
// !                     ^
// ! side_effect_in_a_declaration.cu:10:38: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i) + ccute_at(a, i);
// !                                      ^

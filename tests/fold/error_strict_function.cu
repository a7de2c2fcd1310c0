#include <ccute/short.h>

CCUTE_FOLD_STRICT long f(int i, int flip)
{
    ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    if (flip)
        a = ccute_make_layout_left(TUP(8, 4));
    return ccute_at(a, i);
}
// ---- folded ----
// exit 1
// ! error_strict_function.cu:5:5: error: not folded: 'a' stays: it is changed after its declaration, or its address is taken; declare a const variable for each value
// !     ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

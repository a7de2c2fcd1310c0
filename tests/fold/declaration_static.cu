#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    static const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, i);
}
// ---- folded ----
// ! declaration_static.cu:5:5: remark: not folded: 'a' stays: it is not an automatic variable; remedy: declare a const variable for each value
// !     static const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! declaration_static.cu:6:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i);
// !                     ^

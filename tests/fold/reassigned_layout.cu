#include <ccute/short.h>

// run: f(5, 0); f(5, 1)
CCUTE_FOLD long f(int i, int transposed)
{
    ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    if (transposed)
        a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
    return ccute_at(a, i);
}
// ---- folded ----
// ! reassigned_layout.cu:6:5: remark: not folded: 'a' stays: it is changed after its declaration, or its address is taken; remedy: a const variable for each value
// !     ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reassigned_layout.cu:8:13: remark: not folded: the value of this call is used by something that is not folded
// !         a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reassigned_layout.cu:9:21: remark: not folded: 'a' is changed after its declaration, or its address is taken; remedy: a const variable for each value
// !     return ccute_at(a, i);
// !                     ^
// ! reassigned_layout.cu:8:9: note: it is changed here
// !         a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

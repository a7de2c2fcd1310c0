#include <ccute/short.h>

CCUTE_FOLD long f(int i, int transposed)
{
    ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    if (transposed)
        a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
    return ccute_at(a, i);
}
// ---- folded ----
// exit 1
// ! error_reassigned_layout.cu:8:21: error: 'a' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'a' without an initialiser if it is for run time
// !     return ccute_at(a, i);
// !                     ^
// ! error_reassigned_layout.cu:5:5: note: it is declared here
// !     ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_layout.cu:7:9: note: it is reassigned here
// !         a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_layout.cu:5:5: remark: not folded: 'a' stays: it is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_layout.cu:7:13: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !         a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

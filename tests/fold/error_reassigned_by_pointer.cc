#include <ccute/short.h>

static void widen(ccute_layout *l) { *l = ccute_make_layout(*l, 2); }

CCUTE_FOLD long by_pointer(int i)
{
    ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    widen(&a);
    return ccute_at(a, i);
}
// ---- folded ----
// exit 1
// ! error_reassigned_by_pointer.cc:9:21: error: 'a' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'a' without an initialiser if it is for run time
// !     return ccute_at(a, i);
// !                     ^
// ! error_reassigned_by_pointer.cc:7:5: note: it is declared here
// !     ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_pointer.cc:8:11: note: it is reassigned here
// !     widen(&a);
// !           ^~
// ! error_reassigned_by_pointer.cc:7:5: remark: not folded: 'a' stays: it is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

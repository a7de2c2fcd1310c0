/* A helper may write what it takes a reference to by another name of its own. */
#include <ccute/ccute.h>

template <class L> CCUTE_FOLD static void refers(L &l, int i)
{
    L &r = l;
    r = ccute_make_layout(8, i);
}
CCUTE_FOLD static void points(ccute_layout &l, int i)
{
    ccute_layout *p = &l;
    p->stride[0] = i;
}
template <class L> CCUTE_FOLD static void captures(L &l, int i)
{
    auto f = [&] { l = ccute_make_layout(8, i); };
    f();
}

CCUTE_FOLD long by_refers(int n, int i)
{
    ccute_layout l = ccute_make_layout(8, n);
    refers(l, i);
    return ccute_at(l, i);
}
CCUTE_FOLD long by_points(int n, int i)
{
    ccute_layout l = ccute_make_layout(8, n);
    points(l, i);
    return ccute_at(l, i);
}
CCUTE_FOLD long by_captures(int n, int i)
{
    ccute_layout l = ccute_make_layout(8, n);
    captures(l, i);
    return ccute_at(l, i);
}
// ---- folded ----
// exit 1
// ! error_reassigned_by_a_name.cc:24:21: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// !     return ccute_at(l, i);
// !                     ^
// ! error_reassigned_by_a_name.cc:22:5: note: it is declared here
// !     ccute_layout l = ccute_make_layout(8, n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_a_name.cc:23:12: note: it is reassigned here
// !     refers(l, i);
// !            ^
// ! error_reassigned_by_a_name.cc:30:21: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// !     return ccute_at(l, i);
// !                     ^
// ! error_reassigned_by_a_name.cc:28:5: note: it is declared here
// !     ccute_layout l = ccute_make_layout(8, n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_a_name.cc:29:12: note: it is reassigned here
// !     points(l, i);
// !            ^
// ! error_reassigned_by_a_name.cc:36:21: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// !     return ccute_at(l, i);
// !                     ^
// ! error_reassigned_by_a_name.cc:34:5: note: it is declared here
// !     ccute_layout l = ccute_make_layout(8, n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_a_name.cc:35:14: note: it is reassigned here
// !     captures(l, i);
// !              ^
// ! error_reassigned_by_a_name.cc:22:5: remark: not folded: 'l' stays: it is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     ccute_layout l = ccute_make_layout(8, n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_a_name.cc:23:5: remark: not folded: 'refers' is not cloned: its parameter 'l' is changed, or its address is taken
// !     refers(l, i);
// !     ^~~~~~~~~~~~

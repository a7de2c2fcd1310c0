/* A marked function that takes a reference may write it in many ways. */
#include <ccute/ccute.h>

template <class L> CCUTE_FOLD static void assigns(L &l, int i) { l = ccute_make_layout(8, i); }
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
template <class L> CCUTE_FOLD static decltype(auto) returns(L &l) { return (l); }
CCUTE_FOLD static ccute_layout &gives(ccute_layout &l) { return l; }

CCUTE_FOLD long by_assigns(int n, int i)
{
    ccute_layout l = ccute_make_layout(8, n);
    assigns(l, i);
    return ccute_at(l, i);
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
CCUTE_FOLD long by_returns(int n, int i)
{
    ccute_layout l = ccute_make_layout(8, n);
    returns(l) = ccute_make_layout(8, i);
    return ccute_at(l, i);
}
CCUTE_FOLD long by_gives(int n, int i)
{
    ccute_layout l = ccute_make_layout(8, n);
    gives(l) = ccute_make_layout(8, i);
    return ccute_at(l, i);
}
// ---- folded ----
// exit 1
// ! error_reassigned_by_helpers.cc:27:21: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// !     return ccute_at(l, i);
// !                     ^
// ! error_reassigned_by_helpers.cc:25:5: note: it is declared here
// !     ccute_layout l = ccute_make_layout(8, n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_helpers.cc:26:13: note: it is reassigned here
// !     assigns(l, i);
// !             ^
// ! error_reassigned_by_helpers.cc:33:21: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// !     return ccute_at(l, i);
// !                     ^
// ! error_reassigned_by_helpers.cc:31:5: note: it is declared here
// !     ccute_layout l = ccute_make_layout(8, n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_helpers.cc:32:12: note: it is reassigned here
// !     refers(l, i);
// !            ^
// ! error_reassigned_by_helpers.cc:39:21: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// !     return ccute_at(l, i);
// !                     ^
// ! error_reassigned_by_helpers.cc:37:5: note: it is declared here
// !     ccute_layout l = ccute_make_layout(8, n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_helpers.cc:38:12: note: it is reassigned here
// !     points(l, i);
// !            ^
// ! error_reassigned_by_helpers.cc:45:21: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// !     return ccute_at(l, i);
// !                     ^
// ! error_reassigned_by_helpers.cc:43:5: note: it is declared here
// !     ccute_layout l = ccute_make_layout(8, n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_helpers.cc:44:14: note: it is reassigned here
// !     captures(l, i);
// !              ^
// ! error_reassigned_by_helpers.cc:51:21: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// !     return ccute_at(l, i);
// !                     ^
// ! error_reassigned_by_helpers.cc:49:5: note: it is declared here
// !     ccute_layout l = ccute_make_layout(8, n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_helpers.cc:50:5: note: it is reassigned here
// !     returns(l) = ccute_make_layout(8, i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_helpers.cc:57:21: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// !     return ccute_at(l, i);
// !                     ^
// ! error_reassigned_by_helpers.cc:55:5: note: it is declared here
// !     ccute_layout l = ccute_make_layout(8, n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_helpers.cc:56:5: note: it is reassigned here
// !     gives(l) = ccute_make_layout(8, i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_helpers.cc:25:5: remark: not folded: 'l' stays: it is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     ccute_layout l = ccute_make_layout(8, n);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_helpers.cc:26:5: remark: not folded: 'assigns' is not cloned: its parameter 'l' is changed, or its address is taken
// !     assigns(l, i);
// !     ^~~~~~~~~~~~~

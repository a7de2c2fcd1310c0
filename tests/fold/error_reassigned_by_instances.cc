#include <ccute/short.h>

static void change(ccute_layout &l) { l = ccute_make_layout(2); }
CCUTE_FOLD static long at(const ccute_layout l, int n) { return ccute_at(l, n); }
template <class L> CCUTE_FOLD static long changes(L &l) { return change(l), at(l, 1); }
template <class L> CCUTE_FOLD static long changes_below(L &l) { return changes((l)); }
template <class L> CCUTE_FOLD static long assigns(L &l) { return l = ccute_make_layout(3), at(l, 1); }
template <class L> CCUTE_FOLD static long names(L &l)
{
    auto &other = l;
    other = ccute_make_layout(3);
    return at(l, 1);
}
template <class L> CCUTE_FOLD static long points(L &l)
{
    *&l = ccute_make_layout(3);
    return at(l, 1);
}
template <class L> CCUTE_FOLD static long by_lambda(L &l)
{
    const auto set = [&] { l = ccute_make_layout(3); };
    return set(), at(l, 1);
}
template <class L> CCUTE_FOLD static long chooses(L &l, L &m, bool first)
{
    change(first ? l : m);
    return at(l, 1);
}

#define OF(name)                                                                                                       \
    CCUTE_FOLD long of_##name(int n)                                                                                   \
    {                                                                                                                  \
        ccute_layout l = ccute_make_layout(TUP(4, 3), TUP(26, n));                                                     \
        return name(l) + ccute_at(l, 1, 2);                                                                            \
    }
OF(changes)
OF(changes_below)
OF(assigns)
OF(names)
OF(points)
OF(by_lambda)

CCUTE_FOLD long of_choice(int n)
{
    ccute_layout l = ccute_make_layout(TUP(4, 3), TUP(26, n)), m = ccute_make_layout(TUP(4, 3), TUP(n, 1));
    return chooses(l, m, n > 3) + ccute_at(l, 1, 2) + ccute_at(m, 1, 2);
}
// ---- folded ----
// exit 1
// ! error_reassigned_by_instances.cc:36:1: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// ! OF(changes)
// ! ^~~~~~~~~~~
// ! error_reassigned_by_instances.cc:36:1: note: it is declared here
// ! OF(changes)
// ! ^~~~~~~~~~~
// ! error_reassigned_by_instances.cc:36:1: note: it is reassigned here
// ! OF(changes)
// ! ^~~~~~~~~~~
// ! error_reassigned_by_instances.cc:37:1: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// ! OF(changes_below)
// ! ^~~~~~~~~~~~~~~~~
// ! error_reassigned_by_instances.cc:37:1: note: it is declared here
// ! OF(changes_below)
// ! ^~~~~~~~~~~~~~~~~
// ! error_reassigned_by_instances.cc:37:1: note: it is reassigned here
// ! OF(changes_below)
// ! ^~~~~~~~~~~~~~~~~
// ! error_reassigned_by_instances.cc:38:1: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// ! OF(assigns)
// ! ^~~~~~~~~~~
// ! error_reassigned_by_instances.cc:38:1: note: it is declared here
// ! OF(assigns)
// ! ^~~~~~~~~~~
// ! error_reassigned_by_instances.cc:38:1: note: it is reassigned here
// ! OF(assigns)
// ! ^~~~~~~~~~~
// ! error_reassigned_by_instances.cc:39:1: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// ! OF(names)
// ! ^~~~~~~~~
// ! error_reassigned_by_instances.cc:39:1: note: it is declared here
// ! OF(names)
// ! ^~~~~~~~~
// ! error_reassigned_by_instances.cc:39:1: note: it is reassigned here
// ! OF(names)
// ! ^~~~~~~~~
// ! error_reassigned_by_instances.cc:40:1: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// ! OF(points)
// ! ^~~~~~~~~~
// ! error_reassigned_by_instances.cc:40:1: note: it is declared here
// ! OF(points)
// ! ^~~~~~~~~~
// ! error_reassigned_by_instances.cc:40:1: note: it is reassigned here
// ! OF(points)
// ! ^~~~~~~~~~
// ! error_reassigned_by_instances.cc:41:1: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// ! OF(by_lambda)
// ! ^~~~~~~~~~~~~
// ! error_reassigned_by_instances.cc:41:1: note: it is declared here
// ! OF(by_lambda)
// ! ^~~~~~~~~~~~~
// ! error_reassigned_by_instances.cc:41:1: note: it is reassigned here
// ! OF(by_lambda)
// ! ^~~~~~~~~~~~~
// ! error_reassigned_by_instances.cc:46:44: error: 'l' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 'l' without an initialiser if it is for run time
// !     return chooses(l, m, n > 3) + ccute_at(l, 1, 2) + ccute_at(m, 1, 2);
// !                                            ^
// ! error_reassigned_by_instances.cc:45:5: note: it is declared here
// !     ccute_layout l = ccute_make_layout(TUP(4, 3), TUP(26, n)), m = ccute_make_layout(TUP(4, 3), TUP(n, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_by_instances.cc:46:20: note: it is reassigned here
// !     return chooses(l, m, n > 3) + ccute_at(l, 1, 2) + ccute_at(m, 1, 2);
// !                    ^
// ! error_reassigned_by_instances.cc:36:1: remark: not folded: 'l' stays: it is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// ! OF(changes)
// ! ^~~~~~~~~~~
// ! error_reassigned_by_instances.cc:36:4: remark: not folded: 'changes' is not cloned: its parameter 'l' is changed, or its address is taken
// ! OF(changes)
// !    ^~~~~~~~

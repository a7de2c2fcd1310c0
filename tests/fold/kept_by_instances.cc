/* A template takes a layout by a reference, and hands it on: an instance of it shows that the layout stays as it is,
   where the template's own calls are not known yet. */
#include <ccute/short.h>

CCUTE_FOLD static long at(const ccute_layout l, int n) { return ccute_at(l, n); }
CCUTE_FOLD static long at_reference(const ccute_layout &l, int n) { return ccute_at(l, n) + 1; }
template <class N, class L> CCUTE_FOLD static long inner(L &&l, N n) { return ccute_at(l, 0, n & 1) + at(l, 3); }
template <class L> CCUTE_FOLD static long outer(L &l) { return inner<long>((l), 1) * 7 + at_reference((l), 2); }

// run: forwarded(5); forwarded(-2)
CCUTE_FOLD long forwarded(int n)
{
    ccute_layout l = ccute_make_layout(TUP(4, 3), TUP(26, n));
    return inner<int>(l, 1) * 100 + ccute_at(l, 1, 2);
}

// run: twice(5); twice(-2)
CCUTE_FOLD long twice(int n)
{
    ccute_layout l = ccute_make_layout(TUP(4, 3), TUP(26, n));
    return outer(l) * 100 + ccute_at(l, 1, 2);
}

struct of_a_class {
    template <class T> CCUTE_FOLD static long run(T n)
    {
        ccute_layout l = ccute_make_layout(TUP(4, 3), TUP(26, n));
        return outer(l) * 100 + ccute_at(l, 1, 2);
    }
};

// run: of_a_member(5); of_a_member(-2)
CCUTE_FOLD long of_a_member(int n) { return of_a_class::run((short)n); }
// ---- folded ----
// 5 | __attribute__((unused)) CCUTE_FOLD static long at(const ccute_layout l, int n) { return ccute_at(l, n); }
// 6 | __attribute__((unused)) CCUTE_FOLD static long at_reference(const ccute_layout &l, int n) { return ccute_at(l, n) + 1; }
// 13 |     /* l = (4,3):(26,n) */
// 14 |     return ((long)((long long)n + 78)) * 100 + ((long)((long long)n * 2 + 26));
// 20 |     /* l = (4,3):(26,n) */
// 21 |     return ((long)((long long)n * 7 + 599)) * 100 + ((long)((long long)n * 2 + 26));
// 33 | CCUTE_FOLD long of_a_member(int n) { return (short)n * 702 + 59926; }
// folded again, it changes
// ! kept_by_instances.cc:7:52: remark: not folded: 'inner<int, ccute_layout &>' folds as any other instance does: the template has no name for 'ccute_layout &'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class N, class L> CCUTE_FOLD static long inner(L &&l, N n) { return ccute_at(l, 0, n & 1) + at(l, 3); }
// !                                                    ^~~~~
// ! kept_by_instances.cc:7:52: remark: not folded: 'inner<long, ccute_layout &>' folds as any other instance does: the template has no name for 'ccute_layout &'; remedy: declare the class before the template and outside of functions and other templates
// ! template <class N, class L> CCUTE_FOLD static long inner(L &&l, N n) { return ccute_at(l, 0, n & 1) + at(l, 3); }
// !                                                    ^~~~~
// ! kept_by_instances.cc:7:79: remark: not folded: code that foldc does not fold uses the value of this call
// ! template <class N, class L> CCUTE_FOLD static long inner(L &&l, N n) { return ccute_at(l, 0, n & 1) + at(l, 3); }
// !                                                                               ^~~~~~~~~~~~~~~~~~~~~
// ! kept_by_instances.cc:7:106: remark: not folded: the type of 'l' is deduced from each call's arguments; remedy: state the parameter's type in the template or the lambda, for example int k or const ccute_layout &l
// ! template <class N, class L> CCUTE_FOLD static long inner(L &&l, N n) { return ccute_at(l, 0, n & 1) + at(l, 3); }
// !                                                                                                          ^
// ! kept_by_instances.cc:8:77: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// ! template <class L> CCUTE_FOLD static long outer(L &l) { return inner<long>((l), 1) * 7 + at_reference((l), 2); }
// !                                                                             ^
// ! kept_by_instances.cc:8:104: remark: not folded: 'l' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// ! template <class L> CCUTE_FOLD static long outer(L &l) { return inner<long>((l), 1) * 7 + at_reference((l), 2); }
// !                                                                                                        ^
// ! kept_by_instances.cc:14:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return inner<int>(l, 1) * 100 + ccute_at(l, 1, 2);
// !            ^~~~~~~~~~~~~~~~
// ! kept_by_instances.cc:25:47: remark: not folded: the template 'run' folds for all its arguments alike: it is a member of a class, of which foldc does not see the instances
// !     template <class T> CCUTE_FOLD static long run(T n)
// !                                               ^~~
// ! kept_by_instances.cc:27:63: remark: not folded: the type of 'n' is deduced from each call's arguments; remedy: state the parameter's type in the template or the lambda, for example int k or const ccute_layout &l
// !         ccute_layout l = ccute_make_layout(TUP(4, 3), TUP(26, n));
// !                                                               ^
// ! kept_by_instances.cc:28:22: remark: not folded: the value of 'l' is not known here
// !         return outer(l) * 100 + ccute_at(l, 1, 2);
// !                      ^
// ! kept_by_instances.cc:28:42: remark: not folded: the value of 'l' is not known here
// !         return outer(l) * 100 + ccute_at(l, 1, 2);
// !                                          ^

// run: plain(8, 3); dependent(8, 3); derived(8, 3); of_pointers(8, 3)
/* A layout in an object that foldc does not see being made: the remark states the remedy that works, also in a class
   template with a base that depends on an argument, and in the base of the class that is its argument. */
#include <ccute/short.h>

struct view {
    ccute_layout l;
    CCUTE_FOLD long stays(int i, int j) const { return ccute_at(l, i, j); }
    CCUTE_FOLD long folds(int i, int j) const
    {
        const ccute_layout own = l;
        CCUTE_FORM(own, "(_,_):(_,1)");
        return ccute_at(own, i, j);
    }
};
long plain(int n, int i)
{
    view v = {ccute_make_layout(TUP(4, n), TUP(n, 1))};
    return v.stays(1, i) + v.folds(2, i);
}

template <class T> struct base {
    ccute_layout l;
    T first;
};
template <class T> struct heir : base<T> {
    CCUTE_FOLD long stays(int i, int j) const { return ccute_at(this->l, i, j) + ccute_at(base<T>::l, j); }
};
CCUTE_FOLD long dependent(int n, int i)
{
    CCUTE_ASSUME(n > 1);
    const ccute_layout l = ccute_make_layout(TUP(4, n), TUP(n, 1));
    const heir<int> h = {{l, n}};
    return h.stays(1, i);
}

template <class D> struct reader {
    CCUTE_FOLD long stays(int i, int j) const { return ccute_at(static_cast<const D *>(this)->l, i, j); }
    CCUTE_FOLD long folds(int i, int j) const
    {
        const ccute_layout own = static_cast<const D *>(this)->l;
        CCUTE_FORM(own, "(_,_):(_,1)");
        return ccute_at(own, i, j);
    }
};
struct read : reader<read> {
    ccute_layout l;
};
long derived(int n, int i)
{
    read r;
    r.l = ccute_make_layout(TUP(4, n), TUP(n, 1));
    return r.stays(1, i) + r.folds(2, i);
}

CCUTE_FOLD static long stays(const ccute_layout *p, int i) { return ccute_at(*p, i, 1) + ccute_at(p[1], 1, i); }
CCUTE_FOLD static long folds(const ccute_layout *p, int i)
{
    const ccute_layout l = *p;
    CCUTE_FORM(l, "(_,_):(_,1)");
    return ccute_at(l, 1, i);
}
long of_pointers(int n, int i)
{
    const ccute_layout all[2] = {ccute_make_layout(TUP(4, n), TUP(n, 1)), ccute_make_layout(TUP(2, n), TUP(n, 1))};
    return stays(all, i) + folds(all, i);
}
// ---- folded ----
// 12 |         ccute_check_(own.shape.prof[0] == 16 && own.shape.prof[1] == 1 && own.stride[1] == 1 && own.shape.n == 2 && own.shape.status == 0 && own.sw_bits == 0);
// 13 |         return (long long)((unsigned long long)j + own.offset + (unsigned long long)i * own.stride[0]);
// 32 |     /* l = (4,n):(n,1) */ const ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {4, (long)n}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}};
// 42 |         ccute_check_(own.shape.prof[0] == 16 && own.shape.prof[1] == 1 && own.stride[1] == 1 && own.shape.n == 2 && own.shape.status == 0 && own.sw_bits == 0);
// 43 |         return (long long)((unsigned long long)j + own.offset + (unsigned long long)i * own.stride[0]);
// 60 |     ccute_check_(l.shape.prof[0] == 16 && l.shape.prof[1] == 1 && l.stride[1] == 1 && l.shape.n == 2 && l.shape.status == 0 && l.sw_bits == 0);
// 61 |     return (long long)((unsigned long long)i + l.stride[0] + l.offset);
// ! forms_of_members.cc:8:65: remark: not folded: 'l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     CCUTE_FOLD long stays(int i, int j) const { return ccute_at(l, i, j); }
// !                                                                 ^
// ! forms_of_members.cc:27:65: remark: not folded: 'this->l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     CCUTE_FOLD long stays(int i, int j) const { return ccute_at(this->l, i, j) + ccute_at(base<T>::l, j); }
// !                                                                 ^~~~~~~
// ! forms_of_members.cc:27:91: remark: not folded: 'base<T>::l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     CCUTE_FOLD long stays(int i, int j) const { return ccute_at(this->l, i, j) + ccute_at(base<T>::l, j); }
// !                                                                                           ^~~~~~~~~~
// ! forms_of_members.cc:34:12: remark: not folded: in 'stays', line 27: a helper that foldc evaluates may name only its parameters and constants
// !     return h.stays(1, i);
// !            ^~~~~~~~~~~~~
// ! forms_of_members.cc:38:21: remark: not folded: 'reader<read>::stays' folds as any other instance does: 'read' derives from it, so that the template has no name for it; remedy: assign each layout that the function reads to a const variable, and state its form with CCUTE_FORM
// !     CCUTE_FOLD long stays(int i, int j) const { return ccute_at(static_cast<const D *>(this)->l, i, j); }
// !                     ^~~~~
// ! forms_of_members.cc:38:56: remark: not folded: code that foldc does not fold uses the value of this call
// !     CCUTE_FOLD long stays(int i, int j) const { return ccute_at(static_cast<const D *>(this)->l, i, j); }
// !                                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! forms_of_members.cc:56:78: remark: not folded: '*p' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// ! CCUTE_FOLD static long stays(const ccute_layout *p, int i) { return ccute_at(*p, i, 1) + ccute_at(p[1], 1, i); }
// !                                                                              ^~
// ! forms_of_members.cc:56:99: remark: not folded: 'p[1]' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// ! CCUTE_FOLD static long stays(const ccute_layout *p, int i) { return ccute_at(*p, i, 1) + ccute_at(p[1], 1, i); }
// !                                                                                                   ^~~~

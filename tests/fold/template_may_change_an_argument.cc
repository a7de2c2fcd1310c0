// Which function a template calls with a dependent argument, and whether that takes a reference, is not known while the
// template is folded: a layout that it is given stays, and that is no error.
#include <ccute/ccute.h>
#include <ccute/short.h>

static long count(const ccute_layout l, int n) { return ccute_size(l) + n; }
static long count(ccute_layout &l, long n) { return ccute_size(l = ccute_make_layout((int)n)); }

template <class T> CCUTE_FOLD static long sizes(T x)
{
    ccute_layout l = ccute_make_layout(TUP(7, 2));
    long n = ccute_size(l);
    n = 100 * n + count(l, x);
    return 100 * n + ccute_size(l);
}

// run: with_int(3); with_long(3)
static long with_int(int n) { return sizes(n); }
static long with_long(long n) { return sizes(n); }
// ---- folded ----
// 10 | { if constexpr (ccute_is_<T, int>) {
// 11 |     /* l = (7,2):(1,7) */ ccute_layout l = {{2, 0, 0, 0, {}, {16, 1}, {7, 2}}, {1, 7}, 0, 0, 0, 0, 0, {0}};
// 12 |     long n = 14;
// 14 |     return 100 * n + 14L;
// 10 | else {
// 15 | } }
// ! template_may_change_an_argument.cc:11:5: remark: not folded: 'l' stays: it is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     ccute_layout l = ccute_make_layout(TUP(7, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! template_may_change_an_argument.cc:12:25: remark: not folded: 'l' is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     long n = ccute_size(l);
// !                         ^
// ! template_may_change_an_argument.cc:13:25: note: it is changed here
// !     n = 100 * n + count(l, x);
// !                         ^
// ! template_may_change_an_argument.cc:14:33: remark: not folded: 'l' is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     return 100 * n + ccute_size(l);
// !                                 ^
// ! template_may_change_an_argument.cc:13:25: note: it is changed here
// !     n = 100 * n + count(l, x);
// !                         ^
